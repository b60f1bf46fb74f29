import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import type { DollarList } from "../chain/assets.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import type { OwnerChange } from "./owner-change.ts";

/**
 * Returns the signature of the last trade of each mint with a pool, newest first. Mints that were not traded with one are
 * absent. `changes` are in order.
 *
 * @example
 * const trades = listPoolTrades(history.changes, new Set([mint]));
 */
export function listPoolTrades(
  changes: readonly OwnerChange[],
  mints: ReadonlySet<Address>,
): ReadonlyMap<Address, string> {
  const trades = new Map<Address, string>();
  for (let index = changes.length - 1; index >= 0 && trades.size < mints.size; index -= 1) {
    const change = changes[index];
    if (change === undefined || change.failed) continue;
    for (const { mint, before, after } of change.tokens) {
      if (before === after || !mints.has(mint) || trades.has(mint)) continue;
      if (isTradedWithPool(change, mint)) trades.set(mint, change.signature);
    }
  }
  return trades;
}

/** A pool exchanges assets and signs nothing. */
function isTradedWithPool({ parties }: OwnerChange, mint: Address): boolean {
  return parties.some(
    (party) => party.exchanges && !party.signed && party.moves.some((move) => move.mint === mint),
  );
}

/** Accounts of a pool whose balances price its token. */
export interface PoolAccounts {
  /** Token account with the units of the token, and their decimals. */
  readonly vault: Address;
  readonly decimals: number;
  /** Account with the quote: a token account, or of native SOL the account of the pool. */
  readonly quoteVault: Address;
  readonly quoteDecimals: number;
  /** Null for native SOL. */
  readonly quote: Address | null;
}

const SOL_DECIMALS = 9;

/**
 * Returns the accounts of the pool with which `owner` traded most of a mint for SOL or dollars in a transaction. Null if
 * none can be told: a pool of two other tokens, or an authority with several accounts of one asset.
 *
 * @example
 * const pool = transactions.map((transaction) => findPool(transaction, wallet, mint, EXACT_DOLLARS)).find((found) => found !== null);
 */
export function findPool(
  transaction: Transaction,
  owner: Address,
  mint: Address,
  dollars: DollarList,
): PoolAccounts | null {
  const { tokens, signers } = transaction;
  const vaults = tokens.filter((balance) => {
    const authority = balance.owner;
    if (balance.mint !== mint || authority === null || balance.before === balance.after) return false;
    return authority !== owner && !signers.includes(authority);
  });
  let pool: PoolAccounts | null = null;
  let largest = 0n;
  for (const vault of vaults) {
    if (vaults.filter((other) => other.owner === vault.owner).length > 1) continue;
    const quote = findQuote(transaction, vault, dollars);
    const movedAmount = absolute(vault.after - vault.before);
    if (quote === null || movedAmount <= largest) continue;
    largest = movedAmount;
    pool = { vault: vault.account, decimals: vault.decimals, ...quote };
  }
  return pool;
}

/** Returns the only account of the same authority that moved SOL or dollars in the other direction. */
function findQuote(
  { tokens, lamports }: Transaction,
  vault: TokenBalance,
  dollars: DollarList,
): Omit<PoolAccounts, "vault" | "decimals"> | null {
  const isOpposite = ({ before, after }: { readonly before: bigint; readonly after: bigint }) =>
    before !== after && after > before !== vault.after > vault.before;
  const inTokens = tokens.flatMap((balance) => {
    if (balance.owner !== vault.owner || !dollars.isQuote(balance.mint) || !isOpposite(balance)) return [];
    return { quoteVault: balance.account, quoteDecimals: balance.decimals, quote: balance.mint };
  });
  const native = lamports.flatMap((balance) => {
    if (balance.account !== vault.owner || !isOpposite(balance)) return [];
    return { quoteVault: balance.account, quoteDecimals: SOL_DECIMALS, quote: null };
  });
  const quotes = [...inTokens, ...native];
  return quotes.length === 1 ? (quotes[0] ?? null) : null;
}
