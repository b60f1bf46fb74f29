import type { Address } from "@walletlens/engine/address";
import type { OpenOrder } from "@walletlens/engine/orders/open-order";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import { type HistoryEntry, missingEntries, toEntries } from "@walletlens/engine/wallet/history-entry";
import type { ChainReader, HistoryChunk, ReadOptions } from "./chain-reader.ts";

/** Transactions read of the account of one order, at most. */
const MAX_TRANSACTIONS = 1_000;

/** Facts about a wallet that its orders are read with. */
export interface OrderOwner {
  readonly wallet: Address;
  /** Those of `findOrdersToRead`. */
  readonly orders: readonly OpenOrder[];
  /** Signatures of its transactions that are already read. */
  readonly known: ReadonlySet<string>;
  readonly context: ExtractionContext;
}

/**
 * Reads the transactions of orders after their last known change, as entries of their owner, each once, because a
 * fill need not name the owner. An order without new transactions takes one call. Transactions before the newest
 * 1,000 of an order count as missing, like those that the provider does not have.
 *
 * @example
 * const orders = findOrdersToRead(input.changes);
 * const entries = await readOrderEntries(chain, { wallet, orders, known: new Set(), context });
 */
export async function readOrderEntries(
  chain: Pick<ChainReader, "readHistory">,
  owner: OrderOwner,
  options: ReadOptions = {},
): Promise<readonly HistoryEntry[]> {
  const orderReads = await Promise.all(owner.orders.map((order) => readOrder(chain, owner, order, options)));
  return Array.from(new Map(orderReads.flat().map((entry) => [entry.signature, entry])).values());
}

async function readOrder(
  chain: Pick<ChainReader, "readHistory">,
  { wallet, orders, known, context }: OrderOwner,
  { account, lastMovedBy }: OpenOrder,
  options: ReadOptions,
): Promise<readonly HistoryEntry[]> {
  const isKnown = (signature: string) => known.has(signature);
  const range = { limit: MAX_TRANSACTIONS, until: lastMovedBy, isKnown };
  const chunks: HistoryChunk[] = [];
  for await (const chunk of chain.readHistory(account, range, options)) chunks.push(chunk);
  const lastChunk = chunks.at(-1);
  if (lastChunk === undefined) return [];
  const cutPosition = lastChunk.end ? null : lastChunk.oldest;
  const foundTransactions = chunks.flatMap(({ transactions }) => transactions);
  const lostPositions = chunks.flatMap(({ unavailable }) => unavailable);
  const isCut = ({ signature }: { readonly signature: string }) => signature === cutPosition?.signature;
  const escrows = new Set(orders.map((order) => order.account));
  const missingPositions = [...lostPositions, ...(cutPosition === null ? [] : [cutPosition])];
  return [
    ...toEntries(
      foundTransactions.filter((transaction) => !isCut(transaction) && !isKnown(transaction.signature)),
      wallet,
      context,
      escrows,
    ),
    ...missingEntries(missingPositions.filter(({ signature }) => !isKnown(signature))),
  ];
}
