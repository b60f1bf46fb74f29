import type { Adapter } from "@solana/wallet-adapter-base";
import { connectWallet } from "@/components/account/wallet-connect/connect-wallet";
import { formatSignInMessage, type SignInRequest } from "@/lib/identity/rules/sign-in-message";

export interface SignInCredentials {
  readonly message: string;
  /** Base64. */
  readonly signature: string;
}

/**
 * Signs the message of `begin` by `solana:signIn`, which connects the wallet and shows the site, else by connecting
 * first. One tap opens a wallet app only once. Returns null if `begin` does.
 */
export async function signInRequest(
  adapter: Adapter,
  begin: () => Promise<SignInRequest | null>,
): Promise<SignInCredentials | null> {
  const publicKey = "signIn" in adapter ? null : await connectWallet(adapter);
  const request = await begin();
  if (request === null) return null;
  const { statement, chainId, ...fields } = request;
  if ("signIn" in adapter) {
    const signInInput = { ...fields, ...(statement && { statement }), ...(chainId && { chainId }) };
    const { signedMessage, signature } = await adapter.signIn(signInInput);
    return toCredentials(signedMessage, signature);
  }
  if (!("signMessage" in adapter)) throw new Error("it can't sign messages");
  const address = publicKey?.toBase58() ?? "";
  const message = new TextEncoder().encode(formatSignInMessage({ ...request, address }));
  return toCredentials(message, await adapter.signMessage(message));
}

function toCredentials(message: Uint8Array, signature: Uint8Array): SignInCredentials {
  return { message: new TextDecoder().decode(message), signature: btoa(String.fromCharCode(...signature)) };
}
