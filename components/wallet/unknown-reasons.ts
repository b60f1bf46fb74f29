/** An object that lists the figures in it that are placeholders, or known in part. */
interface WithUnknown {
  readonly unknown?: readonly string[];
}

const NO_CYCLE = "No cycle is completed in the covered history.";
const NO_SWAP = "There is no swap with a known time in the covered history.";
const NO_PRICES = "No price source answers at the moment.";
const NO_ENTRY = "No completed cycle has an entry whose price, supply and SOL/USD are known.";

/** Reasons for which a figure of a wallet can be unknown. */
const WALLET_REASONS: Readonly<Record<string, string>> = {
  winRate: NO_CYCLE,
  trimmedMeanPnl: NO_CYCLE,
  medianHoldTimeHours: "No completed cycle has units of known cost.",
  avgHoldTimeHours: "No completed cycle has units of known cost.",
  avgTxValueSol: "No swap has a known value in SOL.",
  avgTradesPerDay: NO_SWAP,
  uniqueTokensPerDay: NO_SWAP,
  currentHoldingsSol: NO_PRICES,
  currentHoldingsUsd: NO_PRICES,
  isWhale: NO_PRICES,
  typicalEntryMcapUsd: NO_ENTRY,
  dominantEntryMcapBucket: NO_ENTRY,
  currentSolBalance: "The balance is known for the present only.",
  unrealizedPnlSol: "A token that is held has no price at the moment.",
  netPnlSol: "It needs the unrealized result, which is unknown.",
  unknownBasisShare: "No sale has a known value in SOL.",
};

/** Reasons for which a figure of one token can be unknown. */
const TOKEN_REASONS: Readonly<Record<string, string>> = {
  realizedPnlSol: "None of its sales has a known value in SOL.",
  unrealizedPnlSol: "It has no price at the moment.",
  netSolProfitLoss: "It needs both results, and one is unknown.",
  roi: "It needs a known net result and something spent.",
  totalSolSpent: "None of its buys has a known value in SOL.",
  winRate: "No cycle of this token is completed.",
};

const FALLBACK = "There is nothing to compute it from.";

/** Finds the reason for which the wallet's figure `name` is unknown; null where it is known. */
export function whyUnknown(figures: WithUnknown, name: string): string | null {
  return isUnknown(figures, name) ? (WALLET_REASONS[name] ?? FALLBACK) : null;
}

/** Finds the reason for which the token's figure `name` is unknown; null where it is known. */
export function whyTokenUnknown(row: WithUnknown, name: string): string | null {
  return isUnknown(row, name) ? (TOKEN_REASONS[name] ?? FALLBACK) : null;
}

/**
 * Tells whether a sum leaves out trades of unknown value: such a sum is listed as unknown and has a value all the same.
 * A token's net result is known in part where one of its parts is.
 */
export function isKnownInPart(figures: WithUnknown, name: string): boolean {
  return partsOf(name).some((part) => isListed(figures, part) && hasValue(figures, part));
}

function isUnknown(figures: WithUnknown, name: string): boolean {
  return partsOf(name).some((part) => isListed(figures, part) && !hasValue(figures, part));
}

/** The figures that are listed for `name`. */
function partsOf(name: string): readonly string[] {
  return name === "netSolProfitLoss" ? ["realizedPnlSol", "unrealizedPnlSol"] : [name];
}

function isListed({ unknown = [] }: WithUnknown, name: string): boolean {
  return unknown.includes(name);
}

function hasValue(figures: WithUnknown, name: string): boolean {
  const value: unknown = Reflect.get(figures, name);
  return typeof value === "number" && value !== 0;
}
