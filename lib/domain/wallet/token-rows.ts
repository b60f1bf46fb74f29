import type { PartialSum, TokenPnl } from "@/lib/domain/wallet/token-pnl";
import { UnknownFields } from "@/lib/domain/wallet/unknown-fields";

/** One row of the token table: service-interface §2.3. */
export interface TokenRow {
  readonly tokenAddress: string;
  readonly realizedPnlSol: number;
  readonly unrealizedPnlSol: number;
  readonly roi: number;
  readonly totalSolSpent: number;
  readonly winRate: number;
  readonly unknown?: readonly string[];
}

export const TOKEN_SORTS = ["netSolProfitLoss", "realizedPnlSol", "roi", "totalSolSpent"] as const;
export type TokenSort = (typeof TOKEN_SORTS)[number];
export type SortOrder = "ASC" | "DESC";

export interface TokenPageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly sortBy: TokenSort;
  readonly sortOrder: SortOrder;
}

export interface TokenPage {
  readonly data: readonly TokenRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of a wallet's tokens. Rows whose sort value is unknown, or known in part, come last in both orders; ties by
 * address.
 */
export function pageTokens(tokens: readonly TokenPnl[], request: TokenPageRequest): TokenPage {
  const { page, pageSize, sortBy, sortOrder } = request;
  const sorted = tokens.toSorted((a, b) => compareTokens(a, b, sortBy, sortOrder));
  const start = (page - 1) * pageSize;
  return {
    data: sorted.slice(start, start + pageSize).map(toTokenRow),
    total: tokens.length,
    page,
    pageSize,
  };
}

export function toTokenRow(token: TokenPnl): TokenRow {
  const unknown = new UnknownFields();
  const isWhole = (name: PartialSum) => !token.partial?.includes(name);
  return {
    tokenAddress: token.tokenAddress,
    realizedPnlSol: unknown.sum("realizedPnlSol", token.realizedPnlSol, isWhole("realizedPnlSol")),
    unrealizedPnlSol: unknown.number("unrealizedPnlSol", token.unrealizedPnlSol),
    roi: unknown.number("roi", token.roi),
    totalSolSpent: unknown.sum("totalSolSpent", token.totalSolSpent, isWhole("totalSolSpent")),
    winRate: unknown.number("winRate", token.winRate),
    ...unknown.field(),
  };
}

function compareTokens(a: TokenPnl, b: TokenPnl, sortBy: TokenSort, sortOrder: SortOrder): number {
  const left = knownValue(a, sortBy);
  const right = knownValue(b, sortBy);
  if (left !== right) {
    if (left === null) return 1;
    if (right === null) return -1;
    return sortOrder === "ASC" ? left - right : right - left;
  }
  return a.tokenAddress < b.tokenAddress ? -1 : 1;
}

function knownValue(token: TokenPnl, sortBy: TokenSort): number | null {
  return token.partial?.some((name) => name === sortBy) ? null : token[sortBy];
}
