import type { Address } from "../../address.ts";
import { toSol, toUsd } from "../../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../../chain/assets.ts";
import type { OpenOrder } from "../../orders/open-order.ts";
import type { Cash } from "../../result-types.ts";
import { indexChanges } from "../../swaps/index-changes.ts";
import type { OwnerChange } from "../../swaps/owner-change.ts";
import type { Activity } from "../activity.ts";
import type { Reconciliation } from "../reconcile.ts";
import { withUnknown } from "../unknown-fields.ts";
import type { WalletInput } from "../wallet-input.ts";
import { type CashFlow, sumTerms } from "./cash-flow.ts";
import type { CashTotals } from "./cash-tally.ts";

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
  readonly reconciliation: Reconciliation;
  readonly inEscrow: readonly OpenOrder[];
  readonly activity: Activity;
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

/** SOL of a wallet at both ends of its covered history, wrapped or not, in lamports. */
interface SolBalances {
  readonly opening: bigint;
  readonly closing: bigint;
}

/**
 * Returns the SOL of a wallet before and after its covered history: the first known balance of each account, 0 if the history is
 * complete, and the balance on chain, or the last known one if the holdings are unknown or older. An account that no
 * covered transaction changed had its present balance before.
 */
function readSolBalances({ changes, coverage, holdings }: WalletInput): SolBalances {
  const { ownBefore, ownAfter, wrapped, lastSlot } = readAccounts(indexChanges(changes).ordered);
  const present = holdings === null || holdings.slot < lastSlot ? null : holdings;
  const ownEnds = ownBefore === null ? [] : [{ before: ownBefore, after: ownAfter }];
  const ofOwn = readEnds(ownEnds, present?.lamports ?? null, coverage);
  const wrappedBalance = present === null ? null : (present.tokens.get(WRAPPED_SOL)?.amount ?? 0n);
  const ofWrapped = readEnds([...wrapped.values()], wrappedBalance, coverage);
  return { opening: ofOwn.opening + ofWrapped.opening, closing: ofOwn.closing + ofWrapped.closing };
}

/** First and last known balance of an account. */
interface Ends {
  readonly before: bigint;
  readonly after: bigint;
}

function readEnds(
  accounts: readonly Ends[],
  present: bigint | null,
  { complete }: WalletInput["coverage"],
): SolBalances {
  const closing = present ?? accounts.reduce((sum, { after }) => sum + after, 0n);
  if (complete) return { opening: 0n, closing };
  const opening = accounts.length === 0 ? closing : accounts.reduce((sum, { before }) => sum + before, 0n);
  return { opening, closing };
}

interface AccountBalances {
  /** Of the wallet's own account; null if it did not change. */
  readonly ownBefore: bigint | null;
  readonly ownAfter: bigint;
  readonly wrapped: ReadonlyMap<Address, Ends>;
  /** Slot of the last change of one of them; 0 without one. */
  readonly lastSlot: number;
}

function readAccounts(changes: readonly OwnerChange[]): AccountBalances {
  let ownBefore: bigint | null = null;
  let ownAfter = 0n;
  let lastSlot = 0;
  const wrapped = new Map<Address, Ends>();
  for (const change of changes) {
    if (change.ownLamports === null && change.wrapped.length === 0) continue;
    lastSlot = change.slot;
    if (change.ownLamports !== null) {
      ownBefore ??= change.ownLamports.before;
      ownAfter = change.ownLamports.after;
    }
    for (const { account, before, after } of change.wrapped) {
      wrapped.set(account, { before: wrapped.get(account)?.before ?? before, after });
    }
  }
  return { ownBefore, ownAfter, wrapped, lastSlot };
}
