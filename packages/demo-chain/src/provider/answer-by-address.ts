import type { ProviderCall } from "./answer-call.ts";
import { fieldsOf } from "./fields-of.ts";
import type { ProviderLedger } from "./ledger.ts";
import type { ByAddressOptions } from "./provider-options.ts";

export const BY_ADDRESS = "getTransactionsForAddress";

/** A page of whole transactions, or of signatures, of an address as JSON; null where the call is refused. */
export function answerByAddress(
  [address, config]: readonly unknown[],
  options: ByAddressOptions,
  context: ProviderCall,
): string | null {
  const asked = readQuery(fieldsOf(config));
  const { pageSize = 1000, above, unknown = [], ofUnknown } = options;
  const isFull = asked.details === "full";
  const most = isFull ? pageSize : 1000;
  if (asked.limit > most && above !== "clamped") return null;
  if (asked.used.some((name) => unknown.includes(name)) && ofUnknown !== "ignored") return null;
  const knows = (name: "slot" | "sortOrder") => !unknown.includes(name);
  const ledger = context.ledgerOf(String(address));
  const slots = knows("slot") ? asked.slots : {};
  const isRanged = asked.used.includes("slot");
  const isEmpty = isRanged && isFull && context.take("empty-page", BY_ADDRESS) !== null;
  const places = isEmpty ? [] : placesIn(ledger, { ...asked, ...slots });
  if (asked.isAscending && knows("sortOrder")) places.reverse();
  const from = asked.token === null ? 0 : places.indexOf(Number(asked.token)) + 1;
  const page = places.slice(from, from + Math.min(most, asked.limit));
  const last = from + page.length < places.length ? page.at(-1) : undefined;
  const data = page.map(isFull ? ledger.text : (place) => JSON.stringify(positionAt(ledger, place)));
  return `{"data":[${data.join()}],"paginationToken":${last === undefined ? null : `"${last}"`}}`;
}

interface Bounds {
  readonly above: string | null;
  readonly below: string | null;
  readonly gte?: number;
  readonly lt?: number;
}

function readQuery(config: Readonly<Record<string, unknown>>) {
  const filters = fieldsOf(config.filters);
  const { lt: below, gt: above } = fieldsOf(filters.signature);
  const { gte, lt } = fieldsOf(filters.slot);
  const { transactionDetails, limit, paginationToken, sortOrder } = config;
  const isAscending = sortOrder === "asc";
  const used = (["slot", "tokenAccounts"] as const).filter((name) => filters[name] !== undefined);
  return {
    details: transactionDetails,
    limit: Number(limit ?? 1000),
    token: typeof paginationToken === "string" ? paginationToken : null,
    isAscending,
    above: typeof above === "string" ? above : null,
    below: typeof below === "string" ? below : null,
    slots: {
      ...(typeof gte === "number" ? { gte } : {}),
      ...(typeof lt === "number" ? { lt } : {}),
    },
    used: isAscending ? [...used, "sortOrder" as const] : used,
  };
}

/** Places in the ledger of what lies within the bounds, newest first. */
function placesIn({ entries, indexOf }: ProviderLedger, bounds: Bounds): number[] {
  const from = bounds.below === null ? 0 : (indexOf.get(bounds.below) ?? -1) + 1;
  const stop = bounds.above === null ? entries.length : (indexOf.get(bounds.above) ?? entries.length);
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = bounds;
  const places: number[] = [];
  for (let place = from; place < stop; place += 1) {
    const slot = entries[place]?.slot ?? 0;
    if (slot >= gte && slot < lt) places.push(place);
  }
  return places;
}

function positionAt({ entries }: ProviderLedger, place: number) {
  const { signature, slot } = entries[place] ?? {};
  return { signature, slot, transactionIndex: 7, err: null };
}
