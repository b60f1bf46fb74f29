import { toSol, toUsd } from "../../amount.ts";
import type { DollarList } from "../../chain/assets.ts";
import type { OpenOrder } from "../../orders/open-order.ts";
import type { Cash } from "../../result-types.ts";
import type { Activity } from "../activity.ts";
import type { Reconciliation } from "../reconcile.ts";
import { withUnknown } from "../unknown-fields.ts";
import type { WalletInput } from "../wallet-input.ts";
import { type CashFlow, sumTerms } from "./cash-flow.ts";
import type { CashTotals } from "./cash-tally.ts";
import { readSolBalances, type SolBalances } from "./sol-balances.ts";

/** One currency of a cash statement: opening + all terms + unexplained = closing, in lamports or micro-dollars. */
export interface CashSide extends SolBalances {
  readonly flow: CashFlow;
  /** Difference that no covered transaction explains. */
  readonly unexplained: bigint;
}

/** Cash of the covered transactions. */
export interface CashStatement {
  readonly sol: CashSide;
  readonly usd: CashSide;
  /** False if an account that no covered transaction changed may hold cash. */
  readonly areBalancesKnown: boolean;
  /** Amounts beside trades, each without its sign, ÷ the value of buys and sales; null if one of them is unknown or there are none. */
  readonly besideShare: number | null;
  /** True if more moved beside trades than results can be trusted with. */
  readonly isBesideMaterial: boolean;
}

/** Largest share of the value of buys and sales that may move beside them (docs/definitions.md#cash-statement). */
const MAX_BESIDE_PERCENT = 5n;

/** Inputs of a statement beside the sums of its terms. */
interface StatementSources {
  readonly input: WalletInput;
  readonly reconciliation: Pick<Reconciliation, "tokens">;
  readonly inEscrow: readonly OpenOrder[];
  readonly activity: Pick<Activity, "boughtLamports" | "soldLamports">;
  readonly dollars: DollarList;
}

/** Compares the cash that the covered transactions moved with the balances on chain. */
export function stateCash(totals: CashTotals, sources: StatementSources): CashStatement {
  const { input, activity } = sources;
  const members = input.members ?? [input];
  const volume = activity.boughtLamports + activity.soldLamports;
  const { besideLamports, unvaluedBeside } = totals;
  return {
    sol: toSide(totals.sol, addBalances(members.map(readSolBalances))),
    usd: toSide(totals.usd, readDollarBalances(sources)),
    areBalancesKnown: members.every(({ coverage, holdings }) => coverage.complete || holdings !== null),
    besideShare: volume === 0n || unvaluedBeside > 0 ? null : Number(besideLamports) / Number(volume),
    isBesideMaterial: isBesideMaterial(totals, activity),
  };
}

/** True if more moved beside trades than results can be trusted with. */
export function isBesideMaterial(
  { besideLamports, unvaluedBeside }: CashTotals,
  { boughtLamports, soldLamports }: StatementSources["activity"],
): boolean {
  return unvaluedBeside > 0 || besideLamports * 100n > (boughtLamports + soldLamports) * MAX_BESIDE_PERCENT;
}

function toSide(flow: CashFlow, { opening, closing }: SolBalances): CashSide {
  return { opening, flow, unexplained: closing - opening - sumTerms(flow), closing };
}

/** Returns the dollars of the owner's accounts at both ends, without those in open orders. */
function readDollarBalances({ reconciliation, inEscrow, dollars }: StatementSources): SolBalances {
  let opening = 0n;
  let closing = 0n;
  for (const { mint, ...token } of reconciliation.tokens) {
    if (!dollars.has(mint)) continue;
    opening += token.opening;
    closing += token.chainBalance;
  }
  for (const { mint, amount } of inEscrow) if (dollars.has(mint)) closing -= amount;
  return { opening, closing };
}

function addBalances(all: readonly SolBalances[]): SolBalances {
  let opening = 0n;
  let closing = 0n;
  for (const balances of all) {
    opening += balances.opening;
    closing += balances.closing;
  }
  return { opening, closing };
}

/** True if the covered transactions explain all cash. */
export function isCashExplained({ sol, usd }: CashStatement): boolean {
  return sol.unexplained === 0n && usd.unexplained === 0n;
}

/** @internal */
export function presentCash({ sol, usd, areBalancesKnown }: CashStatement, { coverage }: WalletInput): Cash {
  return {
    fromSlot: coverage.fromSlot,
    toSlot: coverage.toSlot,
    ...withUnknown((unknown) => ({
      openingSol: unknown.sum("openingSol", { value: toSol(sol.opening), isWhole: areBalancesKnown }),
      tradesSol: toSol(sol.flow.trades),
      atomicSol: toSol(sol.flow.atomic),
      feesSol: toSol(sol.flow.fees),
      rentSol: toSol(sol.flow.rent),
      ordersSol: toSol(sol.flow.orders),
      programsSol: toSol(sol.flow.programs),
      besideTradesSol: toSol(sol.flow.besideTrades),
      receivedSol: toSol(sol.flow.received),
      sentSol: toSol(sol.flow.sent),
      unexplainedSol: unknown.sum("unexplainedSol", nameUnexplained(toSol(sol.unexplained))),
      closingSol: unknown.sum("closingSol", { value: toSol(sol.closing), isWhole: areBalancesKnown }),
    })),
    usd: withUnknown((unknown) => ({
      opening: unknown.sum("opening", { value: toUsd(usd.opening), isWhole: areBalancesKnown }),
      trades: toUsd(usd.flow.trades),
      atomic: toUsd(usd.flow.atomic),
      fees: toUsd(usd.flow.fees),
      orders: toUsd(usd.flow.orders),
      programs: toUsd(usd.flow.programs),
      besideTrades: toUsd(usd.flow.besideTrades),
      received: toUsd(usd.flow.received),
      sent: toUsd(usd.flow.sent),
      unexplained: unknown.sum("unexplained", nameUnexplained(toUsd(usd.unexplained))),
      closing: unknown.sum("closing", { value: toUsd(usd.closing), isWhole: areBalancesKnown }),
    })),
  };
}

function nameUnexplained(value: number) {
  return { value, isWhole: value === 0 };
}
