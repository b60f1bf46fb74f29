import type { ClaimedCall } from "@/lib/billing/idempotency";

/** The idempotency claim of a call, and what is known about its charge. */
export class CallClaim {
  readonly id: string;
  /** True if an earlier run was charged and died before it replied. */
  readonly paid: boolean;
  /** False if no run of this claim can have been charged. */
  mayBeCharged: boolean;
  /** True if a run of this claim was charged, or has recorded a job. */
  isPaid: boolean;
  readonly #isNew: boolean;

  constructor({ claim, paid, isNew }: Extract<ClaimedCall, { status: "claimed" }>) {
    this.id = claim.id;
    this.paid = paid;
    this.isPaid = paid;
    this.mayBeCharged = !isNew;
    this.#isNew = isNew;
  }

  /** Called before anything is charged. */
  noteAttempt(): void {
    this.mayBeCharged = true;
  }

  /** Called when a charge has taken something, or has taken nothing. */
  noteOutcome(hasPaid: boolean): void {
    this.isPaid ||= hasPaid;
    this.mayBeCharged = this.isPaid || !this.#isNew;
  }
}
