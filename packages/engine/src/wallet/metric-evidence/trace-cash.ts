import { toSol, toUsd } from "../../amount.ts";
import type { Steps } from "../../steps.ts";
import { classifyChange } from "../../swaps/classify-change.ts";
import type { Movement } from "../../swaps/movement.ts";
import { addCash, CASH_TERMS, type CashTerm, createFlows, sumTerms } from "../cash/cash-flow.ts";
import { computeMetricsInSteps } from "../compute-metrics.ts";
import { presentTransactionRef } from "../token-evidence.ts";
import type { WalletInput } from "../wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "../wallet-ledger.ts";
import type { CashRow } from "./evidence-rows.ts";
import type { MetricRequest, TracedMetric } from "./metric-evidence.ts";
import { newestIndexes } from "./paging.ts";
import { nameKind } from "./trace-transactions.ts";

/** The transactions that moved cash of the term that `part` names; without one, of all terms. */
export function* traceCash(input: WalletInput, { part, page }: MetricRequest): Steps<TracedMetric> {
  const term = CASH_TERMS.find((each) => each === part) ?? null;
  const ledger = yield* readWalletLedger(input);
  const indexes: number[] = [];
  let sol = 0n;
  let usd = 0n;
  for (let index = 0; index < ledger.changes.length; index += 1) {
    yield;
    const flows = readMoved(ledger, index, term);
    if (flows === null || (flows.sol === 0n && flows.usd === 0n)) continue;
    indexes.push(index);
    sol += flows.sol;
    usd += flows.usd;
  }
  const list = newestIndexes(indexes, page).flatMap((index) => presentRow(ledger, index, term));
  return {
    rows: { kind: "cash", list },
    total: indexes.length,
    result: { name: "result", unit: "sol_result", value: toSol(sol) },
    terms: [
      { name: "dollars", unit: "usd", value: toUsd(usd) },
      ...(term === null ? yield* listBalances(input) : []),
      { name: "transactions", unit: "count", value: indexes.length },
    ],
  };
}

function* listBalances(input: WalletInput): Steps<TracedMetric["terms"]> {
  const { opening, unexplained, closing } = (yield* computeMetricsInSteps(input)).cash.sol;
  return [
    { name: "cash_opening", unit: "sol", value: toSol(opening) },
    { name: "unexplained", unit: "sol", value: toSol(unexplained) },
    { name: "cash_closing", unit: "sol", value: toSol(closing) },
  ];
}

interface MovedCash {
  readonly movement: Movement;
  readonly sol: bigint;
  readonly usd: bigint;
}

/** Returns the amounts that one change adds to a term, or to all terms; null without such a change. */
function readMoved(ledger: WalletLedger, index: number, term: CashTerm | null): MovedCash | null {
  const change = ledger.changes[index];
  if (change === undefined) return null;
  const movement = classifyChange(change, ledger.times[index] ?? null, ledger);
  const flows = createFlows();
  addCash(flows, { movement, stored: ledger.index.ordered[index] ?? change }, ledger.labeled);
  const { sol, usd } = flows;
  if (term === null) return { movement, sol: sumTerms(sol), usd: sumTerms(usd) };
  return { movement, sol: sol[term], usd: usd[term] };
}

function presentRow(ledger: WalletLedger, index: number, term: CashTerm | null): CashRow[] {
  const flows = readMoved(ledger, index, term);
  if (flows === null) return [];
  const { movement, sol, usd } = flows;
  return [
    {
      ...presentTransactionRef(movement.change, ledger.times[index] ?? null),
      what: nameKind(movement),
      amountSol: toSol(sol),
      amountUsd: toUsd(usd),
    },
  ];
}
