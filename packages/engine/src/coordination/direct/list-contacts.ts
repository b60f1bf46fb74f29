import type { Address } from "../../address.ts";
import type { Steps } from "../../steps.ts";
import type { DirectHistory } from "./direct-facts.ts";
import { listTransfersInSteps } from "./list-transfers.ts";

/** Address that a wallet sent to or got from, straight. */
export interface WalletContact {
  readonly address: Address;
  readonly transactions: number;
  /** Of what has a price. */
  readonly sentLamports: bigint;
  readonly receivedLamports: bigint;
  /** True where something moved that has no price. */
  readonly hasUnpriced: boolean;
  /** Unix seconds of the newest transfer. */
  readonly last: number;
}

/** Inflow that opened a wallet. */
export interface Opening {
  readonly funder: Address;
  readonly signature: string;
  /** Unix seconds. */
  readonly time: number;
  readonly lamports: bigint | null;
}

export interface WalletContacts {
  /** Null where the history does not reach back to it, or no wallet paid directly. */
  readonly opening: Opening | null;
  /** Those of most transactions first. */
  readonly contacts: readonly WalletContact[];
}

/**
 * Addresses that one wallet dealt with, straight and above dust; airdrops to many are left out. Linear in its transfers;
 * a step is one of them.
 *
 * @example
 * const steps = listContacts(toDirectHistory(observed, valueMoves(observed.prices, solUsd)));
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * console.log(step.value.contacts.length);
 */
export function* listContacts(history: DirectHistory): Steps<WalletContacts> {
  const contacts = new Map<Address, WalletContact & { readonly signatures: Set<string> }>();
  let opening: Opening | null = null;
  for (const transfer of yield* listTransfersInSteps([history])) {
    yield;
    const { from, to, signature, time, lamports, opened } = transfer;
    if (transfer.isAirdrop) continue;
    const isOut = from === history.wallet;
    const address = isOut ? to : from;
    if (opened && !isOut) opening ??= { funder: from, signature, time, lamports };
    if (address === history.wallet) continue;
    const known = contacts.get(address);
    const signatures = known?.signatures ?? new Set<string>();
    signatures.add(signature);
    const moved = lamports ?? 0n;
    contacts.set(address, {
      address,
      signatures,
      transactions: signatures.size,
      sentLamports: (known?.sentLamports ?? 0n) + (isOut ? moved : 0n),
      receivedLamports: (known?.receivedLamports ?? 0n) + (isOut ? 0n : moved),
      hasUnpriced: (known?.hasUnpriced ?? false) || lamports === null,
      last: Math.max(known?.last ?? time, time),
    });
  }
  const all = Array.from(contacts.values(), ({ signatures, ...contact }) => contact);
  return {
    opening,
    contacts: all.sort(
      (one, other) =>
        other.transactions - one.transactions ||
        other.last - one.last ||
        (one.address < other.address ? -1 : 1),
    ),
  };
}
