import type { Adapter } from "@solana/wallet-adapter-base";
import { type SignInCredentials, signInRequest } from "@/components/account/wallet-connect/sign-in-request";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";

export interface WalletSigner {
  /** Requests the message to sign; null on failure. */
  readonly begin: () => Promise<SignInRequest | null>;
  /** Submits the signature. Returns an error sentence, or null. */
  readonly sendSignature: (credentials: SignInCredentials) => Promise<string | null>;
  readonly done: () => void;
}

/** Returns an error sentence, or null. */
export async function signWith(
  adapter: Adapter,
  { begin, sendSignature }: Omit<WalletSigner, "done">,
): Promise<string | null> {
  try {
    const credentials = await signInRequest(adapter, begin);
    if (credentials === null) return "That is not possible at the moment; try again shortly.";
    return await sendSignature(credentials);
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? ` (${error.message})` : "";
    return `The wallet did not sign the message${reason}.`;
  }
}
