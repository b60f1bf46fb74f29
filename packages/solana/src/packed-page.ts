import type { Packing } from "./chain-reader.ts";
import { RpcError } from "./rpc/rpc-error.ts";
import { SolanaError } from "./solana-error.ts";

/**
 * Calls `packReply` for the body of a reply as it was received, such as in another thread, whose memory it may take. If it rejects, the
 * page is requested again and decoded in this thread.
 */
export type PackPage = (body: Uint8Array, packing: Packing) => Promise<PackedReply>;

/** The page of a reply, or its failure. Both can be sent to another thread. */
export type PackedReply = { readonly page: PackedPage } | { readonly failure: PackedFailure };

/** Positions of a page in its order, and its transactions as bytes. */
export interface PackedPage {
  readonly signatures: readonly string[];
  readonly slots: readonly number[];
  /** Indexes of the transactions without an outcome. */
  readonly missing: readonly number[];
  /** Token of the next page, or null. */
  readonly paginationToken: string | null;
  readonly bytes: Uint8Array;
}

/** An RpcError whose cause is reduced to its messages. */
export interface PackedFailure extends Pick<RpcError, "kind" | "message" | "retryAfterMs" | "code" | "text"> {
  /** Detail of the cause, or null. */
  readonly detail: string | null;
  /** Sentence of the cause that may be public, or null. */
  readonly sentence: string | null;
}

/**
 * Reduces an error to data.
 *
 * @internal
 */
export function packFailure({ kind, message, retryAfterMs, code, text, cause }: RpcError): PackedFailure {
  const detail = cause instanceof SolanaError ? cause.cause : cause;
  return {
    kind,
    message,
    retryAfterMs,
    code,
    text,
    detail: detail instanceof Error ? detail.message : null,
    sentence: cause instanceof SolanaError ? cause.message : null,
  };
}

/**
 * Restores an error from data.
 *
 * @internal
 */
export function unpackFailure(failure: PackedFailure): RpcError {
  const { kind, message, retryAfterMs, code, text, detail, sentence } = failure;
  const reason = detail === null ? undefined : new Error(detail);
  const cause = sentence === null ? reason : new SolanaError("chain_unavailable", sentence, null, reason);
  return new RpcError(kind, message, retryAfterMs, cause, { code, text });
}
