/**
 * Any page may call with a key or a payment in a header, but without cookies: paying clients run in browsers.
 */
export const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [
    "X-Request-Id",
    "X-Credits-Charged",
    "X-Credits-Remaining",
    "Idempotency-Replayed",
    "PAYMENT-REQUIRED",
    "PAYMENT-RESPONSE",
    "X-Payment-Response",
    "RateLimit-Policy",
    "RateLimit",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "Location",
    "ETag",
    "Age",
    "X-Data-Stale",
    "X-Data-Complete",
    "X-Calculated-At",
    "Content-Disposition",
  ].join(", "),
} as const;

/** Returns the headers of a preflight response. `methods` are those of the path. */
export function preflightHeaders(methods: readonly string[]): Readonly<Record<string, string>> {
  return {
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": [
      "Content-Type",
      "Authorization",
      "X-Api-Key",
      "X-Max-Credits",
      "X-Prepaid-Job-Id",
      "Idempotency-Key",
      "If-None-Match",
      "Last-Event-ID",
      "PAYMENT-SIGNATURE",
      "X-Payment-Wallet",
      "SIGN-IN-WITH-X",
      // The official x402 client sends this header without need.
      "Access-Control-Expose-Headers",
    ].join(", "),
    "Access-Control-Max-Age": "86400",
  };
}

/** Returns the reply to a preflight request for a path with these methods. */
export function preflight(methods: readonly string[]) {
  return { status: 204, headers: { Allow: methods.join(", "), ...preflightHeaders(methods) }, body: null };
}
