import type { MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import { type Hop, swapByRouter, swapDirectly } from "../venues/route.ts";
import { type Draft, openOwn } from "./draft.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/**
 * Swaps along one or two hops the way the wallet does it: directly where one hop and the wallet's habit allow
 * it, else by the router. Returns the amount at each joint, first what goes in, last what comes out.
 */
export function swapThrough(
  draft: Draft,
  hops: readonly Hop[],
  ends: { source: MarketTokenAccount; target: MarketTokenAccount },
  amountIn: bigint,
): bigint[] {
  const { world, transaction, wallet } = draft;
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
  const between = accountBetween(draft, joint);
  const amounts = swapByRouter(landmarks, transaction, hops, { ...trader, between }, amountIn);
  if (between.holder === wallet.account && joint.native) closeWrapped(draft, between);
  return amounts;
}

function accountBetween(draft: Draft, mint: MintAccount): MarketTokenAccount {
  const { world, wallet } = draft;
  const { landmarks, accounts } = world;
  if (wallet.style.routing === "shared-router") {
    return accounts.associated(landmarks.venues.jupiterAuthority, mint);
  }
  if (mint.native) return openWrapped(draft, 0n);
  return openOwn(draft, mint);
}
