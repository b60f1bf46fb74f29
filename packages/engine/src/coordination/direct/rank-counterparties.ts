import type { Address } from "../../address.ts";
import type { Steps } from "../../steps.ts";
import type { DirectHistory } from "./direct-facts.ts";
import { listTransfers } from "./list-transfers.ts";

/** Address that a wallet sent to or received from directly. */
export interface WalletCounterparty {
  readonly address: Address;
  readonly transactions: number;
  /** Only of what has a price. */
  readonly sentLamports: bigint;
  readonly receivedLamports: bigint;
  /** True if something without a price moved. */
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

export interface WalletCounterparties {
  /** Null if the history does not include it. */
  readonly opening: Opening | null;
  /** Those with the largest number of transactions first. */
  readonly counterparties: readonly WalletCounterparty[];
}

/**
 * Lists the direct counterparties of one wallet above dust; airdrops are left out. Linear in its transfers. A
 * step is a transfer.
 *
 * @example
 * const direct = runSteps(toDirectHistory(observed, valueMoves(observed.prices, solUsd)));
 * const { counterparties } = runSteps(rankCounterparties(direct));
 */
export function* rankCounterparties(history: DirectHistory): Steps<WalletCounterparties> {
  const counterpartyChanges = new Map<Address, WalletCounterparty & { readonly signatures: Set<string> }>();
  let opening: Opening | null = null;
  for (const transfer of yield* listTransfers([history])) {
    yield;
    const { from, to, signature, time, lamports, opened } = transfer;
    if (transfer.isAirdrop) continue;
    const isOut = from === history.wallet;
    const address = isOut ? to : from;
    if (opened && !isOut) opening ??= { funder: from, signature, time, lamports };
    if (address === history.wallet) continue;
    const known = counterpartyChanges.get(address);
    const signatures = known?.signatures ?? new Set<string>();
    signatures.add(signature);
    const moved = lamports ?? 0n;
    counterpartyChanges.set(address, {
      address,
      signatures,
      transactions: signatures.size,
      sentLamports: (known?.sentLamports ?? 0n) + (isOut ? moved : 0n),
      receivedLamports: (known?.receivedLamports ?? 0n) + (isOut ? 0n : moved),
      hasUnpriced: (known?.hasUnpriced ?? false) || lamports === null,
      last: Math.max(known?.last ?? time, time),
    });
  }
  const all = Array.from(counterpartyChanges.values(), ({ signatures, ...change }) => change);
  return {
    opening,
    counterparties: all.sort(
      (one, other) =>
        other.transactions - one.transactions ||
        other.last - one.last ||
        (one.address < other.address ? -1 : 1),
    ),
  };
}
