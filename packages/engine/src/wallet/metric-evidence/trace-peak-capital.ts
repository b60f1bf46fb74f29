import { toSol } from "../../amount.ts";
import { type HeldLot, PositionBook } from "../../positions/position-book.ts";
import type { Steps } from "../../steps.ts";
import { CapitalTally } from "../capital-tally.ts";
import { computeMetricsInSteps } from "../compute-metrics.ts";
import { toIso } from "../to-iso.ts";
import { presentAmount } from "../token-evidence.ts";
import type { WalletInput } from "../wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "../wallet-ledger.ts";
import type { CapitalRow } from "./evidence-rows.ts";
import { type MetricRequest, presentSum, type TracedMetric } from "./metric-evidence.ts";
import { takePage } from "./paging.ts";

/** The lots of bought tokens that were held after the transaction with the largest cost of all lots, newest first. */
export function* tracePeakCapital(input: WalletInput, { page }: MetricRequest): Steps<TracedMetric> {
  const { peakCapital, peakCapitalSol } = (yield* computeMetricsInSteps(input)).risk;
  const ledger = yield* readWalletLedger(input);
  const tally = new CapitalTally();
  yield* readBook(ledger, ledger.changes.length, tally);
  const book = yield* readBook(ledger, tally.peakIndex + 1);
  const lots = book.listBoughtLots();
  const newest = lots.toSorted((a, b) => (b.lot.openedAt ?? 0) - (a.lot.openedAt ?? 0));
  const knownLots = lots.filter(({ lot }) => lot.costLamports !== null);
  return {
    result: { name: "result", unit: "sol", ...presentSum(peakCapitalSol) },
    terms: [
      { name: "reached", unit: "time", value: toIso(peakCapital.time) },
      { name: "tokens", unit: "count", value: new Set(knownLots.map(({ mint }) => mint)).size },
      { name: "lots", unit: "count", value: knownLots.length },
      { name: "lots_of_unknown_cost", unit: "count", value: lots.length - knownLots.length },
    ],
    rows: { kind: "capital", list: takePage(newest, page).map(presentLot) },
    total: lots.length,
  };
}

/** Reads the first `count` changes. */
function* readBook(
  ledger: WalletLedger,
  count: number,
  tally: CapitalTally | null = null,
): Steps<PositionBook> {
  const book = new PositionBook(null, tally);
  for (const [index, change] of ledger.changes.slice(0, count).entries()) {
    yield;
    const time = ledger.times[index] ?? null;
    book.read(change, time, ledger, ledger.openings);
    tally?.end(time);
  }
  return book;
}

function presentLot({ mint, decimals, lot }: HeldLot): CapitalRow {
  return {
    tokenAddress: mint,
    openedAt: toIso(lot.openedAt),
    openedBy: lot.openedBy,
    ...presentAmount(lot.amount, decimals),
    costSol: lot.costLamports === null ? null : toSol(lot.costLamports),
  };
}
