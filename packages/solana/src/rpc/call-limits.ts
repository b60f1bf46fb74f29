import { isJsonObject } from "../decode/json-shape.ts";
import { RpcError, UNSUPPORTED_VERSION } from "./rpc-error.ts";
import { isByPosition, type RpcParams } from "./rpc-params.ts";

/** Limits of one provider that its refusals have shown. They hold as long as the process. */
export class CallLimits {
  /** True if it refuses calls that accept transactions of version 1. */
  refusesVersion1 = false;
  private readonly counts = new Map<string, number>();

  /** Maximum items of a list or entries of a page; Infinity if no limit is known. */
  maxCount(method: string): number {
    return this.counts.get(method) ?? Number.POSITIVE_INFINITY;
  }

  /** Records a size that was accepted after a refusal of a greater one. */
  lowerCount(method: string, count: number): void {
    this.counts.set(method, count);
  }
}

/**
 * Returns the size to try after a refusal, or null if a smaller size is no remedy: the greatest smaller number in the text of the
 * provider, else half. Invalid parameters without a reason may be a page that is larger than most providers allow.
 */
export function findSmallerCount({ code, kind, text }: RpcError, count: number): number | null {
  if (count <= 1) return null;
  if (kind === "refused") return INVALID_PARAMS.has(code) && count > COMMON_COUNT ? COMMON_COUNT : null;
  if (kind !== "oversized") return null;
  const numbers = Array.from(text.replace(THOUSANDS, "$1").matchAll(NUMBER), ([digits]) => Number(digits));
  const namedNumbers = numbers.filter((number) => number > 0 && number < count);
  return namedNumbers.length > 0 ? Math.max(...namedNumbers) : Math.floor(count / 2);
}

/** Items and entries that nearly all providers allow. */
const COMMON_COUNT = 100;
const THOUSANDS = /(\d),(?=\d{3})/g;
/** A whole number that is no part of a word or of a fraction. */
const NUMBER = /(?<![\w.-])\d{1,6}(?!\w|\.\d|-\w)/g;

/** Parameter of the methods that return transactions. */
const VERSION_PARAMETER = "maxSupportedTransactionVersion";

/** Returns true if a refusal may concern the version of transactions that a call accepts. */
export function mayRefuseVersion(
  { code, kind, text }: RpcError,
  { method, params }: { readonly method: string; readonly params: RpcParams },
): boolean {
  if (kind !== "refused" || code === UNSUPPORTED_VERSION || !isByPosition(params)) return false;
  const isLikely = /version/i.test(text) || (method === "getTransaction" && INVALID_PARAMS.has(code));
  return isLikely && params.some((each) => isJsonObject(each) && VERSION_PARAMETER in each);
}

/** Returns the failure at a provider that sends version 0 at most: it lacks transactions of version 1. */
export function asLackingVersion1(error: RpcError): RpcError {
  const { code, message, method, text } = error;
  return code === UNSUPPORTED_VERSION
    ? new RpcError("absent", message, null, undefined, { code, method, text })
    : error;
}

/** Returns parameters that accept transactions up to version 0. */
export function withVersion0(params: RpcParams): RpcParams {
  if (!isByPosition(params)) return params;
  return params.map((each) =>
    isJsonObject(each) && VERSION_PARAMETER in each ? { ...each, [VERSION_PARAMETER]: 0 } : each,
  );
}

/** Invalid request and invalid parameters, in codes of JSON-RPC and of HTTP. */
export const INVALID_PARAMS: ReadonlySet<number | null> = new Set([-32600, -32602, 400, 413, 422]);
