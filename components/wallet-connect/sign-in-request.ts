import type { Adapter } from "@solana/wallet-adapter-base";
import { formatSignInMessage, type SignInRequest } from "@/lib/domain/sign-in-message";

/** Credentials that are sent to the server. */
export interface SignInCredentials {
  /** The text that was signed. */
  readonly message: string;
  /** Base64. */
  readonly signature: string;
}

/** Has a connected wallet sign in as it knows how: by `solana:signIn`, which shows the site, else as a plain message. */
export async function signInRequest(adapter: Adapter, request: SignInRequest): Promise<SignInCredentials> {
  const { statement, chainId, ...fields } = request;
  if ("signIn" in adapter) {
    const wanted = { ...fields, ...(statement && { statement }), ...(chainId && { chainId }) };
    const { signedMessage, signature } = await adapter.signIn(wanted);
    return toCredentials(signedMessage, signature);
  }
  if (!("signMessage" in adapter)) throw new Error("it can't sign messages");
  const address = adapter.publicKey?.toBase58() ?? "";
  const message = new TextEncoder().encode(formatSignInMessage({ ...request, address }));
  return toCredentials(message, await adapter.signMessage(message));
}

function toCredentials(message: Uint8Array, signature: Uint8Array): SignInCredentials {
  return {
    message: new TextDecoder().decode(message),
    signature: btoa(String.fromCharCode(...signature)),
  };
}
