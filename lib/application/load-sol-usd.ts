import type { OwnerChange } from "@/lib/domain/swaps/owner-change";
import { hourOf, type SolUsd, solUsdByHour } from "@/lib/domain/swaps/sol-usd";
import type { HourlyPrice, SolPrices } from "@/lib/ports/prices";
import type { SolPriceStore } from "@/lib/ports/sol-price-store";

const SECONDS_PER_HOUR = 3600;

/**
 * SOL/USD for every hour within [from, to] (unix seconds) that a source knows. Kept hours are not fetched again;
 * the hour under way is, because it has not closed. Where no source answers, the kept hours are the answer:
 * figures of other hours are unknown.
 */
export async function loadSolUsd(
  ports: { readonly solPrices: SolPrices; readonly solPriceStore: SolPriceStore },
  from: number,
  to: number,
): Promise<SolUsd> {
  const first = hourOf(from);
  const kept = await ports.solPriceStore.read(first, to);
  const missing = findMissingRange(kept, first, hourOf(to));
  if (missing === null) return solUsdByHour(kept);
  const fetched = await fetchRange(ports.solPrices, missing);
  const closed = fetched.filter((price) => price.hour + SECONDS_PER_HOUR <= to);
  if (closed.length > 0) await ports.solPriceStore.save(closed);
  return solUsdByHour([...kept, ...fetched]);
}

/** Unix seconds of the first dated change that moved a token: no figure needs a price before it. Null without one. */
export function firstTradedAt(changes: readonly OwnerChange[]): number | null {
  return changes.find((change) => change.tokens.length > 0 && change.blockTime !== null)?.blockTime ?? null;
}

/** The one range that spans every hour that is not kept, or null where all are. */
function findMissingRange(kept: readonly HourlyPrice[], first: number, last: number) {
  const hours = new Set(kept.map((price) => price.hour));
  let from = first;
  while (from <= last && hours.has(from)) from += SECONDS_PER_HOUR;
  let to = last;
  while (to > from && hours.has(to)) to -= SECONDS_PER_HOUR;
  return from > last ? null : { from, to };
}

async function fetchRange(
  source: SolPrices,
  range: { from: number; to: number },
): Promise<readonly HourlyPrice[]> {
  try {
    return await source.readHourly(range.from, range.to);
  } catch (error) {
    if (isPricesUnavailable(error)) return [];
    throw error;
  }
}

function isPricesUnavailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "prices_unavailable";
}
