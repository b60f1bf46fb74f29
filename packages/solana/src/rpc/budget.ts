/**
 * Budget of credits or calls a second, as a token bucket. It holds a tenth of a second's worth and refills with nine
 * tenths a second, so that no second exceeds the budget. A call that costs more than the bucket holds waits for a full
 * bucket and leaves a debt. Libraries for this read their own clock and add a second queue.
 */
export class Budget {
  private readonly capacity: number;
  private readonly perMs: number;
  private left: number;
  private refilledAt: number;

  constructor(perSecond: number, now: number) {
    this.capacity = perSecond / 10;
    this.perMs = (perSecond * 0.9) / 1_000;
    this.left = this.capacity;
    this.refilledAt = now;
  }

  /** Returns the milliseconds until `cost` may be spent. */
  waitMs(cost: number, now: number): number {
    this.refill(now);
    const missingCredits = Math.min(cost, this.capacity) - this.left;
    return missingCredits > ROUNDING_ERROR ? Math.ceil(missingCredits / this.perMs) : 0;
  }

  spend(cost: number, now: number): void {
    this.refill(now);
    this.left -= cost;
  }

  private refill(now: number): void {
    this.left = Math.min(this.capacity, this.left + (now - this.refilledAt) * this.perMs);
    this.refilledAt = now;
  }
}

const ROUNDING_ERROR = 1e-9;

/** Credits of calls to Helius: https://www.helius.dev/docs/billing/credits; other methods cost 1. */
const HELIUS_CREDITS: Readonly<Record<string, number>> = {
  getTransactionsForAddress: 100,
  getProgramAccounts: 10,
  getSignaturesForAddress: 10,
  getTransaction: 10,
  getTokenAccounts: 10,
};

/** Returns the price of a method in credits for a provider's host name; null if its prices are unknown. */
export function createCallPrices(host: string): (method: string) => number | null {
  const isHelius = /(^|\.)helius-rpc\.com$/.test(host);
  return (method) => (isHelius ? (HELIUS_CREDITS[method] ?? 1) : null);
}
