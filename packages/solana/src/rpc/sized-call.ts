import { type CallLimits, findSmallerCount } from "./call-limits.ts";
import type { RpcCall } from "./job.ts";
import { RpcError } from "./rpc-error.ts";
import type { RpcParams } from "./rpc-params.ts";

/** A call with a list of items, or with the size of a page, that a provider may limit. */
export interface SizedCall<T> extends Omit<RpcCall<T>, "params" | "read" | "count"> {
  /** Items of the list, or maximum entries of the page; at least 1. */
  readonly count: number;
  /** Returns the parameters for `count` items from `from` on; `from` is 0 for a page. */
  readonly createParams: (count: number, from: number) => RpcParams;
  /** Reads the result of a part of `count` items, or of a page of at most `count` entries. */
  readonly read: (result: unknown, count: number) => T;
  /** Joins the results of the parts of a list in their order; absent for a page, whose first part is its result. */
  readonly join?: (parts: readonly T[]) => T;
}

type Call = <T>(call: RpcCall<T>) => Promise<T>;

/**
 * Makes a call in parts of the size that the limits of the provider allow. A part that the provider refuses for its size is repeated in smaller parts, and
 * their size is recorded once one of them is accepted.
 */
export async function callSized<T>(
  call: Call,
  limitsNow: () => CallLimits,
  { count, createParams, read, join, ...rest }: SizedCall<T>,
): Promise<T> {
  const callRange = async (from: number, size: number, max: number): Promise<T> => {
    if (join === undefined || max >= size) return callPart(from, Math.min(size, max));
    const parts: Promise<T>[] = [];
    for (let offset = 0; offset < size; offset += max)
      parts.push(callPart(from + offset, Math.min(max, size - offset)));
    return join(await Promise.all(parts));
  };
  const callPart = async (from: number, size: number): Promise<T> => {
    try {
      const params = createParams(size, from);
      return await call({ ...rest, params, read: (result) => read(result, size), count: size });
    } catch (error) {
      const smaller = error instanceof RpcError ? findSmallerCount(error, size) : null;
      if (smaller === null) throw error;
      const result = await callRange(from, size, smaller);
      const limits = limitsNow();
      if (smaller < limits.maxCount(rest.method)) limits.lowerCount(rest.method, smaller);
      return result;
    }
  };
  return callRange(0, count, limitsNow().maxCount(rest.method));
}
