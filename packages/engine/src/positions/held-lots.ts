import { type Lot, LotQueue, NO_LOTS } from "./lot-queue.ts";

/**
 * Lots of one token in a wallet. The queue itself has the lots that count in cycles. Unsolicited lots are used after all
 * others.
 */
export class HeldLots extends LotQueue {
  private unsolicited: LotQueue | null = null;

  /** Base units, including unsolicited ones. */
  get heldInAll(): bigint {
    if (this.unsolicited === null) return this.held === 0n ? 0n : this.held;
    return this.held + this.unsolicited.held;
  }

  /** Base units received without the owner's signature. */
  get unsolicitedHeld(): bigint {
    return this.unsolicited?.held ?? 0n;
  }

  /** True if at least `amount` units are held, all of them unsolicited. */
  holdsOnlyUnsolicited(amount: bigint): boolean {
    return this.unsolicited !== null && this.held === 0n && amount <= this.unsolicited.held;
  }

  addUnsolicited(amount: bigint, openedBy: string | null, openedAt: number | null): void {
    this.unsolicited ??= new LotQueue();
    this.unsolicited.add({ openedBy, openedAt, amount, costLamports: null, timed: false, unsolicited: true });
  }

  /** Takes the oldest lots, unsolicited ones last. */
  override take(amount: bigint): Lot[] {
    if (this.unsolicited === null || amount <= this.held) return super.take(amount);
    const ordinaryLots = super.take(this.held);
    let takenUnits = 0n;
    for (const lot of ordinaryLots) takenUnits += lot.amount;
    return [...ordinaryLots, ...this.unsolicited.take(amount - takenUnits)];
  }

  /** Returns each lot to its queue. */
  override restore(lots: readonly Lot[]): void {
    const solicited = lots.filter(({ unsolicited }) => unsolicited !== true);
    super.restore(solicited);
    if (solicited.length === lots.length) return;
    this.unsolicited ??= new LotQueue();
    this.unsolicited.restore(lots.filter(({ unsolicited }) => unsolicited === true));
  }

  /** All lots held, oldest first, unsolicited ones last. */
  list(): readonly Lot[] {
    if (this.unsolicited === null) return this.held === 0n ? NO_LOTS : this.open();
    return [...this.open(), ...this.unsolicited.open()];
  }
}
