import { address } from "@walletlens/engine/address";
import { insertClaim, type LeasePorts, type NewClaim, type PaymentClaim } from "../payment-claims";

export const TEST_PAYER = address("FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX");

let claimCount = 0;

/** Returns another unclaimed payment at each call. */
export function createNewClaim(payer = TEST_PAYER): NewClaim {
  claimCount += 1;
  return {
    messageHash: `hash-${claimCount}`,
    signature: `signature-${claimCount}`,
    payer,
    fingerprint: "request",
    blockhash: "blockhash",
    byProgram: false,
  };
}

/** Claims a payment, a new one by default. Throws if it cannot be claimed. */
export async function createClaim(ports: LeasePorts, newClaim = createNewClaim()): Promise<PaymentClaim> {
  const outcome = await insertClaim(ports, newClaim);
  if (!("claim" in outcome)) throw new Error(outcome.status);
  return outcome.claim;
}
