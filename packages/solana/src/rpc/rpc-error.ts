import { SolanaError } from "../solana-error.ts";

/**
 * Kind of a failed call, by its consequence.
 * - `throttled`: the provider limits calls; the same call will work later.
 * - `transient`: no reply or an unreadable one; a retry may work.
 * - `absent`: the provider lacks the data (skipped, pruned, not yet there).
 * - `refused`: retries are useless.
 * - `unread`: the reply arrived, and this process failed to read it; the provider is not to blame.
 */
export type RpcErrorKind = "throttled" | "transient" | "absent" | "refused" | "unread";

/**
 * A failed call. Internal to the package; see `toSolanaError`.
 *
 * @example
 * if (error instanceof RpcError && error.kind === "throttled") console.log(error.retryAfterMs);
 */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly kind: RpcErrorKind,
    message: string,
    /** Pause that the provider requested, in milliseconds, or null. */
    readonly retryAfterMs: number | null = null,
    cause?: unknown,
    /** HTTP status or JSON-RPC code, or null. */
    readonly code: number | null = null,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/**
 * Returns the failure for an HTTP status, or null for a success.
 *
 * @example
 * errorOfStatus(429, 2_000)?.kind // "throttled"
 * errorOfStatus(200, null) // null
 */
export function errorOfStatus(status: number, retryAfterMs: number | null): RpcError | null {
  if (status >= 200 && status < 300) return null;
  const isThrottled = status === 429 || (status === 503 && retryAfterMs !== null);
  const kind = isThrottled ? "throttled" : status >= 500 || status === 408 ? "transient" : "refused";
  return new RpcError(kind, `HTTP ${status}`, retryAfterMs, undefined, status);
}

/**
 * Returns the failure for a JSON-RPC error object.
 *
 * @example
 * errorOfCode(-32005, "Node is unhealthy").kind // "throttled"
 */
export function errorOfCode(code: number, message: string): RpcError {
  const text = `JSON-RPC ${code}: ${message.slice(0, 300)}`;
  return new RpcError(kindOfCode(code, message), text, null, undefined, code);
}

/**
 * Converts an error of reading a result to a failure of the call.
 *
 * @internal
 */
export function toRpcError(error: unknown): RpcError {
  const isNamed = error instanceof RpcError && error.kind !== "refused";
  return isNamed ? error : new RpcError("transient", "malformed result", null, error);
}

/**
 * Converts an RpcError to the public error of the package; returns any other error unchanged.
 *
 * @example
 * try {
 *   await post(body, new AbortController());
 * } catch (error) {
 *   throw toSolanaError(error);
 * }
 */
export function toSolanaError(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error;
  const wait = error.retryAfterMs === null ? null : Math.ceil(error.retryAfterMs / 1000);
  const sentence = error.cause instanceof SolanaError ? error.cause.message : PUBLIC_MESSAGES[error.kind];
  return new SolanaError("chain_unavailable", sentence, wait, error);
}

const PUBLIC_MESSAGES: Readonly<Record<RpcErrorKind, string>> = {
  throttled: "The chain provider is limiting calls; try again later.",
  transient: "The chain provider does not answer, or with what cannot be read; try again later.",
  absent: "The chain provider does not have the data that was asked for.",
  refused: "The chain provider refuses the call.",
  unread: "A reply of the chain provider could not be read; try again later.",
};

/** Node unhealthy, or a rate limit at some providers (-32005, `rpc_custom_error.rs` of Agave); 429 in the body. */
const THROTTLED: ReadonlySet<number> = new Set([-32005, -32429, 429]);
/** Cleaned up, not available for the slot, slot skipped, skipped in long-term storage, status not yet available. */
const ABSENT: ReadonlySet<number> = new Set([-32001, -32004, -32007, -32009, -32014]);
/** A transaction version above the requested maximum: retries are useless. */
const UNSUPPORTED_VERSION = -32015;
const INTERNAL_ERROR = -32603;

/**
 * Rate limit messages under codes that mean something else to Agave: QuickNode sends "15/second request limit reached -
 * reduce calls per second" with the code of a skipped slot.
 */
const RATE_LIMIT_MESSAGE =
  /rate.?limit|too many requests|\brps\b|request limit (reached|exceeded)|(requests?|calls) per second/i;

function kindOfCode(code: number, message: string): RpcErrorKind {
  if (THROTTLED.has(code) || RATE_LIMIT_MESSAGE.test(message)) return "throttled";
  if (ABSENT.has(code)) return "absent";
  if (code === UNSUPPORTED_VERSION) return "refused";
  const isServerError = code <= -32000 && code >= -32099;
  return isServerError || code === INTERNAL_ERROR ? "transient" : "refused";
}
