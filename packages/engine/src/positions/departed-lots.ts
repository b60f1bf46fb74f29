import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { hasKey } from "../chain/has-key.ts";
import type { LabeledAddresses } from "../known-address.ts";
import type { CustodyPart, TokenTransfer } from "../swaps/movement.ts";
import { type Lot, LotQueue, NO_LOTS, sumLotCosts, sumUnvaluedUnits } from "./lot-queue.ts";

type QueueByAddress = Map<Address, LotQueue>;

/** Lots of one token that left by transfer, by receiving authority. Those in custody remain in the position (see Payouts). */
export class DepartedLots {
  leftCostLamports = 0n;
  returnedCostLamports = 0n;
  unvaluedLeft = 0n;
  private away: QueueByAddress | null = null;
  private inCustody: QueueByAddress | null = null;

  /** Cost of units that left unsold, and did not return at it. */
  get lostCostLamports(): bigint {
    return this.leftCostLamports + this.returnedCostLamports;
  }

  /** Base units in custody. */
  get heldInCustody(): bigint {
    let units = 0n;
    if (this.inCustody !== null) for (const lots of this.inCustody.values()) units += lots.held;
    return units;
  }

  /** Records lots that left; `counterparty` is null if it is unknown. */
  leave(lots: readonly Lot[], counterparty: Address | null): void {
    this.leftCostLamports += sumLotCosts(lots) ?? 0n;
    this.unvaluedLeft += sumUnvaluedUnits(lots);
    if (counterparty === null) return;
    this.away ??= new Map();
    addTo(this.away, counterparty, lots);
  }

  deposit(lots: readonly Lot[], custodian: Address): void {
    this.inCustody ??= new Map();
    addTo(this.inCustody, custodian, lots);
  }

  listCustody(): readonly Lot[] {
    return Array.from(this.inCustody?.values() ?? []).flatMap((lots) => lots.open());
  }

  /** Takes lots out of custody, oldest first of each custodian. */
  takeFromCustody(parts: readonly CustodyPart[]): readonly Lot[] {
    return parts.flatMap(({ custodian, amount }) => takeFrom(this.inCustody, custodian, amount));
  }

  /** Takes the lots that a transfer brings back, oldest first; none if their cost is not certain. */
  bringBack({ amount, counterparty, custodian }: TokenTransfer, labeled: LabeledAddresses): readonly Lot[] {
    const holder = custodian ?? counterparty;
    if (holder === null) return NO_LOTS;
    const lots = takeFrom(custodian === undefined ? this.away : this.inCustody, holder, amount);
    if (lots.length === 0) return lots;
    const cost = sumLotCosts(lots) ?? 0n;
    const unvalued = sumUnvaluedUnits(lots);
    if (custodian === undefined) {
      this.leftCostLamports -= cost;
      this.unvaluedLeft -= unvalued;
    }
    if (preservesCost(holder, labeled)) return lots;
    this.returnedCostLamports += cost;
    this.unvaluedLeft += unvalued;
    return NO_LOTS;
  }
}

function addTo(queues: QueueByAddress, address: Address, lots: readonly Lot[]): void {
  const queue = queues.get(address) ?? new LotQueue();
  queues.set(address, queue);
  for (const lot of lots) queue.add(lot);
}

function takeFrom(queues: QueueByAddress | null, address: Address, amount: bigint): readonly Lot[] {
  const queue = queues?.get(address);
  if (queue === undefined || queue.held === 0n) return NO_LOTS;
  return queue.take(smaller(amount, queue.held));
}

/**
 * Returns true if an authority gives back the units that it received: it is a labeled venue, or has no key and is no
 * labeled exchange. A holder with a key can sell units and return others that were bought at another price.
 */
function preservesCost(authority: Address, { venues, exchanges }: LabeledAddresses): boolean {
  return venues.has(authority) || !(exchanges.has(authority) || hasKey(authority));
}
