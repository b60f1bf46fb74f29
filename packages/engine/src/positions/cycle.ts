import { larger } from "../amount.ts";
import type { Lot } from "./lot-queue.ts";
import type { ResultUsd } from "./result-usd.ts";

/** A cycle ends with at most 1/5 (20 %) of its peak left (docs/definitions.md#cycles-and-hold-times). */
const REMAINDER_DIVISOR = 5n;

/** First buy of a cycle. */
export interface Entry {
  readonly openedAt: number | null;
  readonly openedSlot: number;
  /** Base units. */
  readonly entryAmount: bigint;
  /** SOL paid without own costs, or null. */
  readonly entryLamports: bigint | null;
  /** Dollars paid if the quote was a stablecoin, or null. */
  readonly entryUsdMicros: bigint | null;
}

/** One cycle of a token: from a buy to the sell that leaves at most 20 % of the peak. */
export interface Cycle extends Entry {
  readonly closedAt: number | null;
  readonly closedSlot: number;
  /** Null if a trade has an unknown value and no sale has a result. */
  readonly realizedLamports: bigint | null;
  /** False if the result leaves out a sale of unknown value, or units of unknown cost. */
  readonly isWhole: boolean;
  /** Possible error of the result by the SOL/USD that it comes from; 0 for most. */
  readonly errorLamports: bigint;
  /** Cost of the units of known cost that its sales of known result used up. */
  readonly costLamports: bigint;
  /** Amount-weighted FIFO time of the sold lots of known cost; null without one. */
  readonly holdSeconds: number | null;
  readonly buys: number;
  readonly sells: number;
}

/** Returns true if a result is above 0 by no more than the error of the prices that it comes from: it may be a loss. */
export function isUncertainWin(result: bigint, error: bigint): boolean {
  return result > 0n && result <= error;
}

/** Result that decides if a cycle won: null if it is unknown, or a win that is not above its possible error. */
export function findDecidedResult({ realizedLamports, errorLamports }: Cycle): bigint | null {
  return realizedLamports !== null && isUncertainWin(realizedLamports, errorLamports)
    ? null
    : realizedLamports;
}

/** Sum of two amounts, most often of none and one; null if one is unknown. */
export function addKnown(sum: bigint | null, value: bigint | null): bigint | null {
  if (sum === null || value === null) return null;
  return sum === 0n ? value : sum + value;
}

export class OpenCycle {
  private peak: bigint;
  private realizedLamports = 0n;
  private usdMicros: bigint | null = 0n;
  private usdError = 0n;
  private errorLamports = 0n;
  private costLamports = 0n;
  private hasResult = false;
  private isWhole = true;
  private hasUnvalued: boolean;
  private weightedSeconds = 0n;
  private timedAmount = 0n;
  private buys = 1;
  private sells = 0;
  /** Signatures of its trades; null without evidence. */
  private signatures: string[] | null = null;

  constructor(
    private readonly entry: Entry,
    heldUnits: bigint,
  ) {
    this.peak = heldUnits;
    this.hasUnvalued = entry.entryLamports === null;
  }

  /** Records units received without a buy. */
  grow(heldUnits: bigint): void {
    this.peak = larger(this.peak, heldUnits);
  }

  /** Records a buy; `isValued` if its price in SOL is known. */
  buy(heldUnits: bigint, isValued: boolean): void {
    this.grow(heldUnits);
    this.buys += 1;
    if (!isValued) this.hasUnvalued = true;
  }

  /** Sum of its results in dollars; null if one of them has none. */
  get resultUsdMicros(): bigint | null {
    return this.usdMicros;
  }

  /** Possible error of that sum by the prices that it comes from. */
  get usdErrorMicros(): bigint {
    return this.usdError;
  }

  /** Records sold lots; `isValued` if the price in SOL is known. */
  sell(takenLots: readonly Lot[], time: number | null, isValued: boolean): void {
    this.sells += 1;
    if (!isValued) this.hasUnvalued = true;
    if (time === null) return;
    for (const lot of takenLots) {
      if (!lot.timed || lot.openedAt === null) continue;
      this.weightedSeconds += lot.amount * BigInt(time - lot.openedAt);
      this.timedAmount += lot.amount;
    }
  }

  /**
   * Records the result of a sale or a burn in lamports and in dollars, null if unknown, and its possible error. `cost` is that
   * of its units of known cost.
   */
  realize(
    realizedLamports: bigint | null,
    isWhole: boolean,
    cost: bigint,
    usd: ResultUsd | null,
    errorLamports: bigint,
  ): void {
    if (!isWhole) this.isWhole = false;
    if (realizedLamports === null) return;
    this.hasResult = true;
    if (cost !== 0n) this.costLamports = this.costLamports === 0n ? cost : this.costLamports + cost;
    this.realizedLamports += realizedLamports;
    this.usdMicros = addKnown(this.usdMicros, usd?.micros ?? null);
    if (usd !== null && usd.errorMicros !== 0n) this.usdError += usd.errorMicros;
    if (errorLamports !== 0n) this.errorLamports += errorLamports;
  }

  /** Adds a trade to the evidence; returns the signatures of all trades. */
  note(signature: string): readonly string[] {
    this.signatures ??= [];
    this.signatures.push(signature);
    return this.signatures;
  }

  /** True if `heldUnits` is at most 20 % of the peak. */
  isOver(heldUnits: bigint): boolean {
    return heldUnits === 0n || heldUnits * REMAINDER_DIVISOR <= this.peak;
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
      isWhole: this.isWhole,
      errorLamports: this.errorLamports,
      costLamports: this.costLamports,
      holdSeconds: this.timedAmount === 0n ? null : divide(this.weightedSeconds, this.timedAmount),
      buys: this.buys,
      sells: this.sells,
    };
  }
}

/** Result of a sale or a burn. */
export interface Settlement {
  /** Lots that it used up. */
  readonly lots: readonly Lot[];
  /** Cost of those of known cost. */
  readonly costLamports: bigint;
  /** Result of the units of known cost; null if unknown. */
  readonly realizedLamports: bigint | null;
  /** The same in micro-dollars (see findResultUsd). */
  readonly usdMicros: bigint | null;
  /** False for a sale of unknown value, or with proceeds from units of unknown cost. */
  readonly isWhole: boolean;
  /** Cycle that it completed; null if it completed none. */
  readonly cycle: Cycle | null;
}

/** Reads results, and changes of the cost of what is held, in the order of the ledger. */
export interface PositionReader {
  settle(settlement: Settlement): void;
  /** `costLamports` are bought, or come back; negative if they leave without a settlement. */
  hold(costLamports: bigint): void;
}

/** Exact for a whole quotient: numbers above 2^53 would round it, and an average of 30 seconds be longer than 30. */
function divide(dividend: bigint, divisor: bigint): number {
  return Number(dividend / divisor) + Number(dividend % divisor) / Number(divisor);
}
