import type { Address } from "../address.ts";
import { toSol, toTokens } from "../amount.ts";
import { entryMarketCapUsd } from "../behavior/entry-market-cap.ts";
import { addEscrow } from "../orders/add-escrow.ts";
import { presentOrder } from "../orders/present-order.ts";
import type { TokenEvidence, TokenPosition } from "../positions/token-position.ts";
import type { Reconciliation, TokenDetail, TradeCycle } from "../result-types.ts";
import { findPrice } from "../swaps/quote.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import { isPartialSale } from "./chart-bins.ts";
import type { WalletMetrics } from "./compute-metrics.ts";
import { toPartialSum } from "./partial-sum.ts";
import { findLotPriceSol, findPositionWorth } from "./position-worth.ts";
import { presentTokenReconciliation } from "./present-reconciliation.ts";
import { shareOfUnknownBasis } from "./reconcile.ts";
import { toIso } from "./to-iso.ts";
import { presentOpenLot, presentTrade, presentTransfer } from "./token-evidence.ts";
import { toTokenRow } from "./token-rows.ts";
import { findPriceSol } from "./token-worth.ts";
import { UnknownFields } from "./unknown-fields.ts";
import type { WalletInput } from "./wallet-input.ts";

const MICROS_PER_USD = 1e6;

/**
 * Builds the evidence of `mint`, for which `metrics` were computed; null if the wallet never bought it.
 *
 * @example
 * const detail = buildTokenDetail(input, computeMetrics(input, mint), mint);
 * for (const { side, solAmount } of detail?.trades ?? []) console.log(side, solAmount);
 */
export function buildTokenDetail(
  input: WalletInput,
  metrics: WalletMetrics,
  mint: Address,
): TokenDetail | null {
  const summary = summarizeToken(input, metrics, mint);
  if (summary === null) return null;
  const { trades } = metrics.evidence;
  const boughtSignatures = listBuys(trades);
  const { walletAddress, tokenAddress, decimals, supplyRaw, presentPriceSol, listedPriceSol, row, ...rest } =
    summary;
  return {
    walletAddress,
    tokenAddress,
    decimals,
    supplyRaw,
    presentPriceSol,
    listedPriceSol,
    row,
    trades: trades.map((trade) => presentTrade(trade, boughtSignatures, input.solUsd)),
    ...rest,
  };
}

/** Detail without the trades, of which there may be tens of thousands. */
export type TokenSummary = Omit<TokenDetail, "trades">;

/** @internal */
export function summarizeToken(
  input: WalletInput,
  metrics: WalletMetrics,
  mint: Address,
): TokenSummary | null {
  const position = metrics.positions.get(mint);
  const token = metrics.tokens.find(({ tokenAddress }) => tokenAddress === mint);
  if (position === undefined || token === undefined) return null;
  const { decimals, openLots, unknownBasis } = position;
  const { trades, transfers } = metrics.evidence;
  const boughtSignatures = listBuys(trades);
  const holdings = addEscrow(input.holdings, metrics.inEscrow, input.labeled);
  const worth = findPositionWorth(position, { ...input, holdings });
  const price = findPriceSol(mint, input);
  const listedPriceSol = typeof price === "number" ? price : null;
  return {
    walletAddress: input.wallet,
    tokenAddress: mint,
    decimals,
    supplyRaw: input.mints.get(mint)?.supply.toString() ?? null,
    presentPriceSol: position.held === 0n ? listedPriceSol : findLotPriceSol(position, worth),
    listedPriceSol,
    row: toTokenRow(token),
    cycles: presentCycles(position, metrics.evidence, input),
    openLots: openLots.map((lot) => presentOpenLot(lot, decimals, boughtSignatures)),
    transfers: transfers.map((transfer) => presentTransfer(transfer, boughtSignatures)),
    unknownBasis: {
      tokenAmount: toTokens(unknownBasis.amount, decimals),
      tokenAmountRaw: unknownBasis.amount.toString(),
      solReceived: toSol(unknownBasis.lamports),
      ...(position.unvaluedSales > 0 ? { unknown: ["solReceived"] } : {}),
    },
    reconciliation: presentPositionReconciliation(position, metrics),
  };
}

/** Signatures of buys: lots of other transactions were received. */
function listBuys(trades: TokenEvidence["trades"]): ReadonlySet<string> {
  return new Set(trades.filter(({ trade }) => trade.side === "buy").map(({ change }) => change.signature));
}

function presentCycles(
  { mint, cycles }: TokenPosition,
  { trades, cycleTrades }: TokenEvidence,
  { mints, solUsd }: WalletInput,
): TradeCycle[] {
  const supply = mints.get(mint)?.supply ?? null;
  const incomplete = new Set(trades.filter(isPartialSale).map(({ change }) => change.signature));
  return cycles.map((cycle, index) => {
    const { openedAt, closedAt, holdSeconds, realizedLamports } = cycle;
    const unknown = new UnknownFields();
    const signatures = cycleTrades[index] ?? [];
    const entryUsd = findPrice(solUsd, openedAt);
    const isWhole = !signatures.some((signature) => incomplete.has(signature));
    const holdHours = holdSeconds === null ? null : holdSeconds / SECONDS_PER_HOUR;
    const realized = realizedLamports === null ? null : toSol(realizedLamports);
    return {
      openedAt: toIso(openedAt),
      closedAt: toIso(closedAt),
      holdTimeHours: unknown.number("holdTimeHours", holdHours),
      realizedPnlSol: unknown.sum("realizedPnlSol", toPartialSum(realized, isWhole)),
      entryMcapUsd: unknown.number("entryMcapUsd", entryMarketCapUsd(cycle, supply, solUsd)),
      entrySolUsd: entryUsd === null ? null : Number(entryUsd) / MICROS_PER_USD,
      trades: signatures,
      ...unknown.field(),
    };
  });
}

/** Unlike the profile, the detail includes a token that reconciles. */
function presentPositionReconciliation(
  position: TokenPosition,
  { reconciliation, inEscrow }: WalletMetrics,
): Reconciliation {
  const ownReconciliations = reconciliation.tokens.filter(({ mint }) => mint === position.mint);
  const share = shareOfUnknownBasis([position]);
  return {
    verdict: ownReconciliations.some(({ difference }) => difference !== 0n) ? "PARTIAL" : "RECONCILED",
    unknownBasisShare: share ?? 0,
    tokens: ownReconciliations.map(presentTokenReconciliation),
    inEscrow: inEscrow.filter(({ mint }) => mint === position.mint).map(presentOrder),
    ...(share === null ? { unknown: ["unknownBasisShare"] } : {}),
  };
}
