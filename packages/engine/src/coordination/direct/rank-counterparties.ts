import type { Address } from "../../address.ts";
import type { Steps } from "../../steps.ts";
import type { ObservedFacts } from "./direct-facts.ts";
import { AIRDROP_RECEIVERS, listTransfers } from "./list-transfers.ts";

/** Address that a wallet sent to or received from directly. */
export interface WalletCounterparty {
  readonly address: Address;
  readonly transactions: number;
  /** Only of priced units. */
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
  /** Those of priced or signed transfers before those of unsolicited tokens, then by number of transactions. */
  readonly counterparties: readonly WalletCounterparty[];
}

/** Counterparty while its transfers are counted. */
interface CountedCounterparty extends WalletCounterparty {
  readonly signatures: Set<string>;
  /** False if all transfers are of tokens without a price that the receiver did not sign for. */
  readonly isKnown: boolean;
}

/**
 * Lists the direct counterparties of one wallet: of SOL and dollars above dust, and of tokens, without transactions that give
 * to 10 wallets or more. If the history is valued without the wallet's own trades, two wallets list the same of each other.
 * Linear in its transfers. A step is a transfer.
 */
export function* rankCounterparties(history: ObservedFacts): Steps<WalletCounterparties> {
  const counterpartyChanges = new Map<Address, CountedCounterparty>();
  let opening: Opening | null = null;
  for (const transfer of yield* listTransfers([history], { includesUnpriced: true })) {
    yield;
    const { from, to, signature, time, lamports, opened, receivers } = transfer;
    if (receivers >= AIRDROP_RECEIVERS) continue;
    const isOut = from === history.wallet;
    const address = isOut ? to : from;
    if (opened && !isOut) opening ??= { funder: from, signature, time, lamports };
    if (address === history.wallet) continue;
    const knownChange = counterpartyChanges.get(address);
    const signatures = (knownChange?.signatures ?? new Set<string>()).add(signature);
    const movedLamports = lamports ?? 0n;
    counterpartyChanges.set(address, {
      address,
      signatures,
      transactions: signatures.size,
      sentLamports: (knownChange?.sentLamports ?? 0n) + (isOut ? movedLamports : 0n),
      receivedLamports: (knownChange?.receivedLamports ?? 0n) + (isOut ? 0n : movedLamports),
      hasUnpriced: (knownChange?.hasUnpriced ?? false) || lamports === null,
      isKnown: (knownChange?.isKnown ?? false) || lamports !== null || transfer.receiverSigned,
      last: Math.max(knownChange?.last ?? time, time),
    });
  }
  const counterparties = [...counterpartyChanges.values()].sort(
    (a, b) =>
      Number(b.isKnown) - Number(a.isKnown) ||
      b.transactions - a.transactions ||
      b.last - a.last ||
      (a.address < b.address ? -1 : 1),
  );
  return {
    opening,
    counterparties: counterparties.map(({ signatures, isKnown, ...counterparty }) => counterparty),
  };
}
