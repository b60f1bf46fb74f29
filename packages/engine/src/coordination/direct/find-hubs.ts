import type { Address } from "../../address.ts";
import type { DirectInput } from "./direct-facts.ts";
import { AIRDROP_RECEIVERS, CONTACT_DUST_LAMPORTS } from "./list-transfers.ts";

/** An address that funded or collected from more wallets is a service (docs/coordination.md#direct). */
const MAX_FAN_OUT = 25;

/**
 * Test whether an address is a hub: labeled, or with too many wallets, by its own history or by those at hand. Movements
 * below 0.001 SOL, of unknown value, or with ten receivers or more do not count: they cost nearly nothing.
 */
export function findHubs({ wallets, labeled, fanOut }: DirectInput): (address: Address) => boolean {
  const met = new Map<Address, Set<Address>>();
  for (const { wallet, facts } of wallets) {
    for (const { movements } of facts) {
      for (const { counterparty, lamports, receivers } of movements) {
        if (lamports === null || lamports < CONTACT_DUST_LAMPORTS || receivers >= AIRDROP_RECEIVERS) continue;
        const others = met.get(counterparty) ?? new Set();
        met.set(counterparty, others.add(wallet));
      }
    }
  }
  return (address) =>
    labeled.has(address) || Math.max(fanOut.get(address) ?? 0, met.get(address)?.size ?? 0) > MAX_FAN_OUT;
}
