import type { Address } from "../../address.ts";
import { toSol, toTokens } from "../../amount.ts";
import { WRAPPED_SOL } from "../../chain/assets.ts";
import { addEscrow } from "../../orders/add-escrow.ts";
import type { OpenOrder } from "../../orders/open-order.ts";
import type { TokenPosition } from "../../positions/token-position.ts";
import type { SolUsd } from "../../swaps/sol-usd.ts";
import type { WalletMetrics } from "../compute-metrics.ts";
import { sumKnownLots } from "../position-worth.ts";
import { presentAmount } from "../token-evidence.ts";
import type { TokenPnl } from "../token-pnl.ts";
import { sumOpenCostUsd } from "../token-usd.ts";
import { findPriceSol, isThin } from "../token-worth.ts";
import type { Holdings, WalletInput } from "../wallet-input.ts";
import { selectLabeled } from "../wallet-ledger.ts";
import type { HoldingRow } from "./evidence-rows.ts";
import { presentSum, type TracedMetric } from "./metric-evidence.ts";
import { takePage } from "./paging.ts";

const SOL_DECIMALS = 9;

/**
 * Lists the wallet's holdings on chain, with the units in open orders, most valuable first, then
 * tokens without a value, and spam last.
 */
export function traceHoldings(metrics: WalletMetrics, input: WalletInput, page: number): TracedMetric {
  const { present } = input;
  const holdings = addEscrow(input.holdings, metrics.inEscrow, input.labeled);
  const value = metrics.holdings;
  const { sol, usd } = value;
  const rows = holdings === null ? [] : listHoldings(holdings, metrics, input);
  const priced = Array.from(value.tokensSol.values());
  const wrapped = holdings?.tokens.get(WRAPPED_SOL)?.amount ?? 0n;
  return {
    result: { name: "result", unit: "sol", ...presentSum(sol) },
    terms: [
      { name: "native_sol", unit: "sol", value: holdings === null ? null : toSol(holdings.lamports) },
      { name: "wrapped_sol", unit: "sol", value: toSol(wrapped) },
      { name: "priced_tokens", unit: "sol", value: priced.reduce((sum, worth) => sum + worth, 0) },
      {
        name: "unpriced_tokens",
        unit: "count",
        value: rows.filter(({ valueSol }) => valueSol === null).length,
      },
      { name: "spam_tokens", unit: "count", value: rows.filter(({ isSpam }) => isSpam).length },
      { name: "sol_usd", unit: "usd", value: present?.solUsd ?? null },
      { name: "value_usd", unit: "usd", ...presentSum(usd) },
    ],
    rows: { kind: "holdings", list: takePage(rows, page) },
    total: rows.length,
  };
}

/** SOL of the wallet's own account, as the chain answered. */
export function traceSolBalance({ holdings }: WalletInput): TracedMetric {
  const rows = holdings === null ? [] : [presentSol(null, holdings.lamports, 0n)];
  return {
    result: { name: "result", unit: "sol", value: holdings === null ? null : toSol(holdings.lamports) },
    terms: [{ name: "slot", unit: "count", value: holdings?.slot ?? null }],
    rows: { kind: "holdings", list: rows },
    total: rows.length,
  };
}

function listHoldings(
  { lamports, tokens }: Holdings,
  { holdings: { tokensSol, listedSol }, positions, tokens: traded, inEscrow }: WalletMetrics,
  input: WalletInput,
): HoldingRow[] {
  const { dollars } = selectLabeled(input);
  const inOrders = sumOrders(inEscrow);
  const results = new Map(traded.map((token) => [token.tokenAddress, token]));
  const wrapped = tokens.get(WRAPPED_SOL)?.amount ?? 0n;
  const heldTokens = Array.from(tokens).filter(([mint, { amount }]) => mint !== WRAPPED_SOL && amount !== 0n);
  const rows = heldTokens.map(([mint, { amount, decimals, frozen = 0n }]): HoldingRow => {
    const { tokenAmount, tokenAmountRaw } = presentAmount(amount, decimals);
    const price = findPriceSol(mint, input);
    const valueSol = tokensSol.get(mint) ?? null;
    const position = positions.get(mint);
    return {
      tokenAddress: mint,
      amount: tokenAmount,
      amountRaw: tokenAmountRaw,
      inOrders: toTokens(inOrders.get(mint) ?? 0n, decimals),
      priceSol: typeof price === "number" ? price : null,
      valueSol,
      listedValueSol: listedSol.get(mint) ?? null,
      ...presentCost(position, results.get(mint), input.solUsd),
      ...(frozen > 0n ? { frozenAmount: toTokens(frozen, decimals) } : {}),
      ...(isThin(listedSol.get(mint) ?? null, valueSol) ? { isThin: true } : {}),
      ...(valueSol !== null && input.present?.estimated?.has(mint) ? { isEstimated: true } : {}),
      ...(valueSol === null && !dollars.isQuote(mint) && isUnwanted(position) ? { isSpam: true } : {}),
    };
  });
  return [
    presentSol(null, lamports, 0n),
    ...(wrapped > 0n ? [presentSol(WRAPPED_SOL, wrapped, inOrders.get(WRAPPED_SOL) ?? 0n)] : []),
    ...rows.toSorted((a, b) => rankHolding(b) - rankHolding(a)),
  ];
}

/** The value, or a number below every value: spam has the lowest. */
function rankHolding({ valueSol, isSpam }: HoldingRow): number {
  return valueSol ?? (isSpam ? -2 : -1);
}

/** Cost and result of the units of known cost; null if none is known. */
function presentCost(
  position: TokenPosition | undefined,
  result: TokenPnl | undefined,
  solUsd: SolUsd,
): typeof NO_COST & Pick<HoldingRow, "isCostPartial"> {
  if (position === undefined) return NO_COST;
  const { amount, costLamports } = sumKnownLots(position);
  if (amount === 0n) return NO_COST;
  const usd = sumOpenCostUsd(position, solUsd);
  const isPriced = result?.unpricedCostSol === null;
  return {
    costSol: toSol(costLamports),
    costUsd: usd.isWhole ? usd.value : null,
    ...(amount < position.held ? { isCostPartial: true } : {}),
    unrealizedPnlSol: isPriced ? result.unrealizedPnlSol.value : null,
    unrealizedPnlUsd: isPriced ? result.usd.openPriced.value : null,
  };
}

const NO_COST: Pick<HoldingRow, "costSol" | "costUsd" | "unrealizedPnlSol" | "unrealizedPnlUsd"> = {
  costSol: null,
  costUsd: null,
  unrealizedPnlSol: null,
  unrealizedPnlUsd: null,
};

/** Returns whether a token was never bought, or all its units were received without the owner's signature. */
function isUnwanted(position: TokenPosition | undefined): boolean {
  if (position === undefined || position.buys === 0) return true;
  return position.held > 0n && position.unsolicitedHeld >= position.held;
}

/** Base units in open orders by mint. */
function sumOrders(orders: readonly OpenOrder[]): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>();
  for (const { mint, amount } of orders) sums.set(mint, (sums.get(mint) ?? 0n) + amount);
  return sums;
}

function presentSol(tokenAddress: string | null, lamports: bigint, inOrders: bigint): HoldingRow {
  const { tokenAmount, tokenAmountRaw } = presentAmount(lamports, SOL_DECIMALS);
  return {
    tokenAddress,
    amount: tokenAmount,
    amountRaw: tokenAmountRaw,
    inOrders: toSol(inOrders),
    priceSol: 1,
    valueSol: toSol(lamports),
    listedValueSol: toSol(lamports),
    ...NO_COST,
  };
}
