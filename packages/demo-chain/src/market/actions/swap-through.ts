import { createAssociated } from "../instructions/token-instructions.ts";
import type { MintAccount, TokenAccount } from "../ledger/account.ts";
import type { OpenTransaction } from "../ledger/open-transaction.ts";
import { type Hop, swapByRouter, swapDirectly } from "../venues/route.ts";
import type { Wallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/**
 * Swaps along one or two hops the way the wallet does it: directly where one hop and the wallet's habit allow
 * it, else by the router. Returns the amount at each joint, first what goes in, last what comes out.
 */
export function swapThrough(
  world: World,
  transaction: OpenTransaction,
  wallet: Wallet,
  hops: readonly Hop[],
  ends: { source: TokenAccount; target: TokenAccount },
  amountIn: bigint,
): bigint[] {
  const { landmarks } = world;
  const trader = { wallet: wallet.account, ...ends };
  const [first, second] = hops;
  if (first && !second && wallet.style.routing === "direct") {
    return [amountIn, swapDirectly(landmarks, transaction, first, trader, amountIn)];
  }
  if (!first || !second) {
    return swapByRouter(landmarks, transaction, hops, { ...trader, between: null }, amountIn);
  }
  const joint = first.direction === "to-base" ? first.pool.base.mint : first.pool.quote.mint;
  const between = accountBetween(world, transaction, wallet, joint);
  const amounts = swapByRouter(landmarks, transaction, hops, { ...trader, between }, amountIn);
  if (between.holder === wallet.account && joint.native) closeWrapped(world, transaction, wallet, between);
  return amounts;
}

function accountBetween(
  world: World,
  transaction: OpenTransaction,
  wallet: Wallet,
  mint: MintAccount,
): TokenAccount {
  const { landmarks, accounts } = world;
  if (wallet.style.routing === "shared-router") {
    return accounts.associated(landmarks.venues.jupiterAuthority, mint);
  }
  if (mint.native) return openWrapped(world, transaction, wallet, 0n);
  const account = tokenAccountOf(world, wallet, mint);
  transaction.add(createAssociated(landmarks, wallet.account, account));
  return account;
}
