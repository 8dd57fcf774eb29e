# The server in a container: `docker build -t smallcouncil .`, then see docs/hosting.md.
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY docs/protocol.schema.json docs/
COPY client ./client
COPY src ./src
# Installing builds the browser client too, with a Node of its own.
RUN python -m venv /opt/smallcouncil && /opt/smallcouncil/bin/pip install --no-cache-dir '.[postgresql]'

FROM python:3.12-slim
COPY --from=build /opt/smallcouncil /opt/smallcouncil
RUN useradd --create-home --uid 10001 council && mkdir /data && chown council /data
USER council
VOLUME /data
EXPOSE 8765
ENV PATH=/opt/smallcouncil/bin:$PATH
ENV SMALLCOUNCIL_DATABASE=/data/tables.sqlite
HEALTHCHECK --interval=10s --timeout=3s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/health', timeout=2)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["smallcouncil", "serve", "--host", "0.0.0.0"]
