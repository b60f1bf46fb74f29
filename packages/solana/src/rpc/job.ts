import type { CallTally } from "./call-tally.ts";
import type { ReplyOutcome, ResultList } from "./parse-reply.ts";
import type { Provider } from "./provider.ts";
import type { RpcError } from "./rpc-error.ts";
import type { RpcParams } from "./rpc-params.ts";

/** Calls that belong together, such as those of one history. */
export interface Reading {
  /** Provider that gets the calls while it responds; null if each call may use any provider. */
  provider: Provider | null;
  /** Counter of the calls, or null. */
  readonly tally: CallTally | null;
  /** Minimum slot that the node must have reached; 0 if unknown. */
  readonly minSlot: number;
}

/** One JSON-RPC call of a caller. */
export interface RpcCall<T> {
  readonly method: string;
  readonly params: RpcParams;
  /** Reads the result; an error that it throws marks the reply as malformed, and the call is repeated. */
  readonly read: (result: unknown) => T;
  /** A long list in the result, whose items `read` gets as read. Such a call is sent alone. */
  readonly list?: ResultList;
  /**
   * Parses the reply in place of this client, such as in another thread, and may take its memory. It may be compressed by
   * gzip. Such a call is sent alone. If it rejects, the call rejects with an RpcError `unread`, and the provider is not blamed.
   */
  readonly parse?: (body: Uint8Array) => Promise<ReplyOutcome>;
  /** Aborts the call at any time; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Ends the call unless it is in flight: it is neither started nor repeated. */
  readonly stop?: AbortSignal;
  /** Maximum failures, 4 by default; a throttled call is not a failure. */
  readonly attempts?: number;
  /** True if the caller repeats an earlier call: counted as a retry. */
  readonly again?: boolean;
  /** True for one of many independent calls that any provider may get: other calls go first. */
  readonly bulk?: boolean;
  /** True if only the provider of the reading can reply, because the parameters mean nothing to others. */
  readonly sticky?: boolean;
  /** Items or entries that are requested. A caller that sets it repeats an oversized call in smaller parts, at the same provider. */
  readonly count?: number;
}

/** A call that the client has accepted. */
export interface RpcJob {
  readonly id: number;
  readonly method: string;
  readonly params: RpcParams;
  readonly attempts: number;
  readonly again: boolean;
  readonly bulk: boolean;
  readonly sticky: boolean;
  /** Items or entries that are requested; 1 if the caller does not repeat the call in smaller parts. */
  readonly count: number;
  readonly list: ResultList | null;
  readonly parse: ((body: Uint8Array) => Promise<ReplyOutcome>) | null;
  readonly reading: Reading;
  /** Providers that have failed it since all were last tried. */
  readonly tried: Set<Provider>;
  /** Reads the result for the caller; throws and leaves the job open if the result is malformed. */
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Rejects the job if its caller has stopped; returns whether the job is settled. */
  rejectIfStopped(): boolean;
  /** Milliseconds of the first request. */
  firstSentAt: number | null;
  failures: number;
  /** Provider at which it is repeated with version 0 of transactions, or null. */
  version0At: Provider | null;
  /** True if it must not share a request with others. */
  alone: boolean;
  settled: boolean;
  /** Error of a provider that lacks the data. */
  absence: RpcError | null;
  /** Request in flight that includes it, or null. */
  request: Request | null;
}

/** One HTTP request: a call, or a batch of them. */
export interface Request {
  readonly provider: Provider;
  readonly jobs: readonly RpcJob[];
  readonly abort: AbortController;
  /** Epoch of the provider's concurrency limit at the start. */
  readonly epoch: number;
  readonly sentAt: number;
}

/** Aborts the request of a job if all of its calls are settled. */
export function abortRequest({ request }: RpcJob): void {
  if (request?.jobs.every(({ settled }) => settled)) request.abort.abort();
}

const DEFAULT_ATTEMPTS = 4;
/** State of a job before its first request. */
const UNSENT = {
  firstSentAt: null,
  failures: 0,
  version0At: null,
  settled: false,
  absence: null,
  request: null,
};

/** Creates a job of a call. `onLeave` runs if the caller leaves before the reply. */
export function createJob<T>(
  id: number,
  call: RpcCall<T>,
  reading: Reading,
  onLeave: (job: RpcJob) => void,
): { readonly job: RpcJob; readonly promise: Promise<T> } {
  let resolvePromise: (value: T) => void = () => undefined;
  let rejectPromise: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    resolvePromise = resolve;
    rejectPromise = reject;
  });
  const settle = () => {
    job.settled = true;
    call.signal?.removeEventListener("abort", onAbort);
    call.stop?.removeEventListener("abort", onStop);
  };
  const leave = (reason: unknown) => {
    settle();
    rejectPromise(reason);
    onLeave(job);
  };
  const onAbort = () => leave(call.signal?.reason);
  const onStop = () => {
    if (job.request === null) leave(call.stop?.reason);
  };
  const { method, params, attempts = DEFAULT_ATTEMPTS, count = 1 } = call;
  const { again = false, bulk = false, sticky = false } = call;
  const job: RpcJob = {
    id,
    method,
    params,
    attempts,
    count,
    again,
    bulk,
    sticky,
    reading,
    list: call.list ?? null,
    parse: call.parse ?? null,
    tried: new Set(),
    alone: call.list !== undefined || call.parse !== undefined,
    ...UNSENT,
    resolve(result) {
      if (job.settled) return;
      const value = call.read(result);
      settle();
      resolvePromise(value);
    },
    reject(error) {
      if (job.settled) return;
      settle();
      rejectPromise(error);
    },
    rejectIfStopped() {
      if (call.stop?.aborted === true && !job.settled) leave(call.stop.reason);
      return job.settled;
    },
  };
  call.signal?.addEventListener("abort", onAbort);
  call.stop?.addEventListener("abort", onStop);
  return { job, promise };
}
