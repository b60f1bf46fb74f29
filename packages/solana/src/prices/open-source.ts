import { setTimeout as wait } from "node:timers/promises";
import { Budget } from "../rpc/budget.ts";
import { getJson } from "./get-json.ts";
import type { PriceSourceOptions } from "./price-sources.ts";
import { type PriceKind, parseSourceAddress } from "./source-address.ts";
import { SourceError } from "./source-error.ts";
import { WatchedSource } from "./watched-source.ts";

/** A source that is called within the rate of its vendor. */
export interface OpenSource<Form> {
  readonly name: string;
  readonly url: URL;
  readonly form: Form;
  readonly watched: WatchedSource;
  readonly now: () => number;
  /** Calls the source. Throws a SourceError. */
  call<T>(url: URL, end: AbortSignal, read: (body: unknown) => T): Promise<T>;
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
    ...{ name, form, url, watched, now },
    async call(target, end, read) {
      await pace?.(end);
      return getJson(target, headers, AbortSignal.any([end, AbortSignal.timeout(timeoutMs)]), read);
    },
  };
}

/** Returns a function that waits until a call is allowed. It throws a SourceError if `end` comes first. */
function createPace(callsPerSecond: number): (end: AbortSignal) => Promise<void> {
  const budget = new Budget(callsPerSecond, performance.now());
  return async (end) => {
    for (;;) {
      const waitMs = budget.waitMs(1, performance.now());
      if (waitMs === 0) break;
      await wait(waitMs, undefined, { signal: end }).catch(() => {
        throw new SourceError("unreachable", "no answer in time");
      });
    }
    budget.spend(1, performance.now());
  };
}
