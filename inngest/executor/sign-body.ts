import { createHmac } from "node:crypto";

/**
 * The `x-inngest-signature` of a request: HMAC-SHA256 over the canonical body and the time in unix seconds, with the
 * part of the signing key behind its `signkey-…-` prefix.
 */
export function signBody(canonicalBody: string, signingKey: string, now: number): string {
  const seconds = Math.round(now / 1_000).toString();
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const signature = createHmac("sha256", key).update(canonicalBody).update(seconds).digest("hex");
  return `t=${seconds}&s=${signature}`;
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
