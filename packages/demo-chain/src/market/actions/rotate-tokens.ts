import type { MarketReceipt } from "../ledger/ledger.ts";
import type { Token } from "../token.ts";
import type { MarketPool } from "../venues/pool.ts";
import type { MarketWallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { openOwn } from "./draft.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendTransaction } from "./send-transaction.ts";
import { swapThrough } from "./swap-through.ts";

/** A token in a pool against SOL. */
export type PooledToken = Token & { readonly venue: MarketPool };

/**
 * Swaps one token for another over SOL in one transaction, and books a sale and a purchase at the SOL that
 * passed between the hops; fee and tip go to the purchase.
 */
export function rotateTokens(
  world: World,
  wallet: MarketWallet,
  sold: PooledToken,
  amount: bigint,
  bought: PooledToken,
  slot: number,
): MarketReceipt {
  ensureSol(world, wallet, 0n, slot);
  const sent = sendTransaction(world, wallet, slot, (draft) => {
    const target = openOwn(draft, bought.mint);
    const ends = { source: tokenAccountOf(world, wallet, sold.mint), target };
    const hops = [
      { pool: sold.venue, direction: "to-quote" },
      { pool: bought.venue, direction: "to-base" },
    ] as const;
    return swapThrough(draft, hops, ends, amount);
  });
  const [, lamports = 0n, tokens = 0n] = sent.result;
  const { time } = sent.receipt;
  wallet.book.sell(sold.mint, amount, lamports, time);
  wallet.book.buy(bought.mint, tokens, lamports + sent.costLamports, time);
  return sent.receipt;
}
