import { toSol, toTokens } from "../../amount.ts";
import { classifyBehavior, classifyExit, classifySpeed } from "../../behavior/classify-behavior.ts";
import { entryBucket, entryMarketCapUsd, summarizeEntryMarketCaps } from "../../behavior/entry-market-cap.ts";
import type { Entry } from "../../positions/cycle.ts";
import { mean, median } from "../../stats.ts";
import type { Steps } from "../../steps.ts";
import { findPrice } from "../../swaps/quote.ts";
import { SECONDS_PER_HOUR } from "../../time.ts";
import { classifyHold, classifyReturn, cycleReturn, hourOfDay, sumKnownCost } from "../chart-bins.ts";
import { EntryTally } from "../entry-results.ts";
import { toIso } from "../to-iso.ts";
import type { WalkedCycle, WalkedToken } from "../walk-tokens.ts";
import type { WalletInput } from "../wallet-input.ts";
import type { WalletLedger } from "../wallet-ledger.ts";
import type { CycleRow, EntryRow } from "./evidence-rows.ts";
import { type MetricSummary, presentSum, type TracedMetric, UNDATED } from "./metric-evidence.ts";
import { selectInTokens } from "./select-in-tokens.ts";

const MICROS_PER_USD = 1e6;
/** The part of a histogram that is in no bar. */
const UNKNOWN = "unknown";

/** Metrics that are made of completed cycles. */
export type CycleMetric = keyof typeof SUMMARIES;

/**
 * The completed cycles behind a metric. `part` is one bar of a histogram: a behavior class of hold times, a band of returns, a
 * bucket of market caps or an hour of entry; or "unknown" or "undated" for those in none.
 */
export function* traceCycles(
  input: WalletInput,
  ledger: WalletLedger,
  { metric, part, page }: { metric: CycleMetric; part: string | null; page: number },
): Steps<TracedMetric> {
  const sums = new CycleSums();
  const findMarketCap = ({ mint }: WalkedToken, { cycle }: WalkedCycle) =>
    entryMarketCapUsd(cycle, input.mints.get(mint)?.supply ?? null, input.solUsd);
  const select = (token: WalkedToken) =>
    part === null
      ? token.cycles
      : token.cycles.filter((cycle) => nameBar(metric, cycle, findMarketCap(token, cycle)) === part);
  const { items, total } = yield* selectInTokens(ledger, page, select, (token) => {
    for (const cycle of select(token)) sums.add(cycle, findMarketCap(token, cycle));
  });
  return {
    ...SUMMARIES[metric](sums),
    rows: {
      kind: metric === "entry-market-cap" || metric === "entry-bucket" ? "entries" : "cycles",
      list: items.map(({ token, item }) => presentCycle(token, item, input)),
    },
    total,
  };
}

/** The bar of a histogram that counts a cycle. */
function nameBar(metric: CycleMetric, { cycle, trades }: WalkedCycle, marketCapUsd: number | null): string {
  switch (metric) {
    case "hold-times":
      return classifyHold(cycle.holdSeconds) ?? UNKNOWN;
    case "pnl-by-market-cap":
      return marketCapUsd === null ? UNKNOWN : entryBucket(marketCapUsd);
    case "pnl-by-hour":
      return cycle.openedAt === null ? UNDATED : String(hourOfDay(cycle.openedAt));
    default: {
      const multiple = cycleReturn(cycle, trades);
      return multiple === null ? UNKNOWN : classifyReturn(multiple);
    }
  }
}

/** Sums over cycles. */
class CycleSums {
  cycles = 0;
  singleExits = 0;
  unknownReturns = 0;
  readonly holdHours: number[] = [];
  readonly marketCaps: number[] = [];
  readonly results = new EntryTally();

  add({ cycle, trades }: WalkedCycle, marketCapUsd: number | null): void {
    this.cycles += 1;
    this.results.add(cycle);
    if (cycle.sells === 1) this.singleExits += 1;
    if (cycle.holdSeconds !== null) this.holdHours.push(cycle.holdSeconds / SECONDS_PER_HOUR);
    if (cycleReturn(cycle, trades) === null) this.unknownReturns += 1;
    if (marketCapUsd !== null) this.marketCaps.push(marketCapUsd);
  }
}

