import { createHash, randomBytes } from "node:crypto";
import { base58 } from "@scure/base";
import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import { verifySignature } from "@/lib/chain/verify-signature";
import { paymentInvalid } from "@/lib/payments/payment-invalid";
import type { VerifiedPayment } from "@/lib/payments/verify-payment";
import { invalidRequest } from "../read-request";

/**
 * Key of the extension in a 402, and header of a proof: specs/extensions/sign-in-with-x.md of x402-foundation/x402, read
 * on 2026-11-30. A signed message proves a wallet for one call, as a signed transfer of zero does.
 */
export const SIGN_IN_EXTENSION = "sign-in-with-x";

/** The server that asks for a proof, or receives it. */
interface ProofTerms {
  /** Configured URL of the site. */
  readonly site: string;
  /** CAIP-2. */
  readonly network: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** The call that a proof is sent with. */
interface ProvenCall extends ProofTerms {
  /** Path and query. */
  readonly target: string;
}

/** Returns the extension for a call to `url`: the message to sign, except its address. */
export function offerSignIn(url: string, { site, network, now }: ProofTerms) {
  const info = {
    domain: new URL(site).host,
    uri: url,
    version: VERSION,
    nonce: randomBytes(NONCE_BYTES).toString("hex"),
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + LIFETIME_MS).toISOString(),
    statement: STATEMENT,
    resources: [url],
  };
  return { info, supportedChains: [{ chainId: network, type: SIGNATURE_TYPE }], schema: PROOF_SCHEMA };
}

const VERSION = "1";
const SIGNATURE_TYPE = "ed25519";
const NONCE_BYTES = 16;
const LIFETIME_MS = 5 * 60_000;
/** Tolerance between the clocks of several processes. */
const CLOCK_SKEW_MS = 1_000;
/** Differs from the statements of sessions, so that a proof cannot sign in to an account. */
const STATEMENT =
  "Prove this wallet for one call to Walletlens. This moves nothing; the call can use the credit of the wallet here.";

/** A line of the message. A line break would change its meaning. */
const Line = z.string().max(2_048).regex(/^\S+$/);
const Time = z.iso.datetime();

const Proof = z.object({
  domain: Line,
  address: z.string().refine(isAddress),
  statement: z.string(),
  uri: Line,
  version: Line,
  chainId: Line,
  type: Line,
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  issuedAt: Time,
  expirationTime: Time.optional(),
  notBefore: Time.optional(),
  requestId: Line.optional(),
  resources: z.array(Line).max(8).optional(),
  signature: Line,
});
type Proof = z.output<typeof Proof>;

const PROOF_SCHEMA = describeProof();

/** Returns the schema of a proof, with the types only, to keep the 402 small. */
function describeProof() {
  const { shape } = Proof;
  const properties = Object.keys(shape).map((name) => [
    name,
    name === "resources" ? { type: "array", items: { type: "string" } } : { type: "string" },
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: Object.fromEntries(properties),
    required: ["domain", "address", "uri", "version", "chainId", "type", "nonce", "issuedAt", "signature"],
  };
}

/**
 * Verifies a decoded proof offline; its nonce is consumed when the call claims it. Throws `invalid_request` if it is
 * malformed, and `payment_invalid` if it is not valid here and now.
 */
export function verifySignIn(decoded: unknown, terms: ProvenCall): VerifiedPayment {
  const parsed = Proof.safeParse(decoded);
  if (!parsed.success) {
    throw invalidRequest(
      parsed.error.issues.map(({ path, message }) => ({
        path: [SIGN_IN_EXTENSION, ...path].join("."),
        message,
      })),
    );
  }
  const proof = parsed.data;
  const refusal = findProofError(proof, terms);
  if (refusal !== null) throw paymentInvalid(refusal);
  const { address: payer, nonce, signature } = proof;
  return {
    payer,
    signature,
    amount: 0n,
    isSponsored: false,
    networkFee: 0n,
    isMessage: true,
    transaction: "",
    blockhash: nonce,
    // The nonce alone, so that it is used once by all wallets.
    messageHash: createHash("sha256").update(`${SIGN_IN_EXTENSION} ${nonce}`).digest("hex"),
    lastValidBlockHeight: null,
  };
}

function findProofError(proof: Proof, { site, target, network, now }: ProvenCall): string | null {
  const { host } = new URL(site);
  const issuedAt = Date.parse(proof.issuedAt);
  const { expirationTime = "", notBefore = "" } = proof;
  if (proof.domain !== host) return `The proof was signed for ${proof.domain}, not for ${host}.`;
  if (proof.uri !== `${site}${target}`) return `The uri of the proof is not ${site}${target}.`;
  if (proof.chainId !== network || proof.type !== SIGNATURE_TYPE)
    return `The proof must have the chainId ${network} and the type ${SIGNATURE_TYPE}.`;
  if (proof.version !== VERSION || proof.statement !== STATEMENT)
    return "The version and statement of the proof are not those of the 402.";
  if (issuedAt > now + CLOCK_SKEW_MS) return "The proof is issued in the future.";
  if (now - issuedAt >= LIFETIME_MS || Date.parse(expirationTime) <= now)
    return "The proof has expired: sign the message of a new 402.";
  if (Date.parse(notBefore) > now) return "The proof is not valid yet.";
  const message = new TextEncoder().encode(formatMessage(proof));
  return verifySignature(message, decodeBase58(proof.signature), proof.address)
    ? null
    : "The signature of the proof is not that of its address.";
}

/** The message that a wallet signs: https://github.com/phantom/sign-in-with-solana */
function formatMessage(proof: Proof): string {
  const { expirationTime, notBefore, requestId, resources = [] } = proof;
  return [
    `${proof.domain} wants you to sign in with your Solana account:`,
    proof.address,
    "",
    proof.statement,
    "",
    `URI: ${proof.uri}`,
    `Version: ${proof.version}`,
    `Chain ID: ${proof.chainId.slice(proof.chainId.indexOf(":") + 1)}`,
    `Nonce: ${proof.nonce}`,
    `Issued At: ${proof.issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources.length === 0 ? [] : ["Resources:", ...resources.map((resource) => `- ${resource}`)]),
  ].join("\n");
}

/** Returns no bytes for a text that is not base58. */
function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text);
  } catch {
    return new Uint8Array();
  }
}
