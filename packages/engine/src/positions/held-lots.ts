import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { type Lot, LotQueue } from "./lot-queue.ts";

/**
 * Lots of one token in a wallet. The queue itself has the lots that count in cycles. Unsolicited lots are used after all
 * others, and lots that left by transfer can return.
 */
export class HeldLots extends LotQueue {
  private unsolicited: LotQueue | null = null;
  /** Lots that left, by receiving authority. */
  private away: Map<Address, LotQueue> | null = null;

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
    const first = super.take(this.held);
    let taken = 0n;
    for (const lot of first) taken += lot.amount;
    return [...first, ...this.unsolicited.take(amount - taken)];
  }

  /** Returns each lot to its queue. */
  override restore(lots: readonly Lot[]): void {
    const solicited = lots.filter(({ unsolicited }) => unsolicited !== true);
    super.restore(solicited);
    if (solicited.length === lots.length) return;
    this.unsolicited ??= new LotQueue();
    this.unsolicited.restore(lots.filter(({ unsolicited }) => unsolicited === true));
  }

  /** Records lots that an authority received. */
  sendAway(lots: readonly Lot[], counterparty: Address): void {
    this.away ??= new Map();
    const queue = this.away.get(counterparty) ?? new LotQueue();
    this.away.set(counterparty, queue);
    for (const lot of lots) queue.add(lot);
  }

  /** Takes lots of at most `amount` units that an authority had received, oldest first. */
  takeBack(amount: bigint, counterparty: Address | null): readonly Lot[] {
    const queue = counterparty === null ? undefined : this.away?.get(counterparty);
    if (queue === undefined || queue.held === 0n) return NO_LOTS;
    return queue.take(smaller(amount, queue.held));
  }

  /** All lots held, oldest first, unsolicited ones last. */
  list(): readonly Lot[] {
    if (this.unsolicited === null) return this.held === 0n ? NO_LOTS : this.open();
    return [...this.open(), ...this.unsolicited.open()];
  }

  override fork(): HeldLots {
    const other = new HeldLots();
    other.copy(this);
    other.unsolicited = this.unsolicited?.fork() ?? null;
    other.away =
      this.away && new Map(Array.from(this.away, ([counterparty, lots]) => [counterparty, lots.fork()]));
    return other;
  }
}

/** Shared by all tokens without lots. */
export const NO_LOTS: readonly Lot[] = [];
