import type { Address } from "@walletlens/engine/address";
import { toTokens } from "@walletlens/engine/amount";
import { type DollarList, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { type DatedValue, secondsBetween, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { FollowedTrade, LaterPool, PoolTrade, UnreadReason } from "@walletlens/engine/copy/follow-cycle";
import { inferPoolFee, type PoolBalances, type PoolChange } from "@walletlens/engine/copy/pool-quote";
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
  /** True if other buyers are searched. */
  readonly seeksContestants: boolean;
  readonly slotMs: readonly DatedValue[];
  readonly dollars: DollarList;
}

/** The pool of a trade some time after it, with its source. */
export interface ReadPool extends LaterPool {
  /** Transaction whose balances these are. */
  readonly signature: string;
}

/** A followed trade with the transactions behind it. */
export interface ReadTrade extends FollowedTrade {
  readonly signature: string;
  readonly slot: number;
  /** Token account of the pool. */
  readonly pool: Address;
  readonly later: readonly ReadPool[];
}

/** A trade with its pool at the delays, or why it has none. */
export type FollowedReadResult =
  | {
      readonly status: "read";
      readonly trade: ReadTrade;
      /** Mint of the quote, or of wrapped SOL for native SOL. */
      readonly quote: Address;
      /** Units of the quote that one SOL is worth. */
      readonly quotePerSol: number;
      /** True if another wallet bought from the pool within two seconds; null if that is unknown or not searched. */
      readonly isContested: boolean | null;
    }
  | { readonly status: "unread"; readonly reason: UnreadReason };

/** A pool without a trade for so long after a delay has no later price. */
const NEXT_TRADE_SECONDS = 30;
/** Others who buy within so many seconds compete for the same rise. */
const CONTESTED_SECONDS = 2;
/** Transactions that are read to find another buyer. */
const MAX_CONTESTANTS = 10;

/** Calls that follow a trade. */
export type FollowingReader = Pick<ChainReader, "readTransaction" | "readLaterSignatures">;

/**
 * Reads the pool of a trade at each delay: the transaction of the trade, the list of those that the pool had within the
 * longest delay, and of these the first one after each delay, whose balances before it are exact.
 */
export async function readFollowedTrade(
  chain: FollowingReader,
  { wallet, mint, trade, delays, seeksContestants, slotMs, dollars }: FollowedRead,
  options: ReadOptions = {},
): Promise<FollowedReadResult> {
  const own = await chain.readTransaction(trade.signature, options);
  if (own === null) return unread("transaction_missing");
  const pool = findPool(own, wallet, mint, dollars);
  if (pool === null) return unread("no_pool");
  const quote = toQuote(trade, pool);
  if (quote === null) return unread("routed");
  const slotSeconds = valueAt(slotMs, own.slot) / 1_000;
  const slotAfter = (seconds: number) => own.slot + Math.max(1, Math.ceil(seconds / slotSeconds));
  const toSlot = slotAfter(Math.max(CONTESTED_SECONDS, ...delays) + NEXT_TRADE_SECONDS);
  const window = { from: { signature: trade.signature, slot: own.slot }, toSlot };
  const listed = await chain.readLaterSignatures(pool.vault, window, options);
  if (listed.status === "unread") return listed;
  const { entries } = listed;
  const transactions = new TransactionCache(chain, options);
  const later = delays.map(async (delaySeconds): Promise<ReadPool | null> => {
    const found = await findBalances(transactions, entries, slotAfter(delaySeconds), pool);
    if (found === "none")
      return { delaySeconds, signature: own.signature, balances: readBalances(own, pool).after, next: null };
    return found === null ? null : { delaySeconds, ...found };
  });
  const contested = seeksContestants
    ? findContestant(transactions, entries, { wallet, pool, slotMs, own })
    : null;
  const { before, after } = readBalances(own, pool);
  const sign = trade.side === "buy" ? 1 : -1;
  const exchanged = { tokens: before.tokens - after.tokens, quote: sign * quote.amount };
  return {
    status: "read",
    quote: pool.quote ?? WRAPPED_SOL,
    quotePerSol: quote.perSol,
    isContested: await contested,
    trade: {
      signature: trade.signature,
      slot: own.slot,
      side: trade.side,
      pool: pool.vault,
      tokens: trade.tokens,
      quote: quote.amount,
      costs: trade.costSol * quote.perSol,
      around: { before, after },
      poolFee: inferPoolFee(before, exchanged),
      reserves: null,
      later: (await Promise.all(later)).filter((each) => each !== null),
    },
  };
}

function unread(reason: UnreadReason) {
  return { status: "unread", reason } as const;
}

/**
 * Returns what the wallet paid or received in the pool's quote. Null if it was neither SOL nor the dollars of the pool: a
 * router exchanged them first.
 */
function toQuote(
  { valueSol, valueUsd }: TradeToFollow,
  { quote }: PoolAccounts,
): { readonly amount: number; readonly perSol: number } | null {
  const isSol = quote === null || quote === WRAPPED_SOL;
  if (isSol) return valueUsd === null ? { amount: valueSol, perSol: 1 } : null;
  return valueUsd === null ? null : { amount: valueUsd, perSol: valueUsd / valueSol };
}

/** Balances of a pool before and after a transaction; those that it does not list are 0. */
function readBalances(
  { tokens, lamports }: Transaction,
  { vault, decimals, quoteVault, quote, quoteDecimals }: PoolAccounts,
): PoolChange {
  const units = tokens.find(({ account }) => account === vault);
  const quotes =
    quote === null
      ? lamports.find(({ account }) => account === quoteVault)
      : tokens.find(({ account }) => account === quoteVault);
  const toBalances = (tokensRaw = 0n, quoteRaw = 0n): PoolBalances => ({
    tokens: toTokens(tokensRaw, decimals),
    quote: toTokens(quoteRaw, quoteDecimals),
  });
  return {
    before: toBalances(units?.before, quotes?.before),
    after: toBalances(units?.after, quotes?.after),
  };
}

/** Returns the balances from a slot on; "none" if the pool had no transaction, null if the provider lacks it. */
async function findBalances(
  transactions: TransactionCache,
  entries: readonly SignaturePosition[],
  slot: number,
  pool: PoolAccounts,
): Promise<Omit<ReadPool, "delaySeconds"> | "none" | null> {
  const nextIndex = entries.findIndex((entry) => entry.slot >= slot);
  const next = entries[nextIndex];
  if (next === undefined) {
    const last = entries.at(-1);
    if (last === undefined) return "none";
    const transaction = await transactions.read(last.signature);
    if (transaction === null) return null;
    return { signature: last.signature, balances: readBalances(transaction, pool).after, next: null };
  }
  const transaction = await transactions.read(next.signature);
  if (transaction === null) return null;
  const { before, after } = readBalances(transaction, pool);
  return { signature: next.signature, balances: before, next: toTrade(before, after) };
}

/** Amounts of a trade by the balances around it; null if it is none, such as a change of liquidity. */
function toTrade(before: PoolBalances, after: PoolBalances): PoolTrade | null {
  const tokens = after.tokens - before.tokens;
  const quote = after.quote - before.quote;
  if (tokens * quote >= 0) return null;
  return { side: tokens < 0 ? "buy" : "sell", tokens: Math.abs(tokens), quote: Math.abs(quote) };
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
