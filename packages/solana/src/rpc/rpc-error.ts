import { SolanaError } from "../solana-error.ts";
import { cleanProviderText, readErrorBody } from "./provider-text.ts";

/**
 * Kind of a failed call, by its consequence.
 * - `throttled`: the provider limits calls; the same call will work later.
 * - `transient`: no reply or an unreadable one; a retry may work.
 * - `absent`: the provider lacks the data (skipped, pruned, not yet there).
 * - `oversized`: the provider limits the size of a call; a smaller one may work.
 * - `refused`: retries are useless.
 * - `unread`: the reply arrived, and this process failed to read it; the provider is not to blame.
 */
export type RpcErrorKind = "throttled" | "transient" | "absent" | "oversized" | "refused" | "unread";

/** Details of a failed call. */
export interface RpcErrorFacts {
  /** HTTP status or JSON-RPC code, or null. */
  readonly code?: number | null;
  /** Text of the provider, or an empty one. */
  readonly text?: string;
  /** JSON-RPC method, or null if it is not known yet. */
  readonly method?: string | null;
}

/** A failed call. Internal to the package; see `toSolanaError`. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number | null;
  readonly text: string;
  readonly method: string | null;

  constructor(
    readonly kind: RpcErrorKind,
    message: string,
    /** Pause that the provider requested, in milliseconds, or null. */
    readonly retryAfterMs: number | null = null,
    cause?: unknown,
    { code = null, text = "", method = null }: RpcErrorFacts = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    [this.code, this.text, this.method] = [code, text, method];
  }
}

/**
 * Returns the failure for an HTTP status, or null for a success. `body` is that of the reply: its error tells more than the status.
 *
 * @example
 * errorOfStatus(429, 2_000)?.kind // "throttled"
 * errorOfStatus(200, null) // null
 */
export function errorOfStatus(
  status: number,
  retryAfterMs: number | null,
  body: Uint8Array = new Uint8Array(),
): RpcError | null {
  if (status >= 200 && status < 300) return null;
  const { code, text } = readErrorBody(body);
  const isThrottled = status === 429 || (status === 503 && retryAfterMs !== null);
  const ofStatus = status >= 500 || status === 408 ? "transient" : "refused";
  const ofBody = status === PAYLOAD_TOO_LARGE ? "oversized" : kindOfCode(code ?? status, text);
  const isConclusive = ofBody !== "transient" && (ofBody !== "refused" || FINAL.has(code ?? 0));
  const kind = isThrottled ? "throttled" : isConclusive ? ofBody : ofStatus;
  const facts = { code: code ?? status, text };
  return new RpcError(kind, `HTTP ${status}`, retryAfterMs, undefined, facts);
}

/**
 * Returns the failure for the error of a JSON-RPC reply; without a code it is an internal error.
 *
 * @example
 * errorOfCode(-32005, "Node is unhealthy").kind // "throttled"
 */
export function errorOfCode(code: number | null, text: string): RpcError {
  const name = code === null ? "an error without a code" : `JSON-RPC ${code}`;
  const kind = kindOfCode(code ?? INTERNAL_ERROR, text);
  return new RpcError(kind, name, null, undefined, { code, text });
}

/** Returns the failure with its method and the text of the provider in its message, without `secrets`. */
export function nameCall(error: RpcError, method: string, secrets: readonly string[]): RpcError {
  const { kind, message, retryAfterMs, cause, code } = error;
  const text = cleanProviderText(error.text, secrets);
  const namedTexts = [`${method}: ${cleanProviderText(message, secrets)}`, ...(text === "" ? [] : [text])];
  return new RpcError(kind, namedTexts.join(": "), retryAfterMs, cause, { code, text, method });
}

/**
 * Returns true for a call that the provider refuses for good: the call itself, or its size.
 *
 * @internal
 */
export function isRefusedCall(error: unknown): error is RpcError {
  return error instanceof RpcError && (error.kind === "refused" || error.kind === "oversized");
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
 * Converts an RpcError to the public error of the package; returns any other error unchanged. The sentence names method and code; the
 * text of the provider may tell about the operator's account, and is only in the cause (`findProviderText`).
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
  const { cause, code, kind, method, retryAfterMs } = error;
  const wait = retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
  const general = code === NO_HISTORY ? NO_HISTORY_MESSAGE : PUBLIC_MESSAGES[kind];
  const sentence = cause instanceof SolanaError ? cause.message : general;
  const call = [method ?? [], code ? nameCode(code) : []].flat().join(", ");
  const message = call === "" ? sentence : `${sentence.slice(0, -1)} (${call}).`;
  return new SolanaError("chain_unavailable", message, wait, error);
}

