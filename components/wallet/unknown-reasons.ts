import type { KnownResult, ResultName } from "@walletlens/client/known-result";
import { IN_PART } from "@/components/wallet/known";

/** An object that lists the figures in it that are placeholders, or known in part. */
export interface WithUnknown {
  readonly unknown?: readonly string[] | undefined;
}

const NO_RESULT = "No completed round trip has a result that is known.";
const NO_HOLD = "No completed round trip has units of known cost.";
const NO_SWAP = "There is no swap with a known time in the covered history.";
const NO_PRICES = "No price source answers at the moment.";
const NO_ENTRY = "No completed round trip has an entry whose price, supply and SOL/USD are known.";
const NO_COST = "Nothing that was sold has a known cost and value.";

/** Reasons for which a figure of a wallet can be unknown. */
const WALLET_REASONS: Readonly<Record<string, string>> = {
  winRate: NO_RESULT,
  trimmedMeanPnl: NO_RESULT,
  medianHoldTimeHours: NO_HOLD,
  avgHoldTimeHours: NO_HOLD,
  avgTxValueSol: "No swap has a known value in SOL.",
  avgTradesPerDay: NO_SWAP,
  uniqueTokensPerDay: NO_SWAP,
  currentHoldingsSol: NO_PRICES,
  currentHoldingsUsd: NO_PRICES,
  isWhale: NO_PRICES,
  typicalEntryMcapUsd: NO_ENTRY,
  dominantEntryMcapBucket: NO_ENTRY,
  currentSolBalance: "The balance is known for the present only.",
  unknownBasisShare: "No sale has a known value in SOL.",
};

/** Reasons for which a figure of one token can be unknown. */
const TOKEN_REASONS: Readonly<Record<string, string>> = {
  roi: "It needs a net result that is known as a whole, and something spent.",
  totalSolSpent: "None of its buys has a known value in SOL.",
  avgBuyPriceSol: "None of its buys has a known value in SOL.",
  totalSolReceived: "None of its sales has a known value in SOL.",
  winRate: "No round trip of this token is completed with a known result.",
  medianHoldTimeHours: "No round trip of this token is completed with units of known cost.",
  valueSol: "No price source knows its price, or it is more than 1% of the supply and no liquidity is named.",
};

/** Reasons for which nothing of a result is known. */
const RESULT_REASONS: Readonly<Record<ResultName, string>> = {
  realized: NO_COST,
  unrealized: NO_PRICES,
  net: "Nothing of realized and unrealized is known.",
};

const COUNTED_AS_NOTHING = "At least this much: what is held without a price counts as 0.";

const FALLBACK = "There is nothing to compute it from.";

/** Finds the reason for which the wallet's figure `name` is unknown; null where it is known. */
export function whyUnknown(figures: WithUnknown, name: string): string | null {
  return isUnknown(figures, name) ? (WALLET_REASONS[name] ?? FALLBACK) : null;
}

/** Finds the reason for which the token's figure `name` is unknown; null where it is known. */
export function whyTokenUnknown(row: WithUnknown, name: string): string | null {
  return isUnknown(row, name) ? (TOKEN_REASONS[name] ?? FALLBACK) : null;
}

/** Finds the reason for which nothing of a result is known, or what it leaves out; null where it is whole. */
export function explainResult(result: KnownResult | null, name: ResultName): string | null {
  if (result === null) return RESULT_REASONS[name];
  const { extent } = result;
  return extent === "whole" ? null : extent === "part" ? IN_PART : COUNTED_AS_NOTHING;
}

/** Tells whether a sum leaves something out: such a sum is listed as unknown and has a value all the same. */
export function isKnownInPart(figures: WithUnknown, name: string): boolean {
  return isListed(figures, name) && hasValue(figures, name);
}

function isUnknown(figures: WithUnknown, name: string): boolean {
  return isListed(figures, name) && !hasValue(figures, name);
}

function isListed({ unknown = [] }: WithUnknown, name: string): boolean {
  return unknown.includes(name);
}

function hasValue(figures: WithUnknown, name: string): boolean {
  const value: unknown = Reflect.get(figures, name);
  return typeof value === "number" && value !== 0;
}
