import type { CallTally } from "./call-tally.ts";
import type { Provider, RpcParams } from "./provider.ts";
import type { RpcError } from "./rpc-error.ts";
import type { ResultList } from "./split-reply.ts";

/** Calls that belong together, as those of one wallet's state or of one history do. */
export interface Reading {
  /** Provider that they are asked of as long as it answers; null where each may go to another. */
  home: Provider | null;
  /** Counts them; null where the caller needs no count. */
  readonly tally: CallTally | null;
  /** Least slot that the node which answers must have reached, as far as the reader knows one; else 0. */
  readonly minSlot: number;
}

/** One JSON-RPC call as a caller wants it. */
export interface RpcCall<T> {
  readonly method: string;
  readonly params: RpcParams;
  /** Reads the result; any error that it throws counts as a malformed answer, and the call is repeated. */
  readonly read: (result: unknown) => T;
  /** A long list in the result, which `read` is handed with its items as they were read. Such a call is sent alone. */
  readonly list?: ResultList;
  /** Ends the call wherever it stands; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Ends the call unless it is under way: neither begun nor repeated any more. */
  readonly stop?: AbortSignal;
  /** Most failures before it is given up, 4 by default; being throttled is not one. */
  readonly attempts?: number;
  /** True where the caller asks the same thing again: counted as a retry. */
  readonly again?: boolean;
  /**
   * True for one of many that nothing else waits for, and that any provider may answer: every other call goes before it.
   */
  readonly bulk?: boolean;
  /** True where only the reading's own provider can answer: what it is asked with means nothing to others. */
  readonly sticky?: boolean;
}

/** A call in the client's hands. */
export interface RpcJob {
  readonly id: number;
  readonly method: string;
  readonly params: RpcParams;
  readonly attempts: number;
  readonly again: boolean;
  readonly bulk: boolean;
  readonly sticky: boolean;
  readonly list: ResultList | null;
  readonly reading: Reading;
  /** Providers that have failed it since they were last all asked. */
  readonly tried: Set<Provider>;
  /** Hands the result to the caller; throws, leaving the job open, where it cannot be read. */
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Ends the job where its caller asked to begin nothing more; tells whether it did. */
  leaveIfStopped(): boolean;
  /** Milliseconds at which it was first sent. */
  begunAt: number | null;
  failures: number;
  /** True where it must not share a request with others. */
  alone: boolean;
  /** True once the caller has its answer, or has left. */
  settled: boolean;
  /** Answer of a provider that does not have what was asked for. */
  absence: RpcError | null;
  /** Requests that it is part of at the moment: two where it is hedged. */
  readonly requests: Set<Request>;
}

/** One HTTP request: a call, or a batch of them. */
export interface Request {
  readonly provider: Provider;
  readonly jobs: readonly RpcJob[];
  readonly abort: AbortController;
  /** Mark of the provider's pace, and the time, at which it was sent. */
  readonly begun: number;
  readonly sentAt: number;
}

/** Aborts those requests of a job of which every call is settled; a request with other open calls goes on. */
export function dropRequests(job: RpcJob): void {
  for (const request of job.requests) {
    if (request.jobs.every((other) => other.settled)) request.abort.abort();
  }
}

/**
 * Makes a job of a call. `onLeave` runs when the caller leaves before the answer, so that the job can be taken
 * off the queue or its request cancelled.
 */
export function createJob<T>(
  id: number,
  call: RpcCall<T>,
  reading: Reading,
  onLeave: (job: RpcJob) => void,
): { readonly job: RpcJob; readonly promise: Promise<T> } {
  const { promise, resolve, reject } = withResolvers<T>();
  const settle = () => {
    job.settled = true;
    call.signal?.removeEventListener("abort", onAbort);
    call.stop?.removeEventListener("abort", onStop);
  };
  const leave = (reason: unknown) => {
    settle();
    reject(reason);
    onLeave(job);
  };
  const onAbort = () => leave(call.signal?.reason);
  const onStop = () => {
    if (job.requests.size === 0) leave(call.stop?.reason);
  };
  const job: RpcJob = {
    id,
    method: call.method,
    params: call.params,
    attempts: call.attempts ?? DEFAULT_ATTEMPTS,
    again: call.again ?? false,
    bulk: call.bulk ?? false,
    sticky: call.sticky ?? false,
    list: call.list ?? null,
    reading,
    tried: new Set(),
    begunAt: null,
    failures: 0,
    alone: call.list !== undefined,
    settled: false,
    absence: null,
    requests: new Set(),
    resolve(result) {
      if (job.settled) return;
      const value = call.read(result);
      settle();
      resolve(value);
    },
    reject(error) {
      if (job.settled) return;
      settle();
      reject(error);
    },
    leaveIfStopped() {
      if (call.stop?.aborted === true && !job.settled) leave(call.stop.reason);
      return job.settled;
    },
  };
  call.signal?.addEventListener("abort", onAbort);
  call.stop?.addEventListener("abort", onStop);
  return { job, promise };
}

const DEFAULT_ATTEMPTS = 4;

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  return { promise, resolve, reject };
}
