import type { MarketReceipt } from "../ledger/ledger.ts";
import type { Token } from "../token.ts";
import {
  deposit,
  type LiquidityProvider,
  type LiquidityQuote,
  quoteDeposit,
  quoteWithdrawal,
  type SharedPool,
  withdraw,
} from "../venues/liquidity.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, type World } from "../world.ts";
import { openOwn } from "./draft.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendUntipped } from "./send-transaction.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/** The token's pool against SOL that issues shares, if it has one. */
export function sharedPoolOf({ venue }: Token): SharedPool | null {
  if (venue.kind !== "pool" || !venue.shares || !venue.quote.mint.native) return null;
  return { ...venue, shares: venue.shares };
}

/** Adds base units and the SOL that goes with them; books the token as sent and the shares as received. */
export function addLiquidity(
  world: World,
  wallet: MarketWallet,
  pool: SharedPool,
  amount: bigint,
  slot: number,
): void {
  const quote = quoteDeposit(pool, amount);
  ensureSol(world, wallet, quote.quote, slot);
  const { time } = sendLiquidity(world, wallet, pool, quote, "add", slot);
  wallet.book.send(pool.base.mint, quote.base, time, pool.authority);
  wallet.book.receive(pool.shares, quote.shares, time);
}

/** Takes everything back out; books the token as come back from the pool, and the shares as sent. */
export function removeLiquidity(world: World, wallet: MarketWallet, pool: SharedPool, slot: number): void {
  const shares = heldBy(world, wallet, pool.shares);
  if (shares <= 0n) return;
  ensureSol(world, wallet, 0n, slot);
  const quote = quoteWithdrawal(pool, shares);
  const { time } = sendLiquidity(world, wallet, pool, quote, "remove", slot);
  wallet.book.receive(pool.base.mint, quote.base, time, { from: pool.authority });
  wallet.book.send(pool.shares, shares, time);
}

function sendLiquidity(
  world: World,
  wallet: MarketWallet,
  pool: SharedPool,
  quote: LiquidityQuote,
  side: "add" | "remove",
  slot: number,
): MarketReceipt {
  const { landmarks } = world;
  return sendUntipped(world, wallet, slot, (draft) => {
    const [base, shares] = [openOwn(draft, pool.base.mint), openOwn(draft, pool.shares)];
    const wrapped = openWrapped(draft, side === "add" ? quote.quote : 0n);
    const provider: LiquidityProvider = { wallet: wallet.account, base, quote: wrapped, shares };
    draft.transaction.add((side === "add" ? deposit : withdraw)(landmarks, pool, provider, quote));
    closeWrapped(draft, wrapped);
  });
}
