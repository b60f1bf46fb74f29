import { formatPercent, formatSignedSol, formatSol } from "./format.ts";

/** Results of a wallet or of one token. */
export interface Results {
  readonly realizedPnlSol: number;
  readonly unrealizedPnlSol: number;
  /** Results if every lot without a price is worth 0. */
  readonly atLeast: { readonly unrealizedPnlSol: number; readonly netPnlSol: number | null };
  /** Present for a token whose value is estimated; of a wallet, the tokens with such values. */
  readonly estimated?: true | EstimatedTokens | undefined;
  readonly unknown?: readonly string[] | undefined;
}

/** Tokens that no source of prices lists, valued by a pool. */
export interface EstimatedTokens {
  readonly tokens: number;
  readonly valueSol: number;
}

/** Results of a wallet with their gaps. */
export interface WalletResults extends Results {
  readonly knownBasisShare: number | null;
  readonly unpriced: { readonly tokens: number; readonly costSol: number };
  readonly estimated?: EstimatedTokens | undefined;
  /** True by default. */
  readonly complete?: boolean | undefined;
}

/** Total PnL of a wallet as ranked lists have it. */
export interface ListedTotal {
  /** SOL; null if it is unknown or known in part. */
  readonly netPnlSol: number | null;
  /** Lower bound in SOL, less `transferredOutCostSol`; null if it is unknown. */
  readonly atLeastNetPnlSol: number | null;
  /** Cost of the units that left unsold, SOL. */
  readonly transferredOutCostSol: number;
}

/** Name of a result; `net` is the sum of the others. */
export type ResultName = "realized" | "unrealized" | "net";

/** A result in SOL and its extent: whole, whole with estimated values, part, or a lower bound. */
export interface KnownResult {
  readonly extent: "whole" | "estimated" | "part" | "at_least";
  readonly sol: number;
}

/**
 * Returns a result with its extent; null if it is unknown.
 *
 * @example
 * const atLeast = { unrealizedPnlSol: -2, netPnlSol: -0.5 };
 * const unknown = ["unrealizedPnlSol", "netPnlSol"];
 * toKnownResult({ realizedPnlSol: 1.5, unrealizedPnlSol: 0, atLeast, unknown }, "net") // { extent: "at_least", sol: -0.5 }
 */
export function toKnownResult(results: Results, name: ResultName): KnownResult | null {
  const { realizedPnlSol: realized, unrealizedPnlSol: unrealized, unknown = [] } = results;
  const sol = { realized, unrealized, net: realized + unrealized }[name];
  if (!FIELDS[name].some((field) => unknown.includes(field)))
    return { extent: name !== "realized" && isEstimated(results) ? "estimated" : "whole", sol };
  const bound = findBound(results, name);
  if (bound !== null) return { extent: "at_least", sol: bound };
  return sol === 0 ? null : { extent: "part", sol };
}

/**
 * Returns the total PnL of a listed wallet, equal to the `net` of its profile: units that left unsold have no result.
 * Null without a lower bound; the profile may then have a known part.
 *
 * @example
 * toListedTotal({ netPnlSol: null, atLeastNetPnlSol: 8.5, transferredOutCostSol: 0.25 }) // { extent: "at_least", sol: 8.75 }
 */
export function toListedTotal(total: ListedTotal): KnownResult | null {
  const { netPnlSol, atLeastNetPnlSol, transferredOutCostSol } = total;
  if (netPnlSol !== null) return { extent: "whole", sol: netPnlSol };
  if (atLeastNetPnlSol === null) return null;
  return { extent: "at_least", sol: atLeastNetPnlSol + transferredOutCostSol };
}

/**
 * Returns a result as text without its unit.
 *
 * @example
 * formatResult({ extent: "at_least", sol: -1.381 }) // "≥ −1.381"
 * formatResult({ extent: "part", sol: 248.5 }) // "partial +248.5"
 * formatResult(null) // "unknown"
 */
