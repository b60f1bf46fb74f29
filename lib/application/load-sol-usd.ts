import { findMissingHours, type HourRange, listMissingHours } from "@walletlens/engine/swaps/missing-hours";
import { hourOf, type SolUsd, solUsdByHour } from "@walletlens/engine/swaps/sol-usd";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { HourlyPrices, SolPrices } from "@walletlens/solana/prices/price-sources";
import { AppError } from "@/lib/errors";
import type { SolPriceStore } from "@/lib/ports/sol-price-store";

/** An hour that no source knows a day after it began is a gap, and not one that comes late. */
const SETTLED_SECONDS = 86_400;

/**
 * SOL/USD for every hour within [from, to] (unix seconds) that a source knows. Kept hours are not fetched again, nor
 * for a day those that no source knows; the hour under way is, because it has not closed. Where no source answers,
 * the kept hours are the answer: figures of other hours are unknown.
 */
export async function loadSolUsd(
  ports: { readonly solPrices: SolPrices; readonly solPriceStore: SolPriceStore },
  from: number,
  to: number,
): Promise<SolUsd> {
  const range = { from: hourOf(from), to: hourOf(to) };
  const kept = await ports.solPriceStore.read(range.from, range.to);
  const missing = findMissingHours(new Set([...kept.prices.map((price) => price.hour), ...kept.gaps]), range);
  if (missing === null) return solUsdByHour(kept.prices);
  const { prices, exhaustive } = await fetchRange(ports.solPrices, missing);
  const closed = prices.filter((price) => price.hour + SECONDS_PER_HOUR <= to);
  const known = new Set([...kept.prices, ...prices].map((price) => price.hour));
  const settled = listMissingHours(known, missing).filter((hour) => hour + SETTLED_SECONDS <= to);
  const gaps = exhaustive ? settled : [];
  if (closed.length + gaps.length > 0) await ports.solPriceStore.save({ prices: closed, gaps });
  return solUsdByHour([...kept.prices, ...prices]);
}

async function fetchRange(source: SolPrices, { from, to }: HourRange): Promise<HourlyPrices> {
  try {
    return await source.readHourly(from, to);
  } catch (error) {
    if (error instanceof AppError && error.code === "prices_unavailable") {
      return { prices: [], exhaustive: false };
    }
    throw error;
  }
}