/**
 * Returns the text of the provider that caused an error, or null: one line without keys, which only the operator should see.
 *
 * @example
 * if (error instanceof Error) console.error(error.message, findProviderText(error) ?? "");
 */
export function findProviderText(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RpcError) return cause.method === null || cause.text === "" ? null : cause.text;
  }
  return null;
}

const PUBLIC_MESSAGES: Readonly<Record<RpcErrorKind, string>> = {
  throttled: "The chain provider is limiting calls; try again later.",
  transient: "The chain provider does not answer, or with what cannot be read; try again later.",
  absent: "The chain provider does not have the data that was asked for.",
  oversized: "The chain provider refuses the size of the call.",
  refused: "The chain provider refuses the call.",
  unread: "A reply of the chain provider could not be read; try again later.",
};
const NO_HISTORY_MESSAGE = "The chain provider keeps no transaction history.";

function nameCode(code: number): string {
  return code >= 100 && code < 600 ? `HTTP ${code}` : `JSON-RPC ${code}`;
}

/** Node unhealthy, or a rate limit at some providers (-32005, `rpc_custom_error.rs` of Agave); 429 in the body. */
const THROTTLED: ReadonlySet<number> = new Set([-32005, -32429, 429]);
/** Cleaned up, not available for the slot, slot skipped, skipped in long-term storage, status not yet available. */
const ABSENT: ReadonlySet<number> = new Set([-32001, -32004, -32007, -32009, -32014]);
/** The node runs without transaction history (`rpc_custom_error.rs` of Agave). */
const NO_HISTORY = -32011;
/**
 * Code for a transaction version above the requested maximum.
 *
 * @internal
 */
export const UNSUPPORTED_VERSION = -32015;
/** Retries are useless, although these are in the range of server errors. */
const FINAL: ReadonlySet<number> = new Set([NO_HISTORY, UNSUPPORTED_VERSION]);
const PAYLOAD_TOO_LARGE = 413;
/** QuickNode's code for more accounts than the plan includes. */
const PLAN_LIMIT = -32615;
const INTERNAL_ERROR = -32603;

/**
 * Texts of rate limits under codes that mean something else to Agave: QuickNode sends "15/second request limit reached - reduce calls
 * per second" with the code of a skipped slot, Alchemy "exceeded its compute units per second capacity" with code 0.
 */
const RATE_LIMIT_TEXT =
  /rate.?limit|too many (concurrent |simultaneous )?requests|\b[rtq]ps\b|requests? (limit|quota|count) (is )?(reached|exceeded)|\bper (second|minute|hour|day|month)\b|throughput|throttle|throttling|\bquota\b|usage (limit )?(is )?reached/i;

/** Texts of limits of lists, pages, ranges and bodies: "Too many inputs provided; max 5", "limit must not exceed 1000". */
const SIZE_LIMIT_TEXT = new RegExp(
  [
    /\btoo (many|large|big)\b/,
    /limited to (an? )?\d/,
    /(limit|range|size|batch|list|array|inputs?|accounts?|addresses|keys|params?)\b.{0,40}(exceed|at most|up to|\bmax\b|\bmaximum\b|less than|no more|not more|greater than|between|<=?)/,
    /(exceed\w*|above|greater than|more than|\bmax|\bmaximum)\b.{0,40}(limit|range|size|batch|inputs|accounts|addresses|keys|allowed)/,
    /size limit/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

function kindOfCode(code: number, text: string): RpcErrorKind {
  if (THROTTLED.has(code) || RATE_LIMIT_TEXT.test(text)) return "throttled";
  if (ABSENT.has(code)) return "absent";
  if (FINAL.has(code)) return "refused";
  if (code === PLAN_LIMIT || SIZE_LIMIT_TEXT.test(text)) return "oversized";
  const isServerError = code <= -32000 && code >= -32099;
  return isServerError || code === INTERNAL_ERROR ? "transient" : "refused";
}
