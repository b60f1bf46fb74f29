import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { toHour } from "@walletlens/engine/swaps/sol-usd";
import {
  findUnavailableSince,
  type SolPrices,
  type TokenPrices,
  type WatchedPrices,
} from "@walletlens/solana/prices/price-sources";
import { AppError } from "@/lib/config/errors";
import type { PriceReadiness, SourceReadiness } from "@/lib/operations/check-readiness";

export interface PricePorts {
  readonly solPrices: SolPrices & WatchedPrices;
  readonly tokenPrices: TokenPrices & WatchedPrices;
}

/** Describes the sources of prices without calling them. */
export function describePrices({ solPrices, tokenPrices }: PricePorts): PriceReadiness {
  return { sol: describeSources(solPrices), tokens: describeSources(tokenPrices) };
}

/**
 * Throws an Error if no source of a kind works. Does not wait for an answer: it calls sources that are untested or have
 * failed, once their pause has ended, so that the next check knows more.
 */
export async function checkPrices({ solPrices, tokenPrices }: PricePorts): Promise<void> {
  const hour = toHour(Date.now() / 1000);
  if (needsTest(solPrices)) void solPrices.readHourly(hour, hour).catch(ignoreUnavailable);
  if (needsTest(tokenPrices)) void tokenPrices.readPrices([WRAPPED_SOL]).catch(ignoreUnavailable);
  const failedCurrencies = [
    ...(findUnavailableSince(solPrices.reports()) === null ? [] : ["SOL"]),
    ...(findUnavailableSince(tokenPrices.reports()) === null ? [] : ["tokens"]),
  ];
  if (failedCurrencies.length > 0)
    throw new Error(`no source has prices of ${failedCurrencies.join(" and ")}`);
}

function describeSources({ reports }: WatchedPrices): SourceReadiness {
  const since = findUnavailableSince(reports());
  const sources = reports().map((source) => ({
    name: source.name,
    state: source.state,
    since: new Date(source.since).toISOString(),
  }));
  return { unavailableSince: since === null ? null : new Date(since).toISOString(), sources };
}

/** Returns true unless a source works. */
function needsTest({ reports }: WatchedPrices): boolean {
  const states = reports().map(({ state }) => state);
  return states.length > 0 && !states.includes("healthy");
}

/** The failure is in the states of the sources. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof AppError && error.code === "prices_unavailable")) throw error;
}
