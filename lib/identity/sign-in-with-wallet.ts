import { AppError } from "@/lib/config/errors";
import type { BegunSession } from "./begin-session";
import {
  checkSignedMessage,
  SIGN_IN,
  type SignatureCheck,
  type SignatureCheckPorts,
  type SignedMessage,
} from "./check-signed-message";
import type { SessionOrigin } from "./rules/own-session";
import { type BonusTerms, type SignInPorts, signIn } from "./sign-in";

export interface WalletSignIn extends SignedMessage {
  readonly origin: SessionOrigin;
}

export type WalletSignInOutcome =
  | (BegunSession & { readonly status: "signed-in"; readonly address: string })
  | Extract<SignatureCheck, { readonly status: "refused" }>;

/** Verifies a signed message and signs its wallet in. */
export async function signInWithWallet(
  ports: SignInPorts & SignatureCheckPorts,
  attempt: WalletSignIn,
  { domains, bonus }: { readonly domains: readonly string[]; readonly bonus: BonusTerms },
): Promise<WalletSignInOutcome> {
  const check = await checkSignedMessage(ports, attempt, { domains, purpose: SIGN_IN });
  if (check.status === "refused") return check;
  const { address } = check;
  try {
    const begun = await signIn(ports, { provider: "solana", subject: address }, attempt.origin, bonus);
    return { status: "signed-in", ...begun, address };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    return { status: "refused", reason: error.message };
  }
}
