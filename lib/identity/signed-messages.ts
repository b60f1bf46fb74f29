import { createHash, randomBytes } from "node:crypto";
import { isAddress } from "@walletlens/engine/address";
import type { DatabasePorts } from "@/lib/db/database";
import {
  buildSignInRequest,
  findSignInError,
  parseSignInMessage,
  SIGN_IN_LIFETIME_SECONDS,
  type SignInRequest,
} from "./rules/sign-in-message";

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

/** Returns the purpose of adding a wallet to the account of a session. */
export function toAdditionPurpose(sessionId: string): SignaturePurpose {
  const statement =
    "Add this wallet to the Walletlens account that you are signed in to. Sign only if you began this there.";
  return { statement, sessionId };
}

/** The site as the browser reaches it. */
export interface SignInSite {
  readonly domain: string;
  /** URI of the requesting page. */
  readonly uri: string;
}

export interface MessageRequest {
  readonly request: SignInRequest;
  /** A secret for a cookie: the request is valid only in that browser. */
  readonly browser: string;
}

const NONCE_BYTES = 16;
const BROWSER_SECRET_BYTES = 32;

/**
 * Creates a message to sign for `purpose`. It is valid once, for ten minutes, in one browser. Also deletes expired
 * nonces.
 */
export async function requestSignedMessage(
  { database: { prisma, clock } }: DatabasePorts,
  site: SignInSite,
  purpose: SignaturePurpose,
): Promise<MessageRequest> {
  const nonce = randomBytes(NONCE_BYTES).toString("hex");
  const browser = randomBytes(BROWSER_SECRET_BYTES).toString("hex");
  const now = clock.now();
  await prisma.signInChallenge.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  const expiresAt = new Date(now + SIGN_IN_LIFETIME_SECONDS * 1_000);
  await prisma.signInChallenge.create({
    data: { nonce, browser: digestBrowser(browser, purpose), expiresAt },
  });
  const { statement } = purpose;
  return { request: buildSignInRequest({ ...site, statement, nonce, now }), browser };
}

export interface SignedMessage {
  /** The signed text, byte for byte. */
  readonly message: string;
  readonly signature: Uint8Array;
  /** The secret of the browser that started the sign-in; empty without a cookie. */
  readonly browser: string;
}

export type SignatureCheck = { readonly status: "signed"; readonly address: string } | SignatureRefusal;

export interface SignatureRefusal {
  readonly status: "refused";
  /** A sentence for the user. */
  readonly reason: string;
}

export interface SignaturePorts extends DatabasePorts {
  readonly verifySignature: (message: Uint8Array, signature: Uint8Array, address: string) => boolean;
}

/**
 * Returns the wallet that signed a message for a purpose. The first attempt with a valid signature consumes
 * the message.
 */
export async function checkSignedMessage(
  { database: { prisma, clock }, verifySignature }: SignaturePorts,
  attempt: SignedMessage,
  { domains, purpose }: { readonly domains: readonly string[]; readonly purpose: SignaturePurpose },
): Promise<SignatureCheck> {
  const message = parseSignInMessage(attempt.message);
  if (message === null || !isAddress(message.address)) return refuse("This is no sign-in message.");
  const { address, nonce } = message;
  const { statement } = purpose;
  const error = findSignInError(message, { domains, statement, now: clock.now() });
  if (error !== null) return refuse(error);
  if (!verifySignature(new TextEncoder().encode(attempt.message), attempt.signature, address)) {
    return refuse("The signature is not the wallet's.");
  }
  const browser = digestBrowser(attempt.browser, purpose);
  const { count } = await prisma.signInChallenge.deleteMany({
    where: { nonce, browser, expiresAt: { gt: new Date(clock.now()) } },
  });
  if (count === 0) {
    return refuse(
      "The message was used before, has expired, or was made for another browser; sign a new one.",
    );
  }
  return { status: "signed", address };
}

/** Returns the digest of the browser, and of its session if there is one, that may use a message. */
function digestBrowser(browser: string, { sessionId }: SignaturePurpose): string {
  const key = sessionId === null ? browser : `${browser} ${sessionId}`;
  return createHash("sha256").update(key).digest("hex");
}

function refuse(reason: string): SignatureRefusal {
  return { status: "refused", reason };
}
