import type { Address } from "@walletlens/engine/address";
import { toTokens } from "@walletlens/engine/amount";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { findPool, type PoolAccounts } from "@walletlens/engine/swaps/find-pool";
import type { ListedPrice } from "@walletlens/engine/wallet/present-prices";
import type { AccountBalance } from "../chain-reader.ts";
import type { PoolPrices, PoolReader, PoolRequest } from "./price-sources.ts";

/** Each pool costs a call for its transaction, once. The newest trades are estimated, the others stay without a price. */
const MAX_POOLS = 20;
const MAX_CACHED = 5_000;
/** Accounts keep the deposit of the day on which they were opened. */
const MAX_RENT_PER_BYTE = Math.max(
  ...MAINNET.lamportsPerByte.map(({ fromSlot, value }) => (fromSlot === null ? 0 : value)),
);
const ACCOUNT_OVERHEAD_BYTES = valueAt(MAINNET.accountOverheadBytes, 0);

/**
 * Creates a reader of estimates: the ratio of a pool's present balances, and twice its quote as liquidity. A pool without
 * quote makes its token worthless. The accounts of pools are cached.
 *
 * @example
 * const trades = listPoolTrades(history.changes, new Set([mint]));
 * const estimates = await createPoolPrices().readPrices(chain, { owner: wallet, trades, solUsd: 150, dollars: EXACT_DOLLARS });
 */
export function createPoolPrices(): PoolPrices {
  const cache: PoolCache = new Map();
  return {
    async readPrices(chain, request) {
      try {
        return await readPrices(chain, request, cache);
      } catch (error) {
        // An analysis can do without estimates: the tokens remain without a price.
        if (error instanceof Error && "code" in error && error.code === "chain_unavailable") return new Map();
        throw error;
      }
    },
  };
}

interface WantedPool extends Pick<PoolRequest, "owner" | "dollars"> {
  readonly mint: Address;
  readonly signature: string;
}

/** Pools by signature and mint; null if none can be told. */
type PoolCache = Map<string, PoolAccounts | null>;

async function readPrices(
  chain: PoolReader,
  { owner, trades, solUsd, dollars }: PoolRequest,
  cache: PoolCache,
): Promise<ReadonlyMap<Address, ListedPrice>> {
  const newest = Array.from(trades).slice(0, MAX_POOLS);
  const pools = await Promise.all(
    newest.map(async ([mint, signature]) => {
      const pool = await findAccounts(chain, { owner, mint, signature, dollars }, cache);
      return pool === null ? [] : [[mint, pool] as const];
    }),
  );
  const foundPools = pools.flat();
  if (foundPools.length === 0) return new Map();
  const balances = await chain.readBalances(foundPools.flatMap(([, pool]) => [pool.vault, pool.quoteVault]));
  const prices = foundPools.flatMap(([mint, pool]) => {
    const price = estimatePrice(pool, balances, solUsd);
    return price === null ? [] : [[mint, price] as const];
  });
  return new Map(prices);
}

async function findAccounts(
  chain: PoolReader,
  { owner, mint, signature, dollars }: WantedPool,
  cache: PoolCache,
): Promise<PoolAccounts | null> {
  const key = `${signature} ${mint} ${owner}`;
  const cachedRead = cache.get(key);
  if (cachedRead !== undefined) return cachedRead;
  const transaction = await chain.readTransaction(signature);
  // Another node may have it later.
  if (transaction === null) return null;
  const pool = findPool(transaction, owner, mint, dollars);
  cache.set(key, pool);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return pool;
}

/** Returns null if the balances give no price. Closed accounts of a pool hold nothing. */
function estimatePrice(
  { vault, decimals, quoteVault, quoteDecimals, quote }: PoolAccounts,
  balances: ReadonlyMap<Address, AccountBalance>,
  solUsd: number,
): ListedPrice | null {
  const units = readAmount(balances.get(vault));
  const quoted =
    quote === null ? readSpendable(balances.get(quoteVault)) : readAmount(balances.get(quoteVault));
  if (units === null || quoted === null || (units === 0n && quoted > 0n)) return null;
  const isSol = quote === null || quote === WRAPPED_SOL;
  const quoteUsd = toTokens(quoted, quoteDecimals) * (isSol ? solUsd : 1);
  const usd = quoted === 0n ? 0 : quoteUsd / toTokens(units, decimals);
  return { usd, liquidityUsd: 2 * quoteUsd, isPrescaled: true, isEstimated: true };
}

/** Null for an account of another program. */
function readAmount(balance: AccountBalance | undefined): bigint | null {
  return balance === undefined ? 0n : balance.amount;
}

/** Lamports above the highest rent; null if the node does not state the size of the account. */
function readSpendable(balance: AccountBalance | undefined): bigint | null {
  if (balance === undefined) return 0n;
  if (balance.space === null) return null;
  const rent = BigInt((ACCOUNT_OVERHEAD_BYTES + balance.space) * MAX_RENT_PER_BYTE);
  return balance.lamports > rent ? balance.lamports - rent : 0n;
}
