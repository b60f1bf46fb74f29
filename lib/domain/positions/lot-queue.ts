import { smaller } from "@/lib/domain/amount";

/** Units of one token that came in together. */
export interface Lot {
  /** Signature of the transaction that brought them; null where it is not covered. */
  readonly openedBy: string | null;
  /** Unix seconds; null where not known. */
  readonly openedAt: number | null;
  /** Raw units. */
  readonly amount: bigint;
  /** What the units cost, own costs included; null where it is unknown. */
  readonly costLamports: bigint | null;
  /** True where the units were bought at a known price, if only in dollars: they count for hold times. */
  readonly timed: boolean;
}

/** First-in-first-out lots of one token. Costs are integers: a lot that is used up gives out exactly its cost. */
export class LotQueue {
  private readonly lots: Lot[] = [];
  private head = 0;
  private total = 0n;

  /** Raw units held. */
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
   * Units beyond what is held come as a last piece of unknown origin.
   */
  take(amount: bigint): Lot[] {
    const taken: Lot[] = [];
    let left = amount;
    while (left > 0n) {
      const lot = this.lots[this.head];
      if (lot === undefined) break;
      const part = smaller(left, lot.amount);
      const cost = lot.costLamports === null ? null : (lot.costLamports * part) / lot.amount;
      taken.push({ ...lot, amount: part, costLamports: cost });
      this.shrink(lot, part, cost);
      left -= part;
    }
    if (left > 0n)
      taken.push({ openedBy: null, openedAt: null, amount: left, costLamports: null, timed: false });
    return taken;
  }

  /** Lots still held, oldest first. */
  open(): Lot[] {
    return this.lots.slice(this.head);
  }

  private shrink(lot: Lot, part: bigint, cost: bigint | null): void {
    this.total -= part;
    if (part === lot.amount) {
      this.head += 1;
      this.compact();
      return;
    }
    const rest = lot.costLamports === null || cost === null ? null : lot.costLamports - cost;
    this.lots[this.head] = { ...lot, amount: lot.amount - part, costLamports: rest };
  }

  /** Forgets used lots once they are the larger part, so that memory follows what is held. */
  private compact(): void {
    if (this.head < 64 || this.head * 2 < this.lots.length) return;
    this.lots.splice(0, this.head);
    this.head = 0;
  }
}
