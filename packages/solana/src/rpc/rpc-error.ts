import { SolanaError } from "../solana-error.ts";

/**
 * Kind of a failed call, by what it means for the next one.
 * - `throttled`: asked to slow down; the same call will be answered later.
 * - `transient`: no answer, or none that can be read; may work next time.
 * - `absent`: the provider does not have it (skipped, pruned) or not yet.
 * - `refused`: will not be answered, however often it is asked.
 */
export type RpcErrorKind = "throttled" | "transient" | "absent" | "refused";

/**
 * A call that failed; never leaves the package, see `toSolanaError`.
 *
 * @example
 * if (error instanceof RpcError && error.kind === "throttled") console.log(error.retryAfterMs);
 */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly kind: RpcErrorKind,
    message: string,
    /** Milliseconds that the provider asked to be left alone for; null where it did not say. */
    readonly retryAfterMs: number | null = null,
    cause?: unknown,
    /** HTTP status, or code of JSON-RPC; null where there was neither. */
    readonly code: number | null = null,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/**
 * The failure that an HTTP status stands for, or null where the body is worth reading.
 *
 * @example
 * errorOfStatus(429, 2_000)?.kind // "throttled"
 * errorOfStatus(200, null) // null
 */
export function errorOfStatus(status: number, retryAfterMs: number | null): RpcError | null {
  if (status >= 200 && status < 300) return null;
  const asksToWait = status === 429 || (status === 503 && retryAfterMs !== null);
  const kind = asksToWait ? "throttled" : status >= 500 || status === 408 ? "transient" : "refused";
  return new RpcError(kind, `HTTP ${status}`, retryAfterMs, undefined, status);
}

/**
 * The failure that a JSON-RPC error object stands for.
 *
 * @example
 * errorOfCode(-32005, "Node is unhealthy").kind // "throttled"
 */
export function errorOfCode(code: number, message: string): RpcError {
  const text = `JSON-RPC ${code}: ${message.slice(0, 300)}`;
  return new RpcError(kindOfCode(code, message), text, null, undefined, code);
}

/**
 * The error that callers of the package see; aborts and errors that are public already pass unchanged.
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
  const sentence = error.cause instanceof SolanaError ? error.cause.message : PUBLIC_SENTENCE[error.kind];
  return new SolanaError("chain_unavailable", sentence, wait, error);
}

const PUBLIC_SENTENCE: Readonly<Record<RpcErrorKind, string>> = {
  throttled: "The chain provider is limiting calls; try again later.",
  transient: "The chain provider does not answer, or with what cannot be read; try again later.",
  absent: "The chain provider does not have the data that was asked for.",
  refused: "The chain provider refuses the call.",
};

/**
 * Codes of Agave's `rpc_custom_error.rs` and what providers add: node unhealthy, or a rate limit at some
 * (-32005), and HTTP's 429 in the body.
 */
const THROTTLED: ReadonlySet<number> = new Set([-32005, -32429, 429]);
/**
 * Cleaned up, not available for the slot, slot skipped, skipped in long-term storage, status not yet there.
 */
const ABSENT: ReadonlySet<number> = new Set([-32001, -32004, -32007, -32009, -32014]);
/** A transaction version above the one asked for: no retry changes it. */
const UNSUPPORTED_VERSION = -32015;
const INTERNAL_ERROR = -32603;

/**
 * Sentences by which providers limit calls, under codes that mean something else to Agave: QuickNode writes "15/second
 * request limit reached - reduce calls per second" with the code of a skipped slot.
 */
const LIMIT_SENTENCE =
  /rate.?limit|too many requests|\brps\b|request limit (reached|exceeded)|(requests?|calls) per second/i;

function kindOfCode(code: number, message: string): RpcErrorKind {
  if (THROTTLED.has(code) || LIMIT_SENTENCE.test(message)) return "throttled";
  if (ABSENT.has(code)) return "absent";
  if (code === UNSUPPORTED_VERSION) return "refused";
  const isServerError = code <= -32000 && code >= -32099;
  return isServerError || code === INTERNAL_ERROR ? "transient" : "refused";
}
