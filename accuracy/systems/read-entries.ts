import { type Address, address } from "@walletlens/engine/address";
import { MAINNET, withValue } from "@walletlens/engine/chain/protocol-parameters";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import type { WalletCase } from "../benchmark/wallet-case";

/** Reads the entries of a wallet, of its token accounts, and of its orders until no more orders are named. */
export function readEntries({ address: text, transactions, readAccount, rent }: WalletCase): HistoryEntry[] {
  const owner = address(text);
  const protocol = withValue(MAINNET, "lamportsPerByte", rent.lamportsPerByte, rent.fromSlot);
  const context = { ...mainnetContext(TIP_ACCOUNTS, LABELED_ADDRESSES.dollars.mints), protocol };
  const entries = new Map<string, HistoryEntry>();
  const escrows = new Set<Address>();
  const read = (texts: readonly unknown[]) => {
    const decoded = texts.map((each) => decodeTransaction(each));
    const unread = decoded.filter(({ signature }) => !entries.has(signature));
    for (const entry of toEntries(unread, owner, context, escrows)) entries.set(entry.signature, entry);
  };
  const findUnread = () => {
    const changes = Array.from(entries.values()).flatMap(({ change }) => change ?? []);
    return findOrdersToRead(changes).flatMap(({ account }) => (escrows.has(account) ? [] : account));
  };
  read(transactions);
  for (let accounts = findUnread(); accounts.length > 0; accounts = findUnread()) {
    for (const account of accounts) escrows.add(account);
    read(accounts.flatMap((account) => readAccount(account)));
  }
  return Array.from(entries.values());
}