const SUMMARIES = {
  "median-hold": (sums) => ({
    result: { name: "result", unit: "hours", value: median(sums.holdHours) },
    terms: countHolds(sums),
  }),
  "mean-hold": (sums) => ({
    result: { name: "result", unit: "hours", value: mean(sums.holdHours) },
    terms: countHolds(sums),
  }),
  style: (sums) => ofMedian(sums, (hold) => classifyBehavior(hold, sums.cycles)),
  speed: (sums) => ofMedian(sums, classifySpeed),
  exit: ({ cycles, singleExits }) => {
    const share = cycles === 0 ? null : singleExits / cycles;
    return {
      result: { name: "result", unit: "word", value: classifyExit(share) },
      terms: [
        { name: "single_exits", unit: "count", value: singleExits },
        { name: "cycles", unit: "count", value: cycles },
        { name: "share", unit: "share", value: share },
      ],
    };
  },
  "hold-times": (sums) => ({
    result: { name: "result", unit: "count", value: sums.cycles },
    terms: countHolds(sums),
  }),
  returns: ({ cycles, unknownReturns }) => ({
    result: { name: "result", unit: "count", value: cycles },
    terms: [{ name: "unknown_cycles", unit: "count", value: unknownReturns }],
  }),
  "entry-market-cap": (sums) => {
    const { typicalUsd, medianUsd, p25Usd, p75Usd } = summarizeEntryMarketCaps(sums.marketCaps);
    return {
      result: { name: "result", unit: "usd", value: typicalUsd },
      terms: [
        { name: "median", unit: "usd", value: medianUsd },
        { name: "p25", unit: "usd", value: p25Usd },
        { name: "p75", unit: "usd", value: p75Usd },
        { name: "cut_at_each_end", unit: "count", value: Math.floor(sums.marketCaps.length / 10) },
        ...countEntries(sums),
      ],
    };
  },
  "entry-bucket": (sums) => {
    const { dominantBucket, dominantBucketShare } = summarizeEntryMarketCaps(sums.marketCaps);
    const bucketCaps = sums.marketCaps.filter((marketCap) => entryBucket(marketCap) === dominantBucket);
    return {
      result: { name: "result", unit: "word", value: dominantBucket },
      terms: [
        { name: "in_bucket", unit: "count", value: bucketCaps.length },
        { name: "share", unit: "share", value: dominantBucketShare },
        ...countEntries(sums),
      ],
    };
  },
  "pnl-by-hour": sumResults,
  "pnl-by-market-cap": sumResults,
} satisfies Record<string, (sums: CycleSums) => MetricSummary>;

function sumResults({ results: { realizedSol, cycles, wins, undecidedCycles } }: CycleSums): MetricSummary {
  return {
    result: { name: "result", unit: "sol_result", ...presentSum(realizedSol) },
    terms: [
      { name: "cycles", unit: "count", value: cycles },
      { name: "won_cycles", unit: "count", value: wins },
      { name: "unknown_cycles", unit: "count", value: undecidedCycles },
    ],
  };
}

function ofMedian(sums: CycleSums, classify: (medianHours: number | null) => string | null): MetricSummary {
  const medianHours = median(sums.holdHours);
  return {
    result: { name: "result", unit: "word", value: classify(medianHours)?.toLowerCase() ?? null },
    terms: [{ name: "median_hold", unit: "hours", value: medianHours }, ...countHolds(sums)],
  };
}

function countHolds({ cycles, holdHours }: CycleSums): TracedMetric["terms"] {
  return [
    { name: "cycles", unit: "count", value: holdHours.length },
    { name: "unknown_cycles", unit: "count", value: cycles - holdHours.length },
  ];
}

function countEntries({ cycles, marketCaps }: CycleSums): TracedMetric["terms"] {
  return [
    { name: "entries", unit: "count", value: marketCaps.length },
    { name: "unknown_entries", unit: "count", value: cycles - marketCaps.length },
  ];
}

function presentCycle({ mint }: WalkedToken, { cycle, trades }: WalkedCycle, input: WalletInput): CycleRow {
  const { openedAt, closedAt, holdSeconds, buys, sells, realizedLamports } = cycle;
  const decimals = trades[0]?.trade.decimals ?? 0;
  return {
    tokenAddress: mint,
    openedAt: toIso(openedAt),
    closedAt: toIso(closedAt),
    holdTimeHours: holdSeconds === null ? null : holdSeconds / SECONDS_PER_HOUR,
    buys,
    sells,
    realizedPnlSol: realizedLamports === null ? null : toSol(realizedLamports),
    costSol: toSol(sumKnownCost(trades)),
    multiple: cycleReturn(cycle, trades),
    entry: presentEntry(cycle, input.mints.get(mint)?.supply ?? null, decimals, input),
    signatures: trades.map(({ change }) => change.signature),
  };
}

function presentEntry(entry: Entry, supply: bigint | null, decimals: number, input: WalletInput): EntryRow {
  const units = toTokens(entry.entryAmount, decimals);
  const hour = findPrice(input.solUsd, entry.openedAt);
  const marketCapUsd = entryMarketCapUsd(entry, supply, input.solUsd);
  return {
    priceSol: entry.entryLamports === null ? null : toSol(entry.entryLamports) / units,
    priceUsd: entry.entryUsdMicros === null ? null : Number(entry.entryUsdMicros) / MICROS_PER_USD / units,
    supply: supply === null ? null : toTokens(supply, decimals),
    solUsd: hour === null ? null : Number(hour) / MICROS_PER_USD,
    marketCapUsd,
    bucket: marketCapUsd === null ? null : entryBucket(marketCapUsd),
  };
}
