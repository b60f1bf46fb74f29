import type { Address } from "../../address.ts";
import { toSol, toTokens } from "../../amount.ts";
import { WRAPPED_SOL } from "../../chain/assets.ts";
import { addEscrow } from "../../orders/add-escrow.ts";
import type { OpenOrder } from "../../orders/open-order.ts";
import { presentAmount } from "../token-evidence.ts";
import { findPriceSol } from "../token-worth.ts";
import { type HoldingsValue, valueHoldings } from "../value-holdings.ts";
import type { Holdings, WalletInput } from "../wallet-input.ts";
import type { WalletLedger } from "../wallet-ledger.ts";
import type { HoldingRow } from "./evidence-rows.ts";
import { presentSum, type TracedMetric } from "./metric-evidence.ts";
import { takePage } from "./paging.ts";

const SOL_DECIMALS = 9;

/**
 * Lists the wallet's holdings as the chain tells them, with what waits in standing orders, most valuable first, tokens
 * without a price last.
 */
export function traceHoldings(
  input: WalletInput,
  { inEscrow }: Pick<WalletLedger, "inEscrow">,
  page: number,
): TracedMetric {
  const { present } = input;
  const holdings = addEscrow(input.holdings, inEscrow);
  const value = valueHoldings(holdings, input);
  const { sol, usd } = value;
  const rows = holdings === null ? [] : listHoldings(holdings, value, present, sumOrders(inEscrow));
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
  { tokensSol, listedSol }: Pick<HoldingsValue, "tokensSol" | "listedSol">,
  present: WalletInput["present"],
  inOrders: ReadonlyMap<Address, bigint>,
): HoldingRow[] {
  const wrapped = tokens.get(WRAPPED_SOL)?.amount ?? 0n;
  const held = Array.from(tokens).filter(([mint, { amount }]) => mint !== WRAPPED_SOL && amount !== 0n);
  const rows = held.map(([mint, { amount, decimals }]): HoldingRow => {
    const { tokenAmount, tokenAmountRaw } = presentAmount(amount, decimals);
    const price = findPriceSol(mint, present);
    return {
      tokenAddress: mint,
      amount: tokenAmount,
      amountRaw: tokenAmountRaw,
      inOrders: toTokens(inOrders.get(mint) ?? 0n, decimals),
      priceSol: typeof price === "number" ? price : null,
      valueSol: tokensSol.get(mint) ?? null,
      listedValueSol: listedSol.get(mint) ?? null,
    };
  });
  return [
    presentSol(null, lamports, 0n),
    ...(wrapped > 0n ? [presentSol(WRAPPED_SOL, wrapped, inOrders.get(WRAPPED_SOL) ?? 0n)] : []),
    ...rows.toSorted((a, b) => (b.valueSol ?? -1) - (a.valueSol ?? -1)),
  ];
}

/** Base units in standing orders by mint. */
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
  };
}
