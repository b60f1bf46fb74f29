import { SECONDS_PER_DAY } from "../time.ts";
import { measurePrecision, type RatePrecision } from "./independent-trades.ts";

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
  /** Precision of the share of won cycles, by the UTC days on which they ended. */
  readonly precision: RatePrecision;
}

/** Consecutive results. */
interface Chunk {
  /** Time × 256 + flags of each result. */
  readonly stamps: Float64Array;
  /** Realized lamports, micro-dollars and volume of each result. */
  readonly values: BigInt64Array;
  /** Number of results in it. */
  count: number;
}

const STAMP = 256;
const COLUMNS = 3;
/** Numbers of results. */
const MIN_CHUNK = 8;
const MAX_CHUNK = 2_048;
/** Larger values are logged in parts. */
const MAX_PART = 2n ** 62n;

/**
 * Results of recent transactions, 32 bytes each, in the order of the ledger. The time of a transaction is the
 * latest one up to it, so times never decrease.
 */
export class ResultLog {
  private readonly chunks: Chunk[] = [];
  private length = 0;
  private latest = Number.NEGATIVE_INFINITY;
  private undated = false;

  /** `from` is the unix second from which results are stored. */
  constructor(private readonly from: number) {}

  /** True if a result precedes every known time: it is in no period. */
  get hasUndated(): boolean {
    return this.undated;
  }

  /** Sets the time of the results that are added next; null if unknown. */
  advance(time: number | null): void {
    if (time !== null && time > this.latest) this.latest = time;
  }

  /** True if the results at the present time are stored. */
  get isRecent(): boolean {
    return this.latest >= this.from;
  }

  /** Records that a result at the present time is not stored. */
  skip(): void {
    if (this.latest === Number.NEGATIVE_INFINITY) this.undated = true;
  }

  /**
   * Adds the realized lamports and micro-dollars of a transaction at the present time, the known value of its buys
   * and sales, and the sum of its `RESULT_FLAGS`.
   */
  add(realizedLamports: bigint, usdMicros: bigint, volumeLamports: bigint, flags: number): void {
    if (isPart(realizedLamports) && isPart(usdMicros) && isPart(volumeLamports)) {
      this.push(realizedLamports, usdMicros, volumeLamports, flags);
      return;
    }
    let remainders = [realizedLamports, usdMicros, volumeLamports];
    for (let isFirst = true; remainders.some((value) => value !== 0n); isFirst = false) {
      const parts = remainders.map(toPart);
      const [ofRealized = 0n, ofUsd = 0n, ofVolume = 0n] = parts;
      this.push(ofRealized, ofUsd, ofVolume, isFirst ? flags : 0);
      remainders = remainders.map((value, index) => value - (parts[index] ?? 0n));
    }
  }

  /** Sums the results from second `from` to second `to`, both included. */
  sum(from: number, to: number): PeriodSums {
    const sums = new SumOfChunks();
    for (const { stamps, values, count } of this.chunks) {
      const firstIndex = findStamp(stamps, count, from);
      const endIndex = findStamp(stamps, count, to + 1);
      if (firstIndex < endIndex) sums.add(stamps, values, firstIndex, endIndex);
    }
    return sums.summarize();
  }

  private push(realized: bigint, usd: bigint, volume: bigint, flags: number): void {
    let chunk = this.chunks.at(-1);
    if (chunk === undefined || chunk.count === chunk.stamps.length) {
      const size = Math.min(MAX_CHUNK, Math.max(MIN_CHUNK, this.length));
      chunk = { stamps: new Float64Array(size), values: new BigInt64Array(size * COLUMNS), count: 0 };
      this.chunks.push(chunk);
    }
    const { stamps, values, count } = chunk;
    stamps[count] = this.latest * STAMP + flags;
    values[count * COLUMNS] = realized;
    values[count * COLUMNS + 1] = usd;
    values[count * COLUMNS + 2] = volume;
    chunk.count = count + 1;
    this.length += 1;
  }
}

/** Index of the lower and the higher half of a 64-bit integer. */
const LOW = new Int32Array(BigInt64Array.of(1n).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;
const HALF = 2n ** 32n;

/** Sums over parts of chunks. Halves of 64-bit integers are added as doubles, which needs no bigint for each. */
class SumOfChunks {
  private readonly totals: [bigint, bigint, bigint] = [0n, 0n, 0n];
  private flags = 0;
  private cycles = 0;
  private knownCycles = 0;
  private wonCycles = 0;
  /** Completed cycles of known result by day, in the order of time. */
  private readonly days: { readonly day: number; trials: number; successes: number }[] = [];

  add(stamps: Float64Array, values: BigInt64Array, first: number, end: number): void {
    for (let i = first; i < end; i += 1) this.addStamp(stamps[i] ?? 0);
    const low = new Uint32Array(values.buffer);
    const high = new Int32Array(values.buffer);
    for (const [column, total] of this.totals.entries()) {
      let lowSum = 0;
      let highSum = 0;
      for (let index = first * COLUMNS + column; index < end * COLUMNS; index += COLUMNS) {
        lowSum += low[2 * index + LOW] ?? 0;
        highSum += high[2 * index + HIGH] ?? 0;
      }
      this.totals[column] = total + BigInt(highSum) * HALF + BigInt(lowSum);
    }
  }

  summarize(): PeriodSums {
    const [realizedLamports, usdMicros, volumeLamports] = this.totals;
    const { flags, cycles, knownCycles, wonCycles } = this;
    const precision = measurePrecision(this.days);
    return {
      realizedLamports,
      usdMicros,
      volumeLamports,
      flags,
      cycles,
      knownCycles,
      wonCycles,
      precision,
    };
  }

  private addStamp(stamp: number): void {
    const flags = stamp % STAMP;
    this.flags |= flags;
    if ((flags & RESULT_FLAGS.endsCycle) === 0) return;
    this.cycles += 1;
    if ((flags & RESULT_FLAGS.isCycleKnown) === 0) return;
    this.knownCycles += 1;
    const wins = (flags & RESULT_FLAGS.isCycleWon) === 0 ? 0 : 1;
    this.wonCycles += wins;
    this.addToDay(Math.floor(stamp / (STAMP * SECONDS_PER_DAY)), wins);
  }

  private addToDay(day: number, wins: number): void {
    const lastDay = this.days.at(-1);
    if (lastDay?.day !== day) this.days.push({ day, trials: 1, successes: wins });
    else {
      lastDay.trials += 1;
      lastDay.successes += wins;
    }
  }
}

/** Index of the first result from a time on. */
function findStamp(stamps: Float64Array, count: number, time: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stamps[middle] ?? 0) < time * STAMP) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isPart(value: bigint): boolean {
  return value <= MAX_PART && value >= -MAX_PART;
}

function toPart(value: bigint): bigint {
  if (isPart(value)) return value;
  return value < 0n ? -MAX_PART : MAX_PART;
}
