import { larger } from "../amount.ts";
import type { Lot } from "./lot-queue.ts";

/** A cycle ends with at most one part in this many of its peak left: 20 % (docs/definitions.md#cycles-and-hold-times). */
const REMAINDER_DIVISOR = 5n;

/** Price paid at the first buy of a cycle. */
export interface Entry {
  readonly openedAt: number | null;
  readonly openedSlot: number;
  /** Base units. */
  readonly entryAmount: bigint;
  /** SOL paid without own costs, or null. */
  readonly entryLamports: bigint | null;
  /** Dollars paid where the quote was a stablecoin, or null. */
  readonly entryUsdMicros: bigint | null;
}

/** One round trip of a token: from a buy to the sell that leaves at most 20 % of the largest holding. */
export interface Cycle extends Entry {
  readonly closedAt: number | null;
  readonly closedSlot: number;
  /** Result of its sales; null where a trade of unknown value left none of them with a result. */
  readonly realizedLamports: bigint | null;
  /** Amount-weighted FIFO time of the known-cost lots that it sold; null where it sold none. */
  readonly holdSeconds: number | null;
  readonly buys: number;
  readonly sells: number;
}

/** A cycle that is not over. */
export class OpenCycle {
  private peak: bigint;
  private realizedLamports = 0n;
  private hasResult = false;
  private hasUnvalued: boolean;
  private weightedSeconds = 0n;
  private timedAmount = 0n;
  private buys = 1;
  private sells = 0;

  constructor(
    private readonly entry: Entry,
    held: bigint,
  ) {
    this.peak = held;
    this.hasUnvalued = entry.entryLamports === null;
  }

  /** Units came in without being bought. */
  grow(held: bigint): void {
    this.peak = larger(this.peak, held);
  }

  /** Units were bought; `isValued` where their price in SOL is known. */
  buy(held: bigint, isValued: boolean): void {
    this.grow(held);
    this.buys += 1;
    if (!isValued) this.hasUnvalued = true;
  }

  /** Lots were sold at `time`; `realizedLamports` is null where the sale has no result. */
  sell(taken: readonly Lot[], time: number | null, realizedLamports: bigint | null, isValued: boolean): void {
    this.sells += 1;
    if (!isValued) this.hasUnvalued = true;
    if (realizedLamports !== null) this.hasResult = true;
    this.realizedLamports += realizedLamports ?? 0n;
    if (time === null) return;
    for (const lot of taken) {
      if (!lot.timed || lot.openedAt === null) continue;
      this.weightedSeconds += lot.amount * BigInt(time - lot.openedAt);
      this.timedAmount += lot.amount;
    }
  }

  /** Units were destroyed; `realizedLamports` is null where their cost is not known. */
  burn(realizedLamports: bigint | null): void {
    if (realizedLamports === null) return;
    this.hasResult = true;
    this.realizedLamports += realizedLamports;
  }

  /** True where `held` is at most 20 % of the largest amount held so far. */
  isOver(held: bigint): boolean {
    return held === 0n || held * REMAINDER_DIVISOR <= this.peak;
  }

  /** A cycle in the same state that goes on by itself. */
  fork(): OpenCycle {
    const other = new OpenCycle(this.entry, this.peak);
    other.realizedLamports = this.realizedLamports;
    other.hasResult = this.hasResult;
    other.hasUnvalued = this.hasUnvalued;
    other.weightedSeconds = this.weightedSeconds;
    other.timedAmount = this.timedAmount;
    other.buys = this.buys;
    other.sells = this.sells;
    return other;
  }

  complete(closedAt: number | null, closedSlot: number): Cycle {
    const { openedAt, openedSlot, entryAmount, entryLamports, entryUsdMicros } = this.entry;
    return {
      openedAt,
      openedSlot,
      entryAmount,
      entryLamports,
      entryUsdMicros,
      closedAt,
      closedSlot,
      realizedLamports: this.hasUnvalued && !this.hasResult ? null : this.realizedLamports,
      holdSeconds: this.timedAmount === 0n ? null : Number(this.weightedSeconds) / Number(this.timedAmount),
      buys: this.buys,
      sells: this.sells,
    };
  }
}
