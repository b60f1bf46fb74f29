import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import type { ReadOptions } from "@walletlens/solana/chain-reader";
import { readOrderEntries } from "@walletlens/solana/read-order-entries";
import type { WalletAnalysis } from "@/lib/application/compute-wallet";
import type { IntervalPorts } from "@/lib/application/read-interval";
import type { RecentHistories } from "@/lib/application/recent-histories";

/** Reads and keeps what its own history lacks of a wallet's orders; gives the number of transactions that were new. */
export async function readOpenOrders(
  ports: IntervalPorts & { readonly histories: RecentHistories },
  { input: { wallet, changes } }: WalletAnalysis,
  options: ReadOptions,
): Promise<number> {
  const orders = findOrdersToRead(changes);
  if (orders.length === 0) return 0;
  const { entries } = await ports.histories.read(wallet);
  const known = new Set(entries.map(({ signature }) => signature));
  const tipAccounts = await ports.labels.tipAccounts();
  const found = await readOrderEntries(ports.chain, { wallet, orders, known, tipAccounts }, options);
  if (found.length > 0) await ports.wallets.append(wallet, found, null);
  return found.length;
}
