import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns the `x-inngest-signature` of a request: HMAC-SHA256 over the canonical body and the time in unix seconds,
 * with the part of the signing key after its `signkey-…-` prefix.
 */
export function signBody(canonicalBody: string, signingKey: string, now: number): string {
  const seconds = Math.round(now / 1_000);
  return `t=${seconds}&s=${computeDigest(canonicalBody, seconds, signingKey).toString("hex")}`;
}

export interface BodySignature {
  readonly seconds: number;
  readonly digest: Buffer;
}

/**
 * Parses a signature header; returns null if it is malformed or its time differs by more than five minutes from
 * `now`.
 */
export function readSignature(header: string, now: number): BodySignature | null {
  const [, seconds, hex] = SIGNATURE.exec(header) ?? [];
  if (seconds === undefined || hex === undefined) return null;
  if (Math.abs(now - Number(seconds) * 1_000) > MAX_AGE_MS) return null;
  return { seconds: Number(seconds), digest: Buffer.from(hex, "hex") };
}

/**
 * Returns true if `signature` matches a body. Calls of functions are already canonical JSON, so they are compared
 * without parsing. Registrations may not be canonical, and are small.
 */
export function verifyBodySignature(signature: BodySignature, body: Uint8Array, signingKey: string): boolean {
  const isOf = (content: string | Uint8Array) =>
    timingSafeEqual(computeDigest(content, signature.seconds, signingKey), signature.digest);
  if (isOf(body)) return true;
  if (body.byteLength > MAX_REWRITTEN_BYTES) return false;
  const canonical = canonicalOrNull(Buffer.from(body).toString("utf8"));
  return canonical !== null && isOf(canonical);
}

const SIGNATURE = /^t=(\d{1,12})&s=([0-9a-f]{64})$/;
/** Maximum age of a signature in the SDK. */
const MAX_AGE_MS = 5 * 60 * 1_000;
/** Maximum body that is parsed and serialized again, in one or two milliseconds. */
const MAX_REWRITTEN_BYTES = 64 * 1024;

function computeDigest(body: string | Uint8Array, seconds: number, signingKey: string): Buffer {
  const key = signingKey.replace(/^signkey-\w+-/, "");
  return createHmac("sha256", key).update(body).update(seconds.toString()).digest();
}

/** Returns null if the body is not JSON, or nested too deeply. */
function canonicalOrNull(text: string): string | null {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Serializes JSON by RFC 8785: keys in the order of their UTF-16 units, no spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}
