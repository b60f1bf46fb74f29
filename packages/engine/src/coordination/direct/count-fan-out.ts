import type { Address } from "../../address.ts";
import type { ObservedWallet } from "../observe-wallet.ts";

/** A page of a history: this many of its newest contacts. */
const PAGE = 100;
/** Less SOL than this, or a gift to so many at once, is sent without being asked and says nothing about who gets it. */
const LEAST_LAMPORTS = 100_000n;
const AIRDROP_RECEIVERS = 10;

/**
 * Number of wallets that an address funded or collected from, whichever is more, by the newest 100 of its contacts. Fees
 * of its own trades and unsolicited dust are left out.
 *
 * @example
 * const isHub = countFanOut(observed) > 25;
 */
export function countFanOut({ contacts }: ObservedWallet): number {
  const [funded, collected] = [new Set<Address>(), new Set<Address>()];
  for (const { change, traded } of contacts.slice(-PAGE)) {
    if (traded) continue;
    for (const { counterpart, mint, amount, receivers } of change.direct) {
      if (amount < 0n) funded.add(counterpart);
      else if (receivers < AIRDROP_RECEIVERS && mint === null && amount >= LEAST_LAMPORTS)
        collected.add(counterpart);
    }
  }
  return Math.max(funded.size, collected.size);
}
