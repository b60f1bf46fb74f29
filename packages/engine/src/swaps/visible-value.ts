import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import type { OwnerChange } from "./owner-change.ts";
import { type Leg, takeSharedValues, type ValuePool } from "./shared-value.ts";

/** Values that a route shows of what an owner gave and received. */
export type ShownValues = Pick<OwnerChange, "visible" | "shared">;

/**
 * Reads how much quote the pools of each mint moved against the owner's change. A pool is the authority of a
 * vault that moved the mint against the owner and moved something else in return; its stablecoin and wrapped-
 * SOL vaults and its own lamports (bonding curves) show the value. What one authority moved against several
 * mints is a joint value, unless separate instructions split it. A single moved asset needs no value, because
 * the owner's quote change is the value. `isWhole` is false if a token passed through the owner's accounts
 * without a change.
 */
export function readVisibleValues(
  transaction: Transaction,
  scope: PoolScope,
  ownedChanges: readonly TokenBalance[],
  isWhole = true,
): ShownValues {
  const { dollars } = scope;
  if (isWhole && movesOneToken(ownedChanges, dollars)) return NOTHING_SHOWN;
  const mints = new Set(ownedChanges.map((balance) => balance.mint));
  const legs = Array.from(mints, (mint): Leg => {
    const change = ownedChanges.reduce((sum, b) => (b.mint === mint ? sum + b.after - b.before : sum), 0n);
    const isGiven = change < 0n;
    return { mint, amount: change, given: isGiven, pools: findPools(transaction, scope, mint, isGiven) };
  });
  const shared = mints.size < 2 ? NOTHING_SHOWN.shared : takeSharedValues(transaction, legs, dollars);
  const visible = legs.map(({ mint, amount, pools }) => {
    // Only a part of dollars, or of a mint that passes through, may belong to the owner, so only the rate is used.
    const isPart = dollars.has(mint) || passesOn(transaction, scope, mint, amount < 0n);
    const whole = isPart ? absolute(amount) : null;
    return {
      mint,
      lamports: extrapolate(pools, whole, (pool) => pool.lamports),
      usdMicros: extrapolate(pools, whole, (pool) => pool.usdMicros),
    };
  });
  return { visible, shared };
}

interface PoolScope {
  readonly owner: Address;
  readonly dollars: DollarList;
}

/** True without moves, and for one token against SOL. */
function movesOneToken(changes: readonly TokenBalance[], dollars: DollarList): boolean {
  const mint = changes[0]?.mint;
  if (mint === undefined) return true;
  for (const change of changes) if (change.mint !== mint) return false;
  return !dollars.has(mint);
}

const NOTHING_SHOWN: ShownValues = { visible: [], shared: [] };

/** True if a pool moved the mint the other way as well. */
function passesOn(transaction: Transaction, scope: PoolScope, mint: Address, isGiven: boolean): boolean {
  for (const { trades } of findPools(transaction, scope, mint, !isGiven).values()) if (trades) return true;
  return false;
}

/** Finds the pools that moved a mint against the owner. If `isGiven`, the owner gave the mint and the pools received it. */
function findPools(
  { tokens, lamports, signers }: Transaction,
  { owner, dollars }: PoolScope,
  mint: Address,
  isGiven: boolean,
): Map<Address, ValuePool> {
  const pools = new Map<Address, ValuePool>();
  for (const { mint: held, owner: authority, before, after } of tokens) {
    if (held !== mint || authority === null || authority === owner) continue;
    if (isGiven ? after <= before : after >= before) continue;
    const pool = pools.get(authority) ?? { amount: 0n, lamports: 0n, usdMicros: 0n, trades: false };
    pool.amount += absolute(after - before);
    pools.set(authority, pool);
  }
  if (pools.size === 0) return pools;
  for (const { mint: held, owner: authority, before, after } of tokens) {
    if ((isGiven ? after >= before : after <= before) || authority === null || held === mint) continue;
    const pool = pools.get(authority);
    if (pool === undefined) continue;
    pool.trades = true;
    if (held === WRAPPED_SOL) pool.lamports += absolute(after - before);
    else if (dollars.has(held)) pool.usdMicros += absolute(after - before);
  }
  for (const { account, before, after } of lamports) {
    if (isGiven ? after >= before : after <= before) continue;
    const pool = pools.get(account);
    // Signers pay fees and rent from their own account, which shows no price.
    if (pool === undefined || signers.includes(account)) continue;
    pool.trades = true;
    pool.lamports += absolute(after - before);
  }
  return pools;
}

/** Extends the visible quote at its price to `whole`, else to what all trading pools moved of the mint. */
function extrapolate(
  pools: ReadonlyMap<Address, ValuePool>,
  whole: bigint | null,
  read: (pool: ValuePool) => bigint,
): bigint {
  let quote = 0n;
  let shownAmount = 0n;
  let traded = 0n;
  for (const pool of pools.values()) {
    if (!pool.trades) continue;
    traded += pool.amount;
    if (read(pool) === 0n) continue;
    shownAmount += pool.amount;
    quote += read(pool);
  }
  return shownAmount === 0n ? 0n : (quote * (whole ?? traded)) / shownAmount;
}
