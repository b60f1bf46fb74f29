import { type Address, address } from "@walletlens/engine/address";
import { MAINNET, withValue } from "@walletlens/engine/chain/protocol-parameters";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import type { WalletCase } from "../benchmark/wallet-case";

const { dollars } = LABELED_ADDRESSES;

/** Facts of a wallet in the form that the engine takes. */
export function readCaseFacts({ holdings, mints, closes, isComplete }: WalletCase) {
  const tokens = Array.from(holdings.tokens, ([mint, amount]) => {
    return [address(mint), { amount, decimals: mints.get(mint)?.decimals ?? 0 }] as const;
  });
  return {
    reachesBeginning: isComplete,
    holdings: { ...holdings, tokens: new Map(tokens) },
    solUsd: new Map(closes.map((close) => [close.hour, close])),
    mints: new Map(Array.from(mints, ([mint, facts]) => [address(mint), facts])),
    labeled: LABELED_ADDRESSES,
  };
}

/** Reads the effect of one recorded transaction on an owner. */
export function readChange(text: unknown, owner: Address) {
  const transaction = decodeTransaction(text, { slot: 1, blockTime: null });
  return extractOwnerChange(transaction, owner, mainnetContext(TIP_ACCOUNTS, dollars.mints));
}

/** Reads the entries of a wallet, of its token accounts, and of its orders until no more orders are named. */
export function readEntries({ address: text, transactions, readAccount, rent }: WalletCase): HistoryEntry[] {
  const owner = address(text);
  const protocol = withValue(MAINNET, "lamportsPerByte", rent.lamportsPerByte, rent.fromSlot);
  const context = { ...mainnetContext(TIP_ACCOUNTS, dollars.mints), protocol };
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
