import type { Address } from "../address.ts";
import { EXACT_DOLLARS } from "../chain/assets.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import type { AnalysisInputs, HoldingsInput, LaunchInput, UsedPrices } from "../result-types.ts";
import type { ExtractionContext } from "../swaps/extraction-context.ts";
import { indexChanges } from "../swaps/index-changes.ts";
import { listPriceHours, type SolUsd, toHour } from "../swaps/sol-usd.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { toIso } from "./to-iso.ts";
import type { Holdings, PresentPrices, TokenLaunch, WalletInput } from "./wallet-input.ts";

/**
 * Returns the inputs of an analysis. `entries` are its transactions by `compareEntries`, which were extracted with
 * `context`.
 */
export function presentInputs(
  input: WalletInput,
  entries: readonly HistoryEntry[],
  { tipAccounts, dollars, protocol }: ExtractionContext,
): AnalysisInputs {
  const { isPast = false, holdings, labeled = NOTHING_LABELED, mints, launches = NO_LAUNCHES } = input;
  return {
    isPast,
    signatures: entries.map(({ signature }) => signature),
    missing: entries.flatMap(({ signature, missing }) => (missing ? [signature] : [])),
    prices: listUsedPrices(input),
    mints: Array.from(mints, ([mint, { decimals, supply }]) => ({
      tokenAddress: mint,
      decimals,
      supplyRaw: supply.toString(),
    })),
    ...(launches.size === 0 ? {} : { launches: Array.from(launches, presentLaunch) }),
    holdings: holdings === null ? null : presentHoldings(holdings),
    labels: {
      tips: Array.from(tipAccounts),
      venues: Array.from(labeled.venues),
      exchanges: Array.from(labeled.exchanges),
      lending: Array.from(labeled.lending),
      incinerators: Array.from(labeled.incinerators),
      fees: Array.from(labeled.fees),
      dollars: Array.from(dollars).filter((mint) => !EXACT_DOLLARS.has(mint)),
    },
    rentRates: protocol.lamportsPerByte.flatMap(({ fromSlot, value }) =>
      fromSlot === null ? [] : [{ fromSlot, lamportsPerByte: value }],
    ),
  };
}

const NO_LAUNCHES: NonNullable<WalletInput["launches"]> = new Map();

function presentLaunch([tokenAddress, { signature, slot, time }]: readonly [
  Address,
  TokenLaunch,
]): LaunchInput {
  return { tokenAddress, signature, slot, launchedAt: new Date(time * 1000).toISOString() };
}

/** Returns the prices that the metrics of `input` depend on. */
export function listUsedPrices({
  changes,
  solUsd,
  present,
}: Pick<WalletInput, "changes" | "solUsd" | "present">): UsedPrices {
  return {
    solUsdByHour: listHourPrices(listHours(changes), solUsd),
    present: present === null ? null : { solUsd: present.solUsd, tokens: listPrices(present) },
  };
}

/** Hours with a price, with one conversion of a date for all hours of a day: histories have thousands. */
function listHourPrices(hours: readonly number[], solUsd: SolUsd): UsedPrices["solUsdByHour"] {
  const prices: UsedPrices["solUsdByHour"][number][] = [];
  let day = Number.NaN;
  let date = "";
  for (const hour of hours) {
    const close = solUsd.get(hour);
    if (close === undefined) continue;
    const start = Math.floor(hour / SECONDS_PER_DAY) * SECONDS_PER_DAY;
    if (start !== day) {
      day = start;
      date = (toIso(start) ?? "").slice(0, -TIME_OF_DAY.length);
    }
    const ofDay = String((hour - start) / SECONDS_PER_HOUR).padStart(2, "0");
    const range = close.rangeMicros === undefined ? {} : { rangeMicros: close.rangeMicros.toString() };
    prices.push({ hour: `${date}${ofDay}:00:00.000Z`, usdMicros: close.usdMicros.toString(), ...range });
  }
  return prices;
}

const TIME_OF_DAY = "00:00:00.000Z";

/**
 * Returns the lines that the hash of prices is computed over: hours, SOL, tokens (docs/definitions.md).
 *
 * @example
 * const prices = { solUsdByHour: [], present: { solUsd: 150.5, tokens: null } };
 * writePrices(prices) // "SOL 150.5\n"
 */
export function writePrices({ solUsdByHour, present }: UsedPrices): string {
  const hours = solUsdByHour.map(
    ({ hour, usdMicros, rangeMicros }) =>
      `${hour} ${usdMicros}${rangeMicros === undefined ? "" : ` ${rangeMicros}`}\n`,
  );
  const sol = present === null ? [] : [`SOL ${present.solUsd}\n`];
  const tokens = (present?.tokens ?? []).map(
    ({ tokenAddress, priceUsd, liquidityUsd, estimated }) =>
      `${tokenAddress} ${priceUsd} ${liquidityUsd}${estimated ? " estimated" : ""}\n`,
  );
  return [...hours, ...sol, ...tokens].join("");
}

/** Starts of the hours with a change, ascending, from the first trade on: no metric needs another price of the past. */
function listHours(changes: WalletInput["changes"]): readonly number[] {
  const { ordered, times } = indexChanges(changes);
  const hours = new Set<number>();
  let latestHour: number | null = null;
  for (
    let index = ordered.findIndex(({ tokens }) => tokens.length > 0);
    index >= 0 && index < ordered.length;
    index += 1
  ) {
    const time = times[index] ?? null;
    if (time === null) continue;
    const hour = toHour(time);
    if (hour !== latestHour) for (const pricedHour of listPriceHours(hour)) hours.add(pricedHour);
    latestHour = hour;
  }
  return Array.from(hours).sort((a, b) => a - b);
}

function listPrices({ tokenUsd, liquidityUsd, estimated }: PresentPrices) {
  if (tokenUsd === null) return null;
  const prices = Array.from(tokenUsd, ([mint, priceUsd]) => ({
    tokenAddress: mint,
    priceUsd,
    liquidityUsd: liquidityUsd?.get(mint) ?? null,
    ...(estimated?.has(mint) ? { estimated: true as const } : {}),
  }));
  return prices.sort((a, b) => (a.tokenAddress < b.tokenAddress ? -1 : 1));
}

function presentHoldings({ slot, lamports, tokens }: Holdings): HoldingsInput {
  return {
    slot,
    lamports: lamports.toString(),
    tokens: Array.from(tokens, ([mint, { amount, decimals, frozen }]) => ({
      tokenAddress: mint,
      decimals,
      amountRaw: amount.toString(),
      ...(frozen === undefined ? {} : { frozenRaw: frozen.toString() }),
    })),
  };
}
