import { MS_PER_DAY } from "@walletlens/engine/time";
import type { UsageRow } from "@/lib/billing/rules/account-views";

export interface UsageSeries {
  /** Endpoints with the highest credits, sorted by name; `OTHER` is last if there are more. */
  readonly endpoints: readonly string[];
  readonly days: readonly UsageDay[];
  /** Credits of the day with the highest sum. */
  readonly highest: number;
}

export interface UsageDay {
  readonly day: string;
  readonly calls: number;
  /** Credits by endpoint, in the order of `endpoints`. */
  readonly credits: readonly number[];
}

export const OTHER = "other";
/** Readers cannot distinguish more parts of a bar. */
const MAX_PARTS = 5;

/** Returns the last `count` UTC days up to `today`, empty ones included. */
export function buildUsageSeries(rows: readonly UsageRow[], today: string, count: number): UsageSeries {
  const ranked = rankEndpoints(rows);
  const max = ranked.length > MAX_PARTS ? ranked.slice(0, MAX_PARTS - 1) : ranked;
  const shownEndpoints = max.toSorted();
  const endpoints = ranked.length > shownEndpoints.length ? [...shownEndpoints, OTHER] : shownEndpoints;
  const end = Date.parse(`${today}T00:00:00Z`);
  const days = Array.from({ length: count }, (_, index) => {
    const day = new Date(end - (count - 1 - index) * MS_PER_DAY).toISOString().slice(0, 10);
    const dayRows = rows.filter((row) => row.day === day);
    return {
      day,
      calls: sum(dayRows.map(({ calls }) => calls)),
      credits: endpoints.map((endpoint) => sumCredits(dayRows, endpoint, shownEndpoints)),
    };
  });
  const highest = days.reduce((max, { credits }) => Math.max(max, sum(credits)), 0);
  return { endpoints, days, highest };
}

/** Lists the endpoints with credits on a day. */
export function listParts(
  { endpoints }: { readonly endpoints: UsageSeries["endpoints"] },
  { credits }: UsageDay,
): readonly { readonly endpoint: string; readonly credits: number }[] {
  return endpoints
    .map((endpoint, index) => ({ endpoint, credits: credits[index] ?? 0 }))
    .filter((part) => part.credits > 0);
}

function rankEndpoints(rows: readonly UsageRow[]): readonly string[] {
  const totals = new Map<string, number>();
  for (const { endpoint, credits } of rows) totals.set(endpoint, (totals.get(endpoint) ?? 0) + credits);
  return Array.from(totals)
    .sort(([a, creditsA], [b, creditsB]) => creditsB - creditsA || (a < b ? -1 : 1))
    .map(([endpoint]) => endpoint);
}

function sumCredits(rows: readonly UsageRow[], endpoint: string, shown: readonly string[]): number {
  const endpointRows = rows.filter((row) =>
    endpoint === OTHER ? !shown.includes(row.endpoint) : row.endpoint === endpoint,
  );
  return sum(endpointRows.map(({ credits }) => credits));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
