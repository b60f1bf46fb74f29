import type { Address } from "../../address.ts";
import type { Steps } from "../../steps.ts";
import type { DirectInput } from "./direct-facts.ts";
import { AIRDROP_RECEIVERS, TRANSFER_DUST_LAMPORTS } from "./list-transfers.ts";

/**
 * An address that funded or collected from more wallets is a service (docs/coordination.md#direct).
 *
 * @example
 * const isHub = countFanOut(observed, valueMoves(observed.prices, solUsd)) > MAX_FAN_OUT;
 */
export const MAX_FAN_OUT = 25;

/**
 * Returns a test for hubs: labeled addresses, and those with a large fan-out by their own history or in the
 * group. Movements below 0.001 SOL, of unknown value, or with ten receivers or more are excluded, because
 * they cost little. A step is one fact.
 *
 * @internal
 */
export function* findHubs({ wallets, labeled, fanOut }: DirectInput): Steps<(address: Address) => boolean> {
  const met = new Map<Address, Set<Address>>();
  for (const { wallet, facts } of wallets) {
    for (const { movements } of facts) {
      yield;
      for (const { counterparty, lamports, receivers } of movements) {
        if (lamports === null || lamports < TRANSFER_DUST_LAMPORTS || receivers >= AIRDROP_RECEIVERS)
          continue;
        const others = met.get(counterparty) ?? new Set();
        met.set(counterparty, others.add(wallet));
      }
    }
  }
  return (address) =>
    labeled.has(address) || Math.max(fanOut.get(address) ?? 0, met.get(address)?.size ?? 0) > MAX_FAN_OUT;
}
