import { smaller } from "../amount.ts";

/** Units of one token received together. */
export interface Lot {
  /** Signature of the transaction that received them; null if it is not covered. */
  readonly openedBy: string | null;
  /** Unix seconds; null if unknown. */
  readonly openedAt: number | null;
  /** Base units. */
  readonly amount: bigint;
  /** Cost including own costs; null if unknown. */
  readonly costLamports: bigint | null;
  /** Dollars that were paid, with own costs, in 10⁻¹⁵ dollars; absent if SOL was paid. */
  readonly costUsdFemtos?: bigint;
  /** Possible error of a cost that comes from SOL/USD. */
  readonly errorLamports?: bigint;
  /** True if the price of the buy is known, possibly only in dollars: the lot counts for hold times. */
  readonly timed: boolean;
  /** Present for units received without the owner's signature. */
  readonly unsolicited?: true;
  /** Present for units bought at an unknown value: their cost is missing in every result. */
  readonly unvaluedBuy?: true;
}

/** Shared by all tokens without lots. */
export const NO_LOTS: readonly Lot[] = [];

/** FIFO queue of the lots of one token. Costs are integers, and the parts of a lot sum to its cost. */
export class LotQueue {
  private lots: Lot[] = [];
  private head = 0;
  private total = 0n;

  /** Base units held. */
  get held(): bigint {
    return this.total;
  }

  add(lot: Lot): void {
    if (lot.amount <= 0n) return;
    this.lots.push(lot);
    this.total += lot.amount;
  }

  /**
   * Takes `amount` units from the oldest lots. A part of a lot takes floor(cost × part ÷ amount) of its cost.
   * Units beyond those held are returned as a last lot of unknown origin.
   */
  take(amount: bigint): Lot[] {
    const oldest = this.lots[this.head];
    if (oldest !== undefined && amount > 0n && amount <= oldest.amount)
      return [this.takeFrom(oldest, amount)];
    const takenLots: Lot[] = [];
    let remainder = amount;
    while (remainder > 0n) {
      const lot = this.lots[this.head];
      if (lot === undefined) break;
      const part = smaller(remainder, lot.amount);
      takenLots.push(this.takeFrom(lot, part));
      remainder -= part;
    }
    if (remainder > 0n)
      takenLots.push({ openedBy: null, openedAt: null, amount: remainder, costLamports: null, timed: false });
    return takenLots;
  }

  /** Returns lots that had left to the queue, each before younger ones. */
  restore(lots: readonly Lot[]): void {
    for (const lot of lots) {
      if (lot.amount <= 0n) continue;
      let i = this.lots.length;
      while (i > this.head && isYounger(this.lots[i - 1], lot)) i -= 1;
      this.lots.splice(i, 0, lot);
      this.total += lot.amount;
    }
  }

  /** Lots held, oldest first. */
  open(): Lot[] {
    return this.lots.slice(this.head);
  }

  /** Takes `part` of the oldest lot; a whole lot is returned itself. */
  private takeFrom(lot: Lot, part: bigint): Lot {
    this.total -= part;
    if (part < lot.amount) return this.split(lot, part);
    this.head += 1;
    if (this.head === this.lots.length || (this.head >= MAX_USED && this.head * 2 >= this.lots.length)) {
      this.forgetUsed();
    }
    return lot;
  }

  /** Splits the oldest lot. */
  private split(lot: Lot, part: bigint): Lot {
    const { openedBy, openedAt, amount, costLamports, timed } = lot;
    if (lot.costUsdFemtos !== undefined || lot.errorLamports !== undefined)
      return this.splitDollars(lot, part);
    if (costLamports === null) {
      this.lots[this.head] = { ...lot, amount: amount - part };
      return { ...lot, amount: part };
    }
    const cost = (costLamports * part) / amount;
    const remainingLot = {
      openedBy,
      openedAt,
      amount: amount - part,
      costLamports: costLamports - cost,
      timed,
    };
    this.lots[this.head] = remainingLot;
    return { openedBy, openedAt, amount: part, costLamports: cost, timed };
  }

  /** Splits the oldest lot, which was bought with dollars. */
  private splitDollars(lot: Lot, part: bigint): Lot {
    const take = (whole: bigint) => (whole * part) / lot.amount;
    const takenLots = mapCosts(lot, part, take);
    this.lots[this.head] = mapCosts(lot, lot.amount - part, (whole) => whole - take(whole));
    return takenLots;
  }

  /** Frees the used lots. */
  private forgetUsed(): void {
    this.lots = this.head === this.lots.length ? [] : this.lots.slice(this.head);
    this.head = 0;
  }
}

/** Returns a part of a lot; `take` gives the part of each of its costs. */
function mapCosts(lot: Lot, amount: bigint, take: (whole: bigint) => bigint): Lot {
  const { costLamports, costUsdFemtos, errorLamports } = lot;
  return {
    ...lot,
    amount,
    costLamports: costLamports === null ? null : take(costLamports),
    ...(costUsdFemtos === undefined ? {} : { costUsdFemtos: take(costUsdFemtos) }),
    ...(errorLamports === undefined ? {} : { errorLamports: take(errorLamports) }),
  };
}

/** Sum of the known costs; null if none is known. */
export function sumLotCosts(lots: readonly Lot[]): bigint | null {
  let sum: bigint | null = null;
  for (const { costLamports } of lots) if (costLamports !== null) sum = (sum ?? 0n) + costLamports;
  return sum;
}

/** Sum of the units bought at an unknown value. */
export function sumUnvaluedUnits(lots: readonly Lot[]): bigint {
  let units = 0n;
  for (const { amount, unvaluedBuy } of lots) if (unvaluedBuy === true) units += amount;
  return units;
}

/** Lots of unknown age are the oldest. */
function isYounger(lot: Lot | undefined, than: Lot): boolean {
  if (lot === undefined || lot.openedAt === null) return false;
  return than.openedAt === null || lot.openedAt > than.openedAt;
}

/** Maximum number of used lots in memory. */
const MAX_USED = 16;
