import { VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { MarketTokenAccount } from "../ledger/account.ts";
import { closeAccount, createSeeded, wrapInto } from "../ledger/instructions.ts";
import type { Trader } from "../venues/pool-kinds.ts";
import { type Hop, swapByRouter, swapDirectly } from "../venues/route.ts";
import { type Draft, openOwn } from "./send-transaction.ts";

/**
 * Returns an open wrapped-SOL account of the wallet that holds at least `lamports`: one for this transaction, or the
 * wallet's persistent one.
 */
export function openWrapped(draft: Draft, lamports: bigint): MarketTokenAccount {
  const { transaction, wallet } = draft;
  const { shared, accounts } = wallet.world;
  if (wallet.style.wrapping === "seeded") {
    const seeded = accounts.temporary(wallet.account, shared.wrappedSol);
    transaction.add(...createSeeded(wallet.account, seeded, lamports));
    return seeded;
  }
  const account = openOwn(draft, shared.wrappedSol);
  const missing = lamports - account.amount;
  if (missing > 0n) transaction.add(...wrapInto(wallet.account, account, missing));
  return account;
}

/** Returns everything to the wallet, unless its wrapped-SOL account is persistent. */
export function closeWrapped({ transaction, wallet }: Draft, account: MarketTokenAccount): void {
  if (wallet.style.wrapping !== "persistent") transaction.add(closeAccount(account, wallet.account));
}

/**
 * Swaps along one or two hops: directly if there is one hop and the wallet trades directly, otherwise by the
 * router. Returns the amount at each joint, from the input to the output.
 */
export function swapThrough(
  draft: Draft,
  hops: readonly Hop[],
  ends: Omit<Trader, "wallet">,
  amountIn: bigint,
): bigint[] {
  const { transaction, wallet } = draft;
  const { accounts } = wallet.world;
  const trader = { wallet: wallet.account, ...ends };
  const [first, second] = hops;
  if (first && !second && wallet.style.routing === "direct") {
    return [amountIn, swapDirectly(transaction, first, trader, amountIn)];
  }
  if (!first || !second) return swapByRouter(transaction, hops, trader, amountIn);
  const joint = first.direction === "to-base" ? first.pool.base.mint : first.pool.quote.mint;
  if (wallet.style.routing === "shared-router") {
    const between = accounts.associated(accounts.require(VENUE_ACCOUNTS.jupiterAuthority), joint);
    return swapByRouter(transaction, hops, trader, amountIn, between);
  }
  const between = joint.native ? openWrapped(draft, 0n) : openOwn(draft, joint);
  const amounts = swapByRouter(transaction, hops, trader, amountIn, between);
  if (joint.native) closeWrapped(draft, between);
  return amounts;
}
