import type { MarketTokenAccount } from "../ledger/account.ts";
import type { Token } from "../token.ts";
import {
  type BondingCurve,
  curveBuy,
  curveSell,
  quoteCurveBuy,
  quoteCurveSell,
} from "../venues/bonding-curve.ts";
import type { MarketPool } from "../venues/pool.ts";
import { type Hop, swapDirectly } from "../venues/route.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";
import { type Draft, openOwn } from "./draft.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendTransaction } from "./send-transaction.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/**
 * Buys and sells the same amount of a token in one transaction: on the curve, or out of one pool into the
 * other. Books the net result, costs included, as atomic.
 */
export function tradeRoundTrip(
  world: World,
  wallet: MarketWallet,
  token: Token,
  lamports: bigint,
  slot: number,
): void {
  const { venue, secondPool } = token;
  ensureSol(world, wallet, lamports + lamports / 10n, slot);
  const compose = (draft: Draft): bigint => {
    const account = openOwn(draft, token.mint);
    return venue.kind === "curve"
      ? throughCurve(draft, venue, account, lamports)
      : throughPools(draft, [venue, secondPool ?? venue], account, lamports);
  };
  const { result, costLamports } = sendTransaction(world, wallet, slot, compose);
  wallet.book.addAtomic(result - costLamports);
}

function throughCurve(
  { world, transaction, wallet }: Draft,
  curve: BondingCurve,
  account: MarketTokenAccount,
  lamports: bigint,
): bigint {
  const trade = { curve, trader: wallet.account, account };
  const bought = quoteCurveBuy(curve, lamports);
  transaction.add(curveBuy(world.landmarks, trade, bought));
  const sold = quoteCurveSell(curve, bought.tokens);
  transaction.add(curveSell(world.landmarks, trade, sold));
  return sold.lamports - sold.feeLamports - (bought.lamports + bought.feeLamports);
}

function throughPools(
  draft: Draft,
  [out, back]: readonly [MarketPool, MarketPool],
  account: MarketTokenAccount,
  lamports: bigint,
): bigint {
  const { landmarks } = draft.world;
  const wrapped = openWrapped(draft, lamports);
  const swap = (hop: Hop, source: MarketTokenAccount, target: MarketTokenAccount, amountIn: bigint) =>
    swapDirectly(
      landmarks,
      draft.transaction,
      hop,
      { wallet: draft.wallet.account, source, target },
      amountIn,
    );
  const tokens = swap({ pool: out, direction: "to-base" }, wrapped, account, lamports);
  const returned = swap({ pool: back, direction: "to-quote" }, account, wrapped, tokens);
  closeWrapped(draft, wrapped);
  return returned - lamports;
}
