import type { HourlyClose } from "@walletlens/engine/swaps/sol-usd";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile, type WalletProfile } from "@walletlens/engine/wallet/profile";
import { ResultTally } from "@walletlens/engine/wallet/result-tally";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { asStored, buildHistory } from "@/bench/history/build-history";
import { createParseBaseline } from "@/bench/history/transaction-texts";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { createHeapReader, medianOf, processorTimeOf, runRounds, timeOf } from "@/bench/rounds";

const SIZES = [
  { name: "1k", swaps: 1_000, rounds: 60 },
  { name: "10k", swaps: 10_000, rounds: 30 },
  { name: "100k", swaps: 100_000, rounds: 15 },
] as const;
const LARGEST = 100_000;
const WARM_UP = 4;
/** `parse`: against parsing, which takes seconds. `results`: of two profiles each. */
const ROUNDS = { parse: { warmUp: WARM_UP, rounds: 9 }, results: { warmUp: WARM_UP, rounds: 15 } };
/** Changes between two reads of the heap. */
const READ_EVERY = 5_000;

/** From one wallet's stored changes to its complete profile: time by size, growth, share of parsing, memory. */
export async function* measureEngine(): AsyncIterable<BenchMetric> {
  const times: number[] = [];
  for (const { name, swaps, rounds } of SIZES) {
    const input = asStored(buildHistory(swaps));
    const ms = medianOf(await runRounds({ warmUp: WARM_UP, rounds }, () => timeOf(() => analyze(input))));
    times.push(ms);
    yield { ...metric(`engine-${name}`, ms, "ms"), headline: swaps === LARGEST };
  }
  const growth = Math.max(...times.slice(1).map((ms, index) => ms / (times[index] ?? ms)));
  const against = "time at a tenth of the swaps, the larger of two steps";
  yield headline("engine-growth", growth, "ratio", against);
  yield await measureShare(asStored(buildHistory(LARGEST)));
  yield await measureResults(asStored(buildHistory(LARGEST)));
  yield measureMemory(asStored(buildHistory(LARGEST)));
}

function analyze(input: WalletInput): WalletProfile {
  return buildProfile(input, computeMetrics(input));
}

async function measureShare(input: WalletInput): Promise<BenchMetric> {
  const parse = createParseBaseline(input.changes.length);
  const shares = await runRounds(ROUNDS.parse, async () => {
    const parseMs = await parse.measure();
    return (await timeOf(() => analyze(input))) / parseMs;
  });
  return headline("engine-of-parse", medianOf(shares), "ratio", parse.against);
}

/** Processor time of a profile, against one whose results and costs by transaction are not added up. */
async function measureResults(input: WalletInput): Promise<BenchMetric> {
  const { settle, end } = ResultTally.prototype;
  const none = { settle: () => undefined, end: () => undefined };
  const ratios = await runRounds(ROUNDS.results, () => {
    const whole = processorTimeOf(() => analyze(input));
    Object.assign(ResultTally.prototype, none);
    try {
      return whole / processorTimeOf(() => analyze(input));
    } finally {
      Object.assign(ResultTally.prototype, { settle, end });
    }
  });
  const against = "processor time without ResultTally: periods, dollars, costs and risk";
  return headline("engine-results", medianOf(ratios), "ratio", against);
}

/** Maximum memory in use, measured when the engine requests prices, which it does for each change. */
function measureMemory(input: WalletInput): BenchMetric {
  const readHeap = createHeapReader();
  let lookups = 0;
  let max = 0;
  const read = () => {
    max = Math.max(max, readHeap());
  };
  class WatchedPrices extends Map<number, HourlyClose> {
    override get(hour: number): HourlyClose | undefined {
      lookups += 1;
      if (lookups % READ_EVERY === 0) read();
      return super.get(hour);
    }
  }
  const watched = { ...input, solUsd: new WatchedPrices(input.solUsd) };
  const before = readHeap();
  const metrics = computeMetrics(watched);
  read();
  const profile = buildProfile(watched, metrics);
  read();
  const bytes = (max - before) / input.changes.length;
  const against = `maximum alive beyond the input, a swap of ${input.changes.length}, ${profile.status}`;
  return headline("engine-memory", bytes, "bytes", against);
}
