import { isAddress } from "@walletlens/engine/address";
import { SIGN_IN_STATEMENT } from "@/lib/application/begin-sign-in";
import { type BonusTerms, type SignInPorts, signIn } from "@/lib/application/sign-in";
import { findSignInFault, parseSignInMessage } from "@/lib/domain/sign-in-message";
import type { VerifySignature } from "@/lib/ports/accounts";

export interface WalletSignIn {
  /** The text that was signed, byte for byte. */
  readonly message: string;
  readonly signature: Uint8Array;
  /** The secret of the browser that began; empty where it has none. */
  readonly browser: string;
  /** Client that sent the request. */
  readonly client: string;
}

export type WalletSignInOutcome =
  | { readonly status: "signed-in"; readonly userId: string; readonly address: string }
  /** `reason` is a sentence for whoever tried. */
  | { readonly status: "refused"; readonly reason: string };

/** Checks a signed message and signs its wallet in. The message is used up by the first try whose signature is right. */
export async function signInWithWallet(
  ports: SignInPorts & { readonly verifySignature: VerifySignature },
  attempt: WalletSignIn,
  terms: { readonly domains: readonly string[]; readonly bonus: BonusTerms },
): Promise<WalletSignInOutcome> {
  const message = parseSignInMessage(attempt.message);
  if (message === null || !isAddress(message.address)) return refuse("This is no sign-in message.");
  const { address, nonce } = message;
  const { domains, bonus } = terms;
  const fault = findSignInFault(message, { domains, statement: SIGN_IN_STATEMENT, now: ports.clock.now() });
  if (fault !== null) return refuse(fault);
  if (!ports.verifySignature(new TextEncoder().encode(attempt.message), attempt.signature, address)) {
    return refuse("The signature is not the wallet's.");
  }
  if (!(await ports.accounts.takeChallenge({ nonce, browser: attempt.browser }))) {
    return refuse(
      "The message was used before, has expired, or was made for another browser; sign a new one.",
    );
  }
  const userId = await signIn(ports, { provider: "solana", subject: address }, attempt.client, bonus);
  return { status: "signed-in", userId, address };
}

function refuse(reason: string): WalletSignInOutcome {
  return { status: "refused", reason };
}