export function formatResult(result: KnownResult | null): string {
  return result === null ? "unknown" : MARKS[result.extent] + formatSignedSol(result.sol);
}

/**
 * Describes the gap of a wallet's result; null if it is whole or unknown.
 *
 * @example
 * const results = {
 *   ...{ realizedPnlSol: 248.5, unrealizedPnlSol: 0, knownBasisShare: 0.33, unpriced: { tokens: 0, costSol: 0 } },
 *   ...{ atLeast: { unrealizedPnlSol: 0, netPnlSol: null }, unknown: ["realizedPnlSol"] },
 * };
 * describeShortfall(results, "realized") // "cost basis known for 33% of sells"
 */
export function describeShortfall(results: WalletResults, name: ResultName): string | null {
  const result = toKnownResult(results, name);
  if (result === null || result.extent === "whole") return null;
  if (result.extent === "at_least") {
    const { tokens, costSol } = results.unpriced;
    const cost = costSol === 0 ? "" : `, cost ${formatSol(costSol)}`;
    const estimates = results.estimated?.tokens ? `; ${results.estimated.tokens} estimated too` : "";
    return `${countTokens("unpriced", tokens)} counted as 0${cost}${estimates}`;
  }
  if (result.extent === "estimated") {
    const { tokens = 0, valueSol = 0 } = results.estimated ?? {};
    return `${countTokens("unlisted", tokens)} estimated at ${formatSol(valueSol)}`;
  }
  if (name === "unrealized") return "priced tokens only";
  const realized = toKnownResult(results, "realized");
  if (realized === null) return "realized PnL unknown";
  if (realized.extent === "whole") return "priced tokens only";
  const part = describeRealizedPart(results);
  return name === "realized" ? part : `partial: ${part}`;
}

function isEstimated({ estimated }: Results): boolean {
  return estimated === true || (estimated !== undefined && estimated.tokens > 0);
}

function countTokens(kind: string, count: number): string {
  return `${count} ${kind} ${count === 1 ? "token" : "tokens"}`;
}

const FIELDS = {
  realized: ["realizedPnlSol"],
  unrealized: ["unrealizedPnlSol"],
  net: ["realizedPnlSol", "unrealizedPnlSol"],
} as const satisfies Readonly<Record<ResultName, readonly (keyof Results)[]>>;

/** Share above which rounding would show 100%. */
const NEARLY_ALL = 0.999;

const MARKS = { whole: "", estimated: "≈ ", part: "partial ", at_least: "≥ " } as const;

/**
 * Returns the lower bound of a result that lacks only lots without a price, or null. The bound of the total is the sum of
 * the other two: `atLeast.netPnlSol` without the cost of units that left unsold.
 */
function findBound(results: Results, name: ResultName): number | null {
  const { realizedPnlSol, unrealizedPnlSol, atLeast, unknown = [] } = results;
  if (name === "realized" || atLeast.unrealizedPnlSol === unrealizedPnlSol) return null;
  if (atLeast.netPnlSol !== null) return atLeast.unrealizedPnlSol + (name === "net" ? realizedPnlSol : 0);
  // Bought units of unknown cost have no bound; with a partial realized result, only those could be meant.
  const isRealizedWhole = !unknown.includes("realizedPnlSol");
  return name === "net" || isRealizedWhole ? null : atLeast.unrealizedPnlSol;
}

function describeRealizedPart({ knownBasisShare, complete = true }: WalletResults): string {
  const period = "covered period only";
  if (knownBasisShare === null || knownBasisShare === 1) {
    return complete ? "excludes sales of unknown value" : period;
  }
  const isNearlyAll = knownBasisShare > NEARLY_ALL;
  const share = `cost basis known for ${isNearlyAll ? "over " : ""}${formatPercent(Math.min(knownBasisShare, NEARLY_ALL))} of sells`;
  return complete ? share : `${period}, ${share}`;
}
