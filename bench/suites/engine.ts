import type { WalletProfile } from "@walletlens/engine/result-types";
import type { HourlyClose } from "@walletlens/engine/swaps/sol-usd";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { buildHistory, toStoredForm } from "@/bench/history/build-history";
import { createParseBaseline } from "@/bench/history/transaction-texts";
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";
import { createHeapReader, findMedian, measureMs, runRounds } from "@/bench/rounds";

const SIZES = [
  { name: "1k", swaps: 1_000, rounds: 60 },
  { name: "10k", swaps: 10_000, rounds: 30 },
  { name: "100k", swaps: 100_000, rounds: 15 },
] as const;
const LARGEST = 100_000;
const WARM_UP = 4;
/** Against parsing, which takes seconds. */
const PARSE_ROUNDS = { warmUp: WARM_UP, rounds: 9 };
/** Changes between two reads of the heap. */
const READ_INTERVAL = 5_000;

/** From one wallet's stored changes to its complete profile: time by size, growth, share of parsing, memory. */
export async function* measureEngine(): AsyncIterable<BenchMetric> {
  const times: number[] = [];
  for (const { name, swaps, rounds } of SIZES) {
    const input = toStoredForm(buildHistory(swaps));
    const ms = findMedian(
      await runRounds({ warmUp: WARM_UP, rounds }, () => measureMs(() => analyze(input))),
    );
    times.push(ms);
    yield { ...createMetric(`engine-${name}`, ms, "ms"), headline: swaps === LARGEST };
  }
  const growth = Math.max(...times.slice(1).map((ms, index) => ms / (times[index] ?? ms)));
  const against = "time at a tenth of the swaps, the larger of two steps";
  yield createHeadline("engine-growth", growth, "ratio", against);
  yield await measureShare(toStoredForm(buildHistory(LARGEST)));
  yield measureMemory(toStoredForm(buildHistory(LARGEST)));
}

function analyze(input: WalletInput): WalletProfile {
  return buildProfile(input, computeMetrics(input));
}

async function measureShare(input: WalletInput): Promise<BenchMetric> {
  const parse = createParseBaseline(input.changes.length);
  const shares = await runRounds(PARSE_ROUNDS, async () => {
    const parseMs = await parse.measure();
    return (await measureMs(() => analyze(input))) / parseMs;
  });
  return createHeadline("engine-of-parse", findMedian(shares), "ratio", parse.against);
}

/** Maximum memory in use, measured when the engine requests prices, which it does for each change. */
function measureMemory(input: WalletInput): BenchMetric {
  const readHeap = createHeapReader();
  let lookups = 0;
  let maxBytes = 0;
  const sample = () => {
    maxBytes = Math.max(maxBytes, readHeap());
  };
  class WatchedPrices extends Map<number, HourlyClose> {
    override get(hour: number): HourlyClose | undefined {
      lookups += 1;
      if (lookups % READ_INTERVAL === 0) sample();
      return super.get(hour);
    }
  }
  const watchedInput = { ...input, solUsd: new WatchedPrices(input.solUsd) };
  const initialBytes = readHeap();
  const metrics = computeMetrics(watchedInput);
  sample();
  const profile = buildProfile(watchedInput, metrics);
  sample();
  const bytes = (maxBytes - initialBytes) / input.changes.length;
  const against = `maximum alive beyond the input, a swap of ${input.changes.length}, ${profile.status}`;
  return createHeadline("engine-memory", bytes, "bytes", against);
}
