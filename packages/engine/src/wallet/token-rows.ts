import type { TokenPnl as TokenRow } from "../result-types.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { addUpPnl } from "./pnl-results.ts";
import { toIso } from "./to-iso.ts";
import { lowerBoundPnl, type TokenPnl } from "./token-pnl.ts";
import { UnknownFields } from "./unknown-fields.ts";

/** Sort keys of tokens. */
export const TOKEN_SORTS = [
  "netSolProfitLoss",
  "realizedPnlSol",
  "unrealizedPnlSol",
  "roi",
  "totalSolSpent",
  "totalSolReceived",
  "winRate",
  "medianHoldTimeHours",
  "balance",
  "valueSol",
  "lastTradeAt",
] as const;
export type TokenSort = (typeof TOKEN_SORTS)[number];
export type SortOrder = "ASC" | "DESC";

/** `open`: units are held; `closed`: none are. */
export const TOKEN_STATUSES = ["all", "open", "closed"] as const;
export type TokenStatus = (typeof TOKEN_STATUSES)[number];

/** Filter of tokens. Tokens with unknown metrics are included. */
export interface TokenFilter {
  readonly status: TokenStatus;
  /** True to hide tokens on which less than `DUST_SOL` was spent. */
  readonly hidesDust: boolean;
}

/** SOL spent on a token below which network fees outweigh any result. */
export const DUST_SOL = 0.01;

export interface TokenOrder {
  readonly sortBy: TokenSort;
  readonly sortOrder: SortOrder;
}

export interface TokenPageRequest extends TokenOrder {
  readonly page: number;
  readonly pageSize: number;
  /** Absent: every token. */
  readonly filter?: TokenFilter;
}

export interface TokenPage {
  readonly data: readonly TokenRow[];
  /** Rows on all pages. */
  readonly total: number;
  /** Tokens before the filter; present with a filter. */
  readonly unfilteredTotal?: number;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Returns one page of a wallet's tokens. Rows with an unknown or partial sort value come last in both orders;
 * ties are sorted by address.
 *
 * @example
 * const request = { page: 1, pageSize: 20, sortBy: "roi", sortOrder: "DESC" } as const;
 * const { data, total } = pageTokens(metrics.tokens, request);
 */
export function pageTokens(tokens: readonly TokenPnl[], request: TokenPageRequest): TokenPage {
  const { page, pageSize, filter } = request;
  const listedTokens = listTokens(tokens, request, filter);
  const start = (page - 1) * pageSize;
  return {
    data: listedTokens.slice(start, start + pageSize).map(toTokenRow),
    total: listedTokens.length,
    ...(filter === undefined ? {} : { unfilteredTotal: tokens.length }),
    page,
    pageSize,
  };
}

/**
 * Returns the tokens that match `filter`, in the order of `pageTokens`.
 *
 * @example
 * const best = listTokens(metrics.tokens, { sortBy: "roi", sortOrder: "DESC" })[0];
 */
export function listTokens(
  tokens: readonly TokenPnl[],
  { sortBy, sortOrder }: TokenOrder,
  filter: TokenFilter = ALL_TOKENS,
): readonly TokenPnl[] {
  const listedTokens = tokens.filter((token) => isListed(token, filter));
  return sortByValue(listedTokens, (token) => knownValue(token, sortBy), sortOrder);
}

/**
 * Sorts tokens by a value, null for one that is not known completely.
 *
 * @internal
 */
export function sortByValue<Token extends { readonly tokenAddress: string }>(
  tokens: readonly Token[],
  read: (token: Token) => number | null,
  sortOrder: SortOrder,
): readonly Token[] {
  return tokens
    .map((token) => ({ token, value: read(token) }))
    .sort((a, b) => compareTokens(a, b, sortOrder))
    .map(({ token }) => token);
}

const ALL_TOKENS: TokenFilter = { status: "all", hidesDust: false };

function isListed(token: TokenPnl, { status, hidesDust }: TokenFilter): boolean {
  const isOfStatus = status === "all" || token.held === (status === "open");
  return isOfStatus && !(hidesDust && isDust(token));
}

/** A partial sum may be larger than its known part. */
function isDust(token: TokenPnl): boolean {
  const spentSol = knownValue(token, "totalSolSpent");
  return spentSol !== null && spentSol < DUST_SOL;
}

/** Converts to a row of the token table: unknown values are 0 and listed in `unknown`. */
export function toTokenRow(token: TokenPnl): TokenRow {
  const { realizedPnlSol, unrealizedPnlSol, unpricedCostSol, uncertainSol } = token;
  const unknown = new UnknownFields();
  return {
    tokenAddress: token.tokenAddress,
    results: addUpPnl({
      sol: {
        realized: realizedPnlSol,
        openPriced: unrealizedPnlSol,
        openUnpricedCost: toPartialSum(unpricedCostSol ?? 0),
      },
      usd: token.usd,
    }),
    realizedPnlSol: unknown.sum("realizedPnlSol", realizedPnlSol),
    unrealizedPnlSol: unknown.sum("unrealizedPnlSol", unrealizedPnlSol),
    roi: unknown.number("roi", token.roi),
    totalSolSpent: unknown.sum("totalSolSpent", token.totalSolSpent),
    avgBuyPriceSol: unknown.sum("avgBuyPriceSol", token.avgBuyPriceSol),
    totalSolReceived: unknown.sum("totalSolReceived", token.totalSolReceived),
    winRate: unknown.sum("winRate", readWinRate(token)),
    medianHoldTimeHours: unknown.number("medianHoldTimeHours", token.medianHoldTimeHours),
    balance: token.balance,
    balanceRaw: token.balanceRaw,
    valueSol: unknown.number("valueSol", token.valueSol),
    listedValueSol: token.listedValueSol,
    ...(token.isThin ? { thin: true } : {}),
    ...(token.isEstimated ? { estimated: true } : {}),
    ...(token.frozenShare > 0 ? { frozenShare: token.frozenShare } : {}),
    firstBuyAt: toIso(token.firstBuyAt),
    lastTradeAt: toIso(token.lastTradeAt),
    atLeast: lowerBoundPnl(realizedPnlSol, unrealizedPnlSol, {
      unpricedCostSol: unpricedCostSol ?? 0,
      uncertainSol,
      leftCostSol: token.leftCostSol,
      lacksCost: token.lacksCost,
    }),
    ...unknown.field(),
  };
}

/** Win rate of a token; partial if units were held before the covered history. */
export function readWinRate({ winRate, heldBefore }: TokenPnl): PartialSum {
  return limitToCovered(toPartialSum(winRate), { complete: !heldBefore });
}

interface SortedToken {
  readonly token: { readonly tokenAddress: string };
  /** Null if it is not known completely. */
  readonly value: number | null;
}

function compareTokens(a: SortedToken, b: SortedToken, sortOrder: SortOrder): number {
  if (a.value !== b.value) {
    if (a.value === null) return 1;
    if (b.value === null) return -1;
    return sortOrder === "ASC" ? a.value - b.value : b.value - a.value;
  }
  return a.token.tokenAddress < b.token.tokenAddress ? -1 : 1;
}

function knownValue(token: TokenPnl, sortBy: TokenSort): number | null {
  const value = sortBy === "winRate" ? readWinRate(token) : token[sortBy];
  if (value === null || typeof value === "number") return value;
  return value.isWhole ? value.value : null;
}
