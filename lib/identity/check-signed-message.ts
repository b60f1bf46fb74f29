import { isAddress } from "@walletlens/engine/address";
import type { Clock } from "@/lib/runtime/ports";
import type { Accounts, VerifySignature } from "./ports";
import { findSignInError, parseSignInMessage } from "./rules/sign-in-message";

/** Purpose of a signature. A signature for one purpose is invalid for another. */
export interface SignaturePurpose {
  /** The statement that wallets display. */
  readonly statement: string;
  /** The only session in which the signature is valid; null before sign-in. */
  readonly sessionId: string | null;
}

export const SIGN_IN: SignaturePurpose = {
  statement: "Sign in to Walletlens. This costs nothing and moves nothing.",
  sessionId: null,
};

export function addingWallet(sessionId: string): SignaturePurpose {
  const statement =
    "Add this wallet to the Walletlens account that you are signed in to. Sign only if you began this there.";
  return { statement, sessionId };
}

export interface SignedMessage {
  /** The signed text, byte for byte. */
  readonly message: string;
  readonly signature: Uint8Array;
  /** The secret of the browser that started the sign-in; empty without a cookie. */
  readonly browser: string;
}

export type SignatureCheck =
  | { readonly status: "signed"; readonly address: string }
  /** `reason` is a sentence for the user. */
  | { readonly status: "refused"; readonly reason: string };

export interface SignatureCheckPorts {
  readonly accounts: Pick<Accounts, "consumeChallenge">;
  readonly clock: Clock;
  readonly verifySignature: VerifySignature;
}

/**
 * Returns the wallet that signed a message for a purpose. The first attempt with a valid signature consumes
 * the message.
 */
export async function checkSignedMessage(
  ports: SignatureCheckPorts,
  attempt: SignedMessage,
  { domains, purpose }: { readonly domains: readonly string[]; readonly purpose: SignaturePurpose },
): Promise<SignatureCheck> {
  const message = parseSignInMessage(attempt.message);
  if (message === null || !isAddress(message.address)) return refuse("This is no sign-in message.");
  const { address, nonce } = message;
  const { statement } = purpose;
  const error = findSignInError(message, { domains, statement, now: ports.clock.now() });
  if (error !== null) return refuse(error);
  if (!ports.verifySignature(new TextEncoder().encode(attempt.message), attempt.signature, address)) {
    return refuse("The signature is not the wallet's.");
  }
  if (!(await ports.accounts.consumeChallenge({ nonce, browser: challengeKey(attempt.browser, purpose) }))) {
    return refuse(
      "The message was used before, has expired, or was made for another browser; sign a new one.",
    );
  }
  return { status: "signed", address };
}

/** Returns the key of the browser, and of its session if there is one, that may use a message. */
export function challengeKey(browser: string, { sessionId }: SignaturePurpose): string {
  return sessionId === null ? browser : `${browser} ${sessionId}`;
}

function refuse(reason: string): SignatureCheck {
  return { status: "refused", reason };
}
