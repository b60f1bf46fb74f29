import { ExactSum, isExactPart, toExactPart } from "./exact-sum.ts";

/** Facts about a logged result, as bits. */
export const RESULT_FLAGS = {
  /** It has a sale or burn of known result. */
  hasResult: 1,
  /** A sale has an unknown value, or proceeds from units of unknown cost. */
  isPartial: 2,
  /** It has a result in dollars. */
  hasUsd: 4,
  /** A known result has no dollars. */
  isUsdPartial: 8,
  /** A trade has an unknown value. */
  isVolumePartial: 16,
  endsCycle: 32,
  /** The cycle has a known result. */
  isCycleKnown: 64,
  /** The cycle has a result above 0. */
  isCycleWon: 128,
} as const;

/** Sums over the logged results of a period. */
export interface PeriodSums {
  readonly realizedLamports: bigint;
  readonly usdMicros: bigint;
  readonly volumeLamports: bigint;
  /** Flags that one of the results has. */
  readonly flags: number;
  readonly cycles: number;
  readonly knownCycles: number;
  readonly wonCycles: number;
}

/** Consecutive results, four doubles each; full chunks are shared between forks. */
interface Chunk {
  /** Time × 256 + flags, realized lamports, micro-dollars, volume. */
  readonly values: Float64Array;
  /** Number of results in it. */
  count: number;
}

const DOUBLES = 4;
const STAMP = 256;
/** Numbers of results. */
const MIN_CHUNK = 8;
const MAX_CHUNK = 2_048;

/**
 * Results of recent transactions, 32 bytes each, in the order of the ledger. The time of a transaction is the
 * latest one up to it, so times never decrease.
 */
export class ResultLog {
  private chunks: Chunk[] = [];
  private length = 0;
  private latest = Number.NEGATIVE_INFINITY;
  /** Time of the last result that was not kept. */
  private forgotten = Number.NEGATIVE_INFINITY;
  private undated = false;

  /** `from` is the unix second from which results are kept. */
  constructor(private readonly from: number) {}

  /** True if a result comes before every known time: it is in no period. */
  get hasUndated(): boolean {
    return this.undated;
  }

  /** True if it has all results from `time` on. */
  isCompleteFrom(time: number): boolean {
    return this.forgotten < time;
  }

  /** Sets the time of the results that are added next; null if unknown. */
  advance(time: number | null): void {
    if (time !== null && time > this.latest) this.latest = time;
  }

  /** True if the results at the present time are kept. */
  get isRecent(): boolean {
    return this.latest >= this.from;
  }

  /** Notes that a result at the present time is not kept. */
  skip(): void {
    if (this.latest === Number.NEGATIVE_INFINITY) this.undated = true;
    else this.forgotten = this.latest;
  }

  /**
   * Adds what a transaction of the present time realized in lamports and micro-dollars, the known value of what
   * it bought and sold, and the sum of its `RESULT_FLAGS`. Values that a double does not hold exactly are added
   * in parts.
   */
  add(realizedLamports: bigint, usdMicros: bigint, volumeLamports: bigint, flags: number): void {
    const [realized, usd, volume] = [Number(realizedLamports), Number(usdMicros), Number(volumeLamports)];
    if (isExactPart(realized) && isExactPart(usd) && isExactPart(volume)) {
      this.push(realized, usd, volume, flags);
      return;
    }
    let left = [realizedLamports, usdMicros, volumeLamports];
    for (let isFirst = true; left.some((value) => value !== 0n); isFirst = false) {
      const parts = left.map(toExactPart);
      const [ofRealized = 0, ofUsd = 0, ofVolume = 0] = parts;
      this.push(ofRealized, ofUsd, ofVolume, isFirst ? flags : 0);
      left = left.map((value, at) => value - BigInt(parts[at] ?? 0));
    }
  }

  /** Sums the results from second `from` to second `to`, both included. */
  sum(from: number, to: number): PeriodSums {
    const [realized, usd, volume] = [new ExactSum(), new ExactSum(), new ExactSum()];
    let [allFlags, cycles, knownCycles, wonCycles] = [0, 0, 0, 0];
    for (const { values, count } of this.chunks) {
      for (let at = 0; at < count * DOUBLES; at += DOUBLES) {
        const stamp = values[at] ?? 0;
        const time = Math.floor(stamp / STAMP);
        if (time < from) continue;
        if (time > to) break;
        realized.addPart(values[at + 1] ?? 0);
        usd.addPart(values[at + 2] ?? 0);
        volume.addPart(values[at + 3] ?? 0);
        const flags = stamp - time * STAMP;
        allFlags |= flags;
        if ((flags & RESULT_FLAGS.endsCycle) === 0) continue;
        cycles += 1;
        if ((flags & RESULT_FLAGS.isCycleKnown) !== 0) knownCycles += 1;
        if ((flags & RESULT_FLAGS.isCycleWon) !== 0) wonCycles += 1;
      }
    }
    const sums = { realizedLamports: realized.total, usdMicros: usd.total, volumeLamports: volume.total };
    return { ...sums, flags: allFlags, cycles, knownCycles, wonCycles };
  }

  /** Returns an independent copy that keeps results from the unix second `from` on. */
  fork(from = this.from): ResultLog {
    const other = new ResultLog(from);
    const first = this.chunks.findIndex((chunk) => lastTimeOf(chunk) >= from);
    const kept = this.chunks.slice(first < 0 ? this.chunks.length : first);
    const dropped = this.chunks[this.chunks.length - kept.length - 1];
    other.chunks = kept.map((chunk, i) => (i < kept.length - 1 ? chunk : copy(chunk)));
    other.length = kept.reduce((sum, { count }) => sum + count, 0);
    other.latest = this.latest;
    other.undated = this.undated;
    other.forgotten = dropped === undefined ? this.forgotten : lastTimeOf(dropped);
    return other;
  }

  private push(realized: number, usd: number, volume: number, flags: number): void {
    let chunk = this.chunks.at(-1);
    if (chunk === undefined || chunk.count * DOUBLES === chunk.values.length) {
      const size = Math.min(MAX_CHUNK, Math.max(MIN_CHUNK, this.length));
      chunk = { values: new Float64Array(size * DOUBLES), count: 0 };
      this.chunks.push(chunk);
    }
    const at = chunk.count * DOUBLES;
    chunk.values[at] = this.latest * STAMP + flags;
    chunk.values[at + 1] = realized;
    chunk.values[at + 2] = usd;
    chunk.values[at + 3] = volume;
    chunk.count += 1;
    this.length += 1;
  }
}

function lastTimeOf({ values, count }: Chunk): number {
  return Math.floor((values[(count - 1) * DOUBLES] ?? 0) / STAMP);
}

/** A full chunk is never written again. */
function copy({ values, count }: Chunk): Chunk {
  return { values: count * DOUBLES === values.length ? values : values.slice(), count };
}
