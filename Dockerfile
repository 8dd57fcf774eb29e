# The server in a container: `docker build -t smallcouncil .`, then see docs/hosting.md. `make digests` pins the images to the byte.
FROM python:3.12.12-slim-bookworm AS build
WORKDIR /src
COPY requirements ./requirements
# Everything is locked, with hashes; the browser client is built with a Node that is locked likewise.
RUN python -m venv /opt/smallcouncil && python -m venv /opt/build \
 && /opt/smallcouncil/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt \
 && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt -r requirements/node.txt
COPY pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY docs/protocol.schema.json docs/openapi.json docs/
COPY docs/views docs/views
COPY client ./client
COPY src ./src
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
 && /opt/smallcouncil/bin/pip install --no-cache-dir --no-deps --no-index /wheels/*.whl

FROM python:3.12.12-slim-bookworm
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
