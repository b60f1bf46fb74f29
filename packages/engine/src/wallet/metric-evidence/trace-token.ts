import type { Address } from "../../address.ts";
import { toTokens } from "../../amount.ts";
import type { SettledTrade } from "../../positions/token-position.ts";
import type { Steps } from "../../steps.ts";
import { computeMetricsInSteps } from "../compute-metrics.ts";
import { summarizeToken, type TokenSummary } from "../token-detail.ts";
import { findTradePriceSol } from "../token-evidence.ts";
import type { WalletInput } from "../wallet-input.ts";
import type { TradeRow } from "./evidence-rows.ts";
import { PAGE_SIZE } from "./paging.ts";
import { listBought, presentTradeRow } from "./trace-sales.ts";

/** Position of a wallet in one token, and a page of its trades. */
export interface TokenEvidencePage {
  readonly detail: TokenSummary;
  /** Newest first. */
  readonly trades: readonly TradeRow[];
  /** Of all trades of known price and time, earliest first. */
  readonly prices: readonly TradePrice[];
  /** Listed price × supply in dollars; null if one of them is unknown. */
  readonly presentMarketCapUsd: number | null;
  /** Trades on all pages. */
  readonly total: number;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Unix milliseconds of the analysis that it is from. */
  readonly analyzedAt: number;
}

/** A price at which the wallet itself traded. */
export interface TradePrice {
  readonly side: "buy" | "sell";
  /** Unix seconds. */
  readonly time: number;
  /** SOL per whole token. */
  readonly priceSol: number;
}

/**
 * Traces the position in one token; null if the wallet never bought it. `page` counts from 1; a step is a part of the
 * changes.
 *
 * @example
 * const result = runSteps(traceToken(input, mint, 1));
 * if (result === null) console.log("never bought");
 */
export function* traceToken(
  input: WalletInput,
  mint: Address,
  page: number,
): Steps<TokenEvidencePage | null> {
  const metrics = yield* computeMetricsInSteps(input, mint);
  const detail = summarizeToken(input, metrics, mint);
  if (detail === null) return null;
  const { trades } = metrics.evidence;
  const boughtSignatures = listBought(trades);
  const end = Math.max(0, trades.length - (page - 1) * PAGE_SIZE);
  const pageTrades = trades.slice(Math.max(0, end - PAGE_SIZE), end).reverse();
  const token = { mint, bought: boughtSignatures, supply: input.mints.get(mint)?.supply ?? null };
  return {
    detail,
    trades: pageTrades.map((trade) => presentTradeRow(token, trade, input.solUsd)),
    prices: trades.flatMap(listPrice),
    presentMarketCapUsd: findPresentMarketCap(detail, input.present?.solUsd ?? null),
    total: trades.length,
    page,
    pageSize: PAGE_SIZE,
    analyzedAt: input.analyzedAt,
  };
}

function findPresentMarketCap(
  { listedPriceSol, supplyRaw, decimals }: TokenSummary,
  solUsd: number | null,
): number | null {
  if (listedPriceSol === null || supplyRaw === null || solUsd === null) return null;
  return listedPriceSol * solUsd * toTokens(BigInt(supplyRaw), decimals);
}

function listPrice({ time, trade }: SettledTrade): TradePrice[] {
  const { side } = trade;
  const priceSol = findTradePriceSol(trade);
  if (time === null || priceSol === null || side === "burn") return [];
  return [{ side, time, priceSol }];
}
