import type { Address } from "../../address.ts";
import { sortInSteps } from "../../sort-in-steps.ts";
import type { Steps } from "../../steps.ts";
import type { DirectEvidence, EvidencePart } from "./direct-facts.ts";

/** Transaction that links a pair. */
export interface DirectEvent {
  readonly signature: string;
  /** Unix seconds. */
  readonly time: number;
  readonly lamports: bigint | null;
  /** Wallet that it is an event of; null if neither paid for what both signed. */
  readonly of: Address | null;
  readonly receiverSigned?: boolean;
}

/** Events of one kind that link a pair, in lists that several pairs may share. */
export interface PendingEvidence extends Pick<DirectEvidence, "walletA" | "walletB" | "kind"> {
  readonly via: Pick<DirectEvidence["detail"], "via" | "hops">;
  readonly lists: (readonly DirectEvent[])[];
}

/** About a tenth of a millisecond of work. */
const EVENTS_PER_STEP = 500;

/**
 * Summarizes the events of a pair. A transaction that was read from both sides counts once. A step is at most 500 events, or a
 * step of their sorting.
 */
export function* toEvidence(pendingEvidence: PendingEvidence): Steps<DirectEvidence> {
  const { walletA, walletB, kind, via } = pendingEvidence;
  const ascending = yield* sortInSteps(pendingEvidence.lists.flat(), compareEvents);
  const eventSum = new EventSum();
  const partA = new EventSum();
  const partB = new EventSum();
  let isAnyReceiverSigned = false;
  let gap: number | null = null;
  let lastEvent: DirectEvent | null = null;
  for (const [index, event] of ascending.entries()) {
    if (index % EVENTS_PER_STEP === 0) yield;
    eventSum.add(event);
    if (event.of === walletA) partA.add(event);
    else if (event.of === walletB) partB.add(event);
    if (event.receiverSigned) isAnyReceiverSigned = true;
    if (lastEvent !== null && (lastEvent.of === walletA) !== (event.of === walletA)) {
      gap = Math.min(gap ?? Infinity, event.time - lastEvent.time);
    }
    lastEvent = event;
  }
  const ofA = partA.toPart();
  const ofB = partB.toPart();
  const isReturned = (ofA.count > 0 && ofB.count > 0) || isAnyReceiverSigned;
  const unsolicited = kind === "transfer" && !isReturned;
  const signatures = eventSum.list();
  return {
    walletA,
    walletB,
    kind,
    holds: !unsolicited,
    count: signatures.length,
    first: ascending[0]?.time ?? 0,
    last: lastEvent?.time ?? 0,
    signatures,
    detail: {
      ...via,
      lamports: eventSum.toPart().lamports,
      secondsApart: via.via === null ? null : gap,
      unsolicited,
      ofA,
      ofB,
    },
  };
}

function compareEvents(a: DirectEvent, b: DirectEvent): number {
  return a.time - b.time || (a.signature < b.signature ? -1 : 1);
}

/** Transactions, each once, and the sum of their events; null if one has no price. */
class EventSum {
  private readonly signatures = new Set<string>();
  private lamports: bigint | null = 0n;

  add({ signature, lamports }: DirectEvent): void {
    this.signatures.add(signature);
    this.lamports = this.lamports === null || lamports === null ? null : this.lamports + lamports;
  }

  list(): readonly string[] {
    return [...this.signatures];
  }

  toPart(): EvidencePart {
    return { count: this.signatures.size, lamports: this.lamports };
  }
}
