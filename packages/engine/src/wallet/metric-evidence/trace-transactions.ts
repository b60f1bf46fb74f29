import { toSol } from "../../amount.ts";
import type { Steps } from "../../steps.ts";
import { classifyChange } from "../../swaps/classify-change.ts";
import type { Movement } from "../../swaps/movement.ts";
import { presentTransactionRef } from "../token-evidence.ts";
import type { Coverage } from "../wallet-input.ts";
import type { WalletLedger } from "../wallet-ledger.ts";
import type { ChangeKind, TransactionRow } from "./evidence-rows.ts";
import type { MetricRows, TracedMetric } from "./metric-evidence.ts";
import { newestIndexes } from "./paging.ts";

/** The transactions that cost something beside their trades. */
export function* traceFees(ledger: WalletLedger, page: number): Steps<TracedMetric> {
  let costs = 0n;
  let fees = 0n;
  let tips = 0n;
  const traced = yield* traceTransactions(
    ledger,
    page,
    ({ change, trades, atomicLamports, costLamports }) => {
      if (costLamports === 0n) return false;
      costs += costLamports;
      // These include those of a trade, and of a known result of returned units.
      if (trades.length > 0 || typeof atomicLamports === "bigint") return true;
      fees += change.feeLamports;
      tips += change.tipLamports;
      return true;
    },
  );
  return {
    ...traced,
    result: { name: "result", unit: "sol", value: toSol(costs) },
    terms: [
      { name: "fees", unit: "sol", value: toSol(fees) },
      { name: "tips", unit: "sol", value: toSol(tips) },
      { name: "rent", unit: "sol", value: toSol(costs - fees - tips) },
      { name: "transactions", unit: "count", value: traced.total },
    ],
  };
}

/** The transactions in which quote was sent and returned. */
export function* traceAtomicPnl(ledger: WalletLedger, page: number): Steps<TracedMetric> {
  let sum = 0n;
  let unknown = 0;
  const traced = yield* traceTransactions(ledger, page, ({ atomicLamports }) => {
    if (atomicLamports === "unknown") unknown += 1;
    else sum += atomicLamports ?? 0n;
    return atomicLamports !== null;
  });
  return {
    ...traced,
    result: { name: "result", unit: "sol_result", value: toSol(sum) },
    terms: [
      { name: "arbitrages", unit: "count", value: traced.total - unknown },
      { name: "unknown_arbitrages", unit: "count", value: unknown },
    ],
  };
}

/** All covered transactions that changed the wallet; the others are only counted. */
export function* traceCoverage(ledger: WalletLedger, coverage: Coverage, page: number): Steps<TracedMetric> {
  let swaps = 0;
  let fees = 0n;
  let failedFees = 0n;
  let tips = 0n;
  const traced = yield* traceTransactions(ledger, page, ({ change, trades }) => {
    if (trades.length > 0) swaps += 1;
    if (change.failed) failedFees += change.feeLamports;
    else fees += change.feeLamports;
    tips += change.tipLamports;
    return true;
  });
  return {
    ...traced,
    result: { name: "result", unit: "count", value: coverage.transactions },
    terms: [
      { name: "changes", unit: "count", value: traced.total },
      { name: "swaps", unit: "count", value: swaps },
      { name: "unchanged", unit: "count", value: Math.max(0, coverage.transactions - traced.total) },
      { name: "fees", unit: "sol", value: toSol(fees) },
      { name: "tips", unit: "sol", value: toSol(tips) },
      { name: "failed_fees", unit: "sol", value: toSol(failedFees) },
    ],
  };
}

/** `isMeant` sees every movement once, in the order of the ledger; a step is one change. */
function* traceTransactions(
  ledger: WalletLedger,
  page: number,
  isMeant: (movement: Movement) => boolean,
): Steps<MetricRows> {
  const indexes: number[] = [];
  for (const [index, change] of ledger.changes.entries()) {
    yield;
    if (isMeant(classifyChange(change, ledger.times[index] ?? null, ledger))) indexes.push(index);
  }
  const list = newestIndexes(indexes, page).flatMap((index) => presentTransaction(ledger, index));
  return { rows: { kind: "transactions", list }, total: indexes.length };
}

function presentTransaction(ledger: WalletLedger, index: number): TransactionRow[] {
  const change = ledger.changes[index];
  if (change === undefined) return [];
  const time = ledger.times[index] ?? null;
  const movement = classifyChange(change, time, ledger);
  const { atomicLamports } = movement;
  return [
    {
      ...presentTransactionRef(change, time),
      what: nameKind(movement),
      feeSol: toSol(change.feeLamports),
      tipSol: toSol(change.tipLamports),
      rentSol: toSol(change.rentLamports),
      transferredSol: toSol(movement.transferredLamports),
      solChange: toSol(change.solLamports),
      atomicPnlSol: typeof atomicLamports === "bigint" ? toSol(atomicLamports) : null,
    },
  ];
}

export function nameKind({ change, trades, transfers, atomicLamports }: Movement): ChangeKind {
  if (change.failed) return "failed";
  if (trades.length > 0) return "swap";
  if (atomicLamports !== null) return "arbitrage";
  return transfers.length > 0 || change.solLamports !== 0n ? "transfer" : "other";
}
