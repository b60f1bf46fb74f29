import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { computeFigures } from "@walletlens/engine/wallet/compute-figures";
import { buildProfile, type WalletProfile } from "@walletlens/engine/wallet/profile";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { Figure } from "@/bench/figure";
import { asKept, buildHistory } from "@/bench/history/build-history";
import { createParseBaseline } from "@/bench/history/parse-baseline";
import { medianOf } from "@/bench/median";

const SIZES = [
  { name: "1k", swaps: 1_000, rounds: 60 },
  { name: "10k", swaps: 10_000, rounds: 30 },
  { name: "100k", swaps: 100_000, rounds: 15 },
] as const;
const LARGEST = 100_000;
/** Rounds against parsing, which takes seconds. */
const PARSE_ROUNDS = 9;
const WARM_UP = 4;
/** Changes between two looks at the heap. */
const LOOK_EVERY = 5_000;

/** From one wallet's kept changes to its complete profile: time by size, growth, share of parsing, memory. */
export function* measureEngine(): Iterable<Figure> {
  const times: number[] = [];
  for (const { name, swaps, rounds } of SIZES) {
    const ms = measureTime(asKept(buildHistory(swaps)), rounds);
    times.push(ms);
    const headline = name === "100k";
    yield { name: `engine-${name}`, value: ms, unit: "ms", against: "median of runs", headline };
  }
  const growth = Math.max(...times.slice(1).map((ms, index) => ms / (times[index] ?? ms)));
  const against = "time at a tenth of the swaps, the larger of two steps";
  yield { name: "engine-growth", value: growth, unit: "ratio", against, headline: true };
  yield measureShare(asKept(buildHistory(LARGEST)));
  yield measureMemory(asKept(buildHistory(LARGEST)));
}

function analyze(input: WalletInput): WalletProfile {
  return buildProfile(input, computeFigures(input));
}

function measureTime(input: WalletInput, rounds: number): number {
  const times = Array.from({ length: WARM_UP + rounds }, () => timeOnce(input));
  return medianOf(times.slice(WARM_UP));
}

function timeOnce(input: WalletInput): number {
  const started = performance.now();
  analyze(input);
  return performance.now() - started;
}

/** In turns, so that both meet the same machine. */
function measureShare(input: WalletInput): Figure {
  const parse = createParseBaseline(input.changes.length);
  const shares: number[] = [];
  for (let round = 0; round < WARM_UP + PARSE_ROUNDS; round += 1) {
    const parseMs = parse.measure();
    shares.push(timeOnce(input) / parseMs);
  }
  const value = medianOf(shares.slice(WARM_UP));
  return { name: "engine-of-parse", value, unit: "ratio", against: parse.against, headline: true };
}

/** The most that is alive at a time, looked at while the engine asks for prices, which it does for every change. */
function measureMemory(input: WalletInput): Figure {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const readHeap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  let asked = 0;
  let most = 0;
  const look = () => {
    most = Math.max(most, readHeap());
  };
  class WatchedPrices extends Map<number, bigint> {
    override get(hour: number): bigint | undefined {
      asked += 1;
      if (asked % LOOK_EVERY === 0) look();
      return super.get(hour);
    }
  }
  const watched = { ...input, solUsd: new WatchedPrices(input.solUsd) };
  const before = readHeap();
  const figures = computeFigures(watched);
  look();
  const profile = buildProfile(watched, figures);
  look();
  const bytes = (most - before) / input.changes.length;
  const against = `most alive at a time beyond the input, a swap of ${input.changes.length}, ${profile.status}`;
  return { name: "engine-memory", value: bytes, unit: "bytes", against, headline: true };
}
