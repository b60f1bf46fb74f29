import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The `x-inngest-signature` of a request: HMAC-SHA256 over the canonical body and the time in unix seconds, with the
 * part of the signing key behind its `signkey-…-` prefix.
 */
export function signBody(canonicalBody: string, signingKey: string, now: number): string {
  const seconds = Math.round(now / 1_000);
  return `t=${seconds}&s=${digestOf(canonicalBody, seconds, signingKey).toString("hex")}`;
}

/** A signature as it is sent, its form checked. */
export interface BodySignature {
  readonly seconds: number;
  readonly digest: Buffer;
}

/** The signature in a header; null for what cannot be one, or was made over five minutes away from `now`. */
export function readSignature(header: string, now: number): BodySignature | null {
  const [, seconds, hex] = SIGNATURE.exec(header) ?? [];
  if (seconds === undefined || hex === undefined) return null;
  if (Math.abs(now - Number(seconds) * 1_000) > MAX_AGE_MS) return null;
  return { seconds: Number(seconds), digest: Buffer.from(hex, "hex") };
}

/**
 * Tells whether `signature` is that of a body as it was sent. What Inngest sends to call a function is in canonical
 * form already, and is not parsed to find out. What it sends to register functions need not be canonical, and is small.
 */
export function isSignatureOf(signature: BodySignature, body: Uint8Array, signingKey: string): boolean {
  const isOf = (content: string | Uint8Array) =>
    timingSafeEqual(digestOf(content, signature.seconds, signingKey), signature.digest);
  if (isOf(body)) return true;
  if (body.byteLength > MAX_REWRITTEN_BYTES) return false;
  const canonical = canonicalOrNull(Buffer.from(body).toString("utf8"));
  return canonical !== null && isOf(canonical);
}

const SIGNATURE = /^t=(\d{1,12})&s=([0-9a-f]{64})$/;
/** Milliseconds of the largest age of a signature, as the SDK has it. */
const MAX_AGE_MS = 5 * 60 * 1_000;
/** Bytes of the largest body that is parsed and written again: it takes a millisecond or two. */
const MAX_REWRITTEN_BYTES = 64 * 1024;

function digestOf(body: string | Uint8Array, seconds: number, signingKey: string): Buffer {
  const key = signingKey.replace(/^signkey-\w+-/, "");
  return createHmac("sha256", key).update(body).update(seconds.toString()).digest();
}

/** Returns the body as canonical JSON. Null for a body that is not JSON, or nested too deep for anybody. */
function canonicalOrNull(text: string): string | null {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return null;
  }
}

/** JSON as RFC 8785 writes it: keys in the order of their UTF-16 units, no spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}
