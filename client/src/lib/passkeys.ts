/** Passkeys: what the server asks of `navigator.credentials`, and what that gives, each as JSON. */

type Json = Record<string, unknown>;
interface Descriptor {
  id: string;
  type: PublicKeyCredentialType;
}

/** Whether this browser can make one here: only over HTTPS or at localhost, and never for a bare address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && "PublicKeyCredential" in window && !isAddress;
}

/** Have the browser make a passkey; null where the person thought better of it. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const { user, challenge, excludeCredentials = [], ...rest } = options as Json & { user: Json; challenge: string; excludeCredentials?: Descriptor[] };
  const publicKey = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(String(user.id)) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return told(made, { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) });
}

/** Have the person use one. */
export async function usePasskey(options: Json): Promise<Json | null> {
  const { challenge, allowCredentials = [], ...rest } = options as Json & { challenge: string; allowCredentials?: Descriptor[] };
  const publicKey = {
    ...rest,
    challenge: bytes(challenge),
    allowCredentials: allowCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = await asked(navigator.credentials.get({ publicKey }));
  if (!used) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response as AuthenticatorAssertionResponse;
  return told(used, {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle ? text(userHandle) : null,
  });
}

async function asked(question: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await question) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}

function told({ id, rawId, type }: PublicKeyCredential, response: Json): Json {
  return { id, rawId: text(rawId), type, response, clientExtensionResults: {} };
}

export function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  const plain = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

export function text(data: ArrayBuffer | Uint8Array): string {
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
