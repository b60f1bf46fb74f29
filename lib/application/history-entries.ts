import type { Address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { SignaturePosition } from "@walletlens/solana/chain-reader";
import type { HistoryEntry } from "@/lib/ports/wallet-store";

/** What transactions did to a wallet, as it is kept. */
export function toEntries(
  transactions: readonly Transaction[],
  wallet: Address,
  tipAccounts: ReadonlySet<Address>,
): HistoryEntry[] {
  return transactions.map((transaction) => {
    const { signature, slot, blockTime } = transaction;
    const change = extractOwnerChange(transaction, wallet, tipAccounts);
    return { signature, slot, blockTime, change, missing: false };
  });
}

/** Signatures that the provider lists without having their transactions. */
export function missingEntries(unavailable: readonly SignaturePosition[]): HistoryEntry[] {
  return unavailable.map(({ signature, slot }) => ({
    signature,
    slot,
    blockTime: null,
    change: null,
    missing: true,
  }));
}
