import type { Address } from "@walletlens/engine/address";
import { type DollarList, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { type DatedValue, secondsBetween, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { FollowedTrade, LaterPool } from "@walletlens/engine/copy/follow-cycle";
import { inferPoolFee, type PoolBalances } from "@walletlens/engine/copy/pool-quote";
import type { TradeToFollow } from "@walletlens/engine/copy/sample-cycles";
import { findPool, type PoolAccounts } from "@walletlens/engine/swaps/find-pool";
import type { ChainReader, ReadOptions, SignaturePosition } from "../chain-reader.ts";

/** Trade to follow, and the delays at which its pool is read. */
export interface FollowedRead {
  readonly wallet: Address;
  readonly mint: Address;
  readonly trade: TradeToFollow;
  /** Seconds after the trade at which the pool is read, ascending. */
  readonly delays: readonly number[];
  readonly slotMs: readonly DatedValue[];
  readonly dollars: DollarList;
}

/** Reasons for which the pool of a trade cannot be followed. */
export const UNREAD_REASONS = ["transaction_missing", "no_pool", "routed", "window_too_busy"] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** A trade with its pool at the delays, or why it has none. */
export type FollowedReadResult =
  | {
      readonly status: "read";
      readonly trade: FollowedTrade;
      readonly pool: Address;
      /** Base units of the quote that one lamport is worth. */
      readonly quotePerLamport: number;
      /** True if another wallet bought from the pool within two seconds; null for a sale, and if that is unknown. */
      readonly isContested: boolean | null;
    }
  | { readonly status: "unread"; readonly reason: UnreadReason };

/** Others who buy within so many seconds compete for the same rise. */
const CONTESTED_SECONDS = 2;
/** Transactions that are read to find another buyer. */
const MAX_CONTESTANTS = 10;

type FollowingReader = Pick<ChainReader, "readTransaction" | "readLaterSignatures">;

/**
 * Reads the pool of a trade at each delay: the transaction of the trade, the list of those that the pool had within the
 * longest delay, and of these the first one after each delay, whose balances before it are exact.
 */
export async function readFollowedTrade(
  chain: FollowingReader,
  { wallet, mint, trade, delays, slotMs, dollars }: FollowedRead,
  options: ReadOptions = {},
): Promise<FollowedReadResult> {
  const own = await chain.readTransaction(trade.signature, options);
  if (own === null) return { status: "unread", reason: "transaction_missing" };
  const pool = findPool(own, wallet, mint, dollars);
  if (pool === null) return { status: "unread", reason: "no_pool" };
  const quote = toQuote(trade, pool);
  if (quote === null) return { status: "unread", reason: "routed" };
  const slotSeconds = valueAt(slotMs, own.slot) / 1_000;
  const slotAfter = (seconds: number) => own.slot + Math.max(1, Math.ceil(seconds / slotSeconds));
  const lastSlot = slotAfter(Math.max(CONTESTED_SECONDS, ...delays));
  const window = { from: { signature: trade.signature, slot: own.slot }, toSlot: lastSlot + 1 };
  const { entries, isWhole } = await chain.readLaterSignatures(pool.vault, window, options);
  if (!isWhole) return { status: "unread", reason: "window_too_busy" };
  const transactions = new TransactionCache(chain, options);
  const later = delays.map(async (delaySeconds): Promise<LaterPool | null> => {
    const slot = slotAfter(delaySeconds);
    const found = await findBalances(transactions, entries, slot, pool);
    if (found === "none") return { delaySeconds, balances: readBalances(own, pool).after, next: null };
    return found === null ? null : { delaySeconds, ...found };
  });
  const contested =
    trade.side === "sell" ? null : findContestant(transactions, entries, { wallet, pool, slotMs, own });
  const { before, after } = readBalances(own, pool);
  const sign = trade.side === "buy" ? 1 : -1;
  const exchanged = { tokens: before.tokens - after.tokens, quote: sign * quote.amount };
  return {
    status: "read",
    pool: pool.vault,
    quotePerLamport: quote.perLamport,
    isContested: await contested,
    trade: {
      side: trade.side,
      tokens: Number(trade.amount),
      quote: quote.amount,
      costs: Number(trade.costLamports) * quote.perLamport,
      poolFee: inferPoolFee(before, exchanged),
      later: (await Promise.all(later)).filter((each) => each !== null),
    },
  };
}

/**
 * Returns what the wallet paid or received in base units of the pool's quote. Null if it was neither SOL nor the dollars
 * of the pool: a router exchanged them first.
 */
function toQuote(
  { valueLamports, valueUsdMicros }: TradeToFollow,
  { quote, quoteDecimals }: PoolAccounts,
): { readonly amount: number; readonly perLamport: number } | null {
  const isSol = quote === null || quote === WRAPPED_SOL;
  if (isSol) return valueUsdMicros === null ? { amount: Number(valueLamports), perLamport: 1 } : null;
  if (valueUsdMicros === null) return null;
  const amount = Number(valueUsdMicros) * 10 ** (quoteDecimals - USD_DECIMALS);
  return { amount, perLamport: amount / Number(valueLamports) };
}

const USD_DECIMALS = 6;

interface BalancesAround {
  readonly before: PoolBalances;
  readonly after: PoolBalances;
}

/** Balances of a pool before and after a transaction; those that it does not list are 0. */
function readBalances(
  { tokens, lamports }: Transaction,
  { vault, quoteVault, quote }: PoolAccounts,
): BalancesAround {
  const units = tokens.find(({ account }) => account === vault);
  const quotes =
    quote === null
      ? lamports.find(({ account }) => account === quoteVault)
      : tokens.find(({ account }) => account === quoteVault);
  return {
    before: { tokens: Number(units?.before ?? 0n), quote: Number(quotes?.before ?? 0n) },
    after: { tokens: Number(units?.after ?? 0n), quote: Number(quotes?.after ?? 0n) },
  };
}

/** Returns the balances from a slot on; "none" if the pool had no transaction, null if the provider lacks it. */
async function findBalances(
  transactions: TransactionCache,
  entries: readonly SignaturePosition[],
  slot: number,
  pool: PoolAccounts,
): Promise<Pick<LaterPool, "balances" | "next"> | "none" | null> {
  const nextIndex = entries.findIndex((entry) => entry.slot >= slot);
  const next = entries[nextIndex];
  if (next === undefined) {
    const last = entries.at(-1);
    if (last === undefined) return "none";
    const transaction = await transactions.read(last.signature);
    return transaction === null ? null : { balances: readBalances(transaction, pool).after, next: null };
  }
  const transaction = await transactions.read(next.signature);
  if (transaction === null) return null;
  const { before, after } = readBalances(transaction, pool);
  return { balances: before, next: toTrade(before, after) };
}

/** Amounts of a trade by the balances around it; null if it is none, such as a change of liquidity. */
function toTrade(before: PoolBalances, after: PoolBalances): PoolBalances | null {
  const tokens = after.tokens - before.tokens;
  const quote = after.quote - before.quote;
  return tokens * quote < 0 ? { tokens: Math.abs(tokens), quote: Math.abs(quote) } : null;
}

interface Contest {
  readonly wallet: Address;
  readonly pool: PoolAccounts;
  readonly slotMs: readonly DatedValue[];
  readonly own: Transaction;
}

/** True if one of the next transactions is a purchase by another wallet; null if too many of them would have to be read. */
async function findContestant(
  transactions: TransactionCache,
  entries: readonly SignaturePosition[],
  { wallet, pool, slotMs, own }: Contest,
): Promise<boolean | null> {
  const near = entries.filter(({ slot }) => secondsBetween(slotMs, own.slot, slot) <= CONTESTED_SECONDS);
  for (const { signature } of near.slice(0, MAX_CONTESTANTS)) {
    const transaction = await transactions.read(signature);
    if (transaction === null) return null;
    const { before, after } = readBalances(transaction, pool);
    if (transaction.feePayer !== wallet && after.tokens < before.tokens && after.quote > before.quote)
      return true;
  }
  return near.length > MAX_CONTESTANTS ? null : false;
}

/** Reads each transaction once. */
class TransactionCache {
  private readonly reads = new Map<string, Promise<Transaction | null>>();

  constructor(
    private readonly chain: FollowingReader,
    private readonly options: ReadOptions,
  ) {}

  read(signature: string): Promise<Transaction | null> {
    let transaction = this.reads.get(signature);
    if (transaction === undefined) {
      transaction = this.chain.readTransaction(signature, this.options);
      this.reads.set(signature, transaction);
    }
    return transaction;
  }
}
