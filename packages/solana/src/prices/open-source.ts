import { setTimeout as wait } from "node:timers/promises";
import { Budget } from "../rpc/budget.ts";
import { getJson } from "./get-json.ts";
import type { PriceSourceOptions } from "./price-sources.ts";
import { type PriceKind, parseSourceAddress } from "./source-address.ts";
import { WatchedSource } from "./watched-source.ts";

/** A source that is called within the rate of its vendor. */
export interface OpenSource<Form> {
  readonly name: string;
  readonly url: URL;
  readonly form: Form;
  readonly watched: WatchedSource;
  readonly now: () => number;
  /** Calls the source. Throws a SourceError, or an OutOfTimeError without a call. */
  call<T>(url: URL, end: ReadEnd, read: (body: unknown) => T): Promise<T>;
}

/** End of the time for all calls of one read. */
export interface ReadEnd {
  readonly signal: AbortSignal;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

export function endAfter(ms: number): ReadEnd {
  return { signal: AbortSignal.timeout(ms), at: performance.now() + ms };
}

/** The rate of the vendor allows no call before the end of the read, which is no failure of the source. */
export class OutOfTimeError extends Error {
  override readonly name = "OutOfTimeError";
}

interface AnyForm {
  readonly callsPerSecond?: number;
}

/** A kind of prices and the forms of its sources by name. */
export interface SourceKind<Form extends AnyForm> {
  readonly kind: PriceKind;
  readonly forms: ReadonlyMap<string, Form>;
}

/** Opens a source. Throws a RangeError if its address is malformed. */
export function openSource<Form extends AnyForm>(
  { kind, forms }: SourceKind<Form>,
  {
    url: text,
    headers = {},
    timeoutMs = 4_000,
    now = Date.now,
    onChange = () => undefined,
  }: PriceSourceOptions,
): OpenSource<Form> {
  const address = parseSourceAddress(kind, text);
  const form = forms.get(address?.form ?? "");
  if (address === null || form === undefined) {
    throw new RangeError(
      `A price source is a URL, or a form (${Array.from(forms.keys()).join(", ")}), = and a URL.`,
    );
  }
  const { name, url } = address;
  const pace = form.callsPerSecond === undefined ? null : createPace(form.callsPerSecond);
  const watched = new WatchedSource({ name, kind, now, onChange });
  return {
    name,
    form,
    url,
    watched,
    now,
    async call(target, end, read) {
      await pace?.(end);
      return getJson(target, headers, AbortSignal.any([end.signal, AbortSignal.timeout(timeoutMs)]), read);
    },
  };
}

/** Returns a function that waits until a call is allowed. It throws an OutOfTimeError if `end` comes first. */
function createPace(callsPerSecond: number): (end: ReadEnd) => Promise<void> {
  const budget = new Budget(callsPerSecond, performance.now());
  return async (end) => {
    for (;;) {
      const nowMs = performance.now();
      const waitMs = budget.waitMs(1, nowMs);
      if (waitMs === 0) break;
      if (nowMs + waitMs > end.at) throw new OutOfTimeError();
      await wait(waitMs);
    }
    budget.spend(1, performance.now());
  };
}
