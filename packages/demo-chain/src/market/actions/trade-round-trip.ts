import { createAssociated } from "../instructions/token-instructions.ts";
import type { TokenAccount } from "../ledger/account.ts";
import type { OpenTransaction } from "../ledger/open-transaction.ts";
import type { Token } from "../token.ts";
import {
  type BondingCurve,
  curveBuy,
  curveSell,
  quoteCurveBuy,
  quoteCurveSell,
} from "../venues/bonding-curve.ts";
import type { Pool } from "../venues/pool.ts";
import { swapDirectly } from "../venues/route.ts";
import type { Wallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendTransaction } from "./send-transaction.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/**
 * Buys and sells the same amount of a token in one transaction: on the curve, or out of one pool into the
 * other. Books the net result, costs included, as atomic.
 */
export function tradeRoundTrip(
  world: World,
  wallet: Wallet,
  token: Token,
  lamports: bigint,
  slot: number,
): void {
  const { venue, secondPool } = token;
  ensureSol(world, wallet, lamports + lamports / 10n, slot);
  const compose = (transaction: OpenTransaction): bigint => {
    const account = tokenAccountOf(world, wallet, token.mint);
    transaction.add(createAssociated(world.landmarks, wallet.account, account));
    return venue.kind === "curve"
      ? throughCurve(world, transaction, wallet, venue, account, lamports)
      : throughPools(world, transaction, wallet, venue, secondPool ?? venue, account, lamports);
  };
  const { result, costLamports } = sendTransaction(world, wallet, slot, compose);
  wallet.book.addAtomic(result - costLamports);
}

function throughCurve(
  world: World,
  transaction: OpenTransaction,
  wallet: Wallet,
  curve: BondingCurve,
  account: TokenAccount,
  lamports: bigint,
): bigint {
  const bought = quoteCurveBuy(curve, lamports);
  transaction.add(curveBuy(world.landmarks, curve, wallet.account, account, bought));
  const sold = quoteCurveSell(curve, bought.tokens);
  transaction.add(curveSell(world.landmarks, curve, wallet.account, account, sold));
  return sold.lamports - sold.feeLamports - (bought.lamports + bought.feeLamports);
}

function throughPools(
  world: World,
  transaction: OpenTransaction,
  wallet: Wallet,
  out: Pool,
  back: Pool,
  account: TokenAccount,
  lamports: bigint,
): bigint {
  const wrapped = openWrapped(world, transaction, wallet, lamports);
  const owner = { wallet: wallet.account };
  const tokens = swapDirectly(
    world.landmarks,
    transaction,
    { pool: out, direction: "to-base" },
    { ...owner, source: wrapped, target: account },
    lamports,
  );
  const returned = swapDirectly(
    world.landmarks,
    transaction,
    { pool: back, direction: "to-quote" },
    { ...owner, source: account, target: wrapped },
    tokens,
  );
  closeWrapped(world, transaction, wallet, wrapped);
  return returned - lamports;
}
