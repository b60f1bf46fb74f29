import type { MarketReceipt } from "../ledger/ledger.ts";
import type { Token } from "../token.ts";
import {
  deposit,
  type LiquidityQuote,
  quoteDeposit,
  quoteWithdrawal,
  type SharedPool,
  withdraw,
} from "../venues/liquidity.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import { ensureSol } from "./fund-wallet.ts";
import { openOwn, sendUntipped } from "./send-transaction.ts";
import { closeWrapped, openWrapped } from "./swap.ts";

/** The token's pool against SOL that issues shares, if it has one. */
export function sharedPoolOf({ venue }: Token): SharedPool | null {
  if (venue.kind !== "pool" || !venue.shares || !venue.quote.mint.native) return null;
  return { ...venue, shares: venue.shares };
}

/** Adds base units with the matching SOL. Books the token as sent and the shares as received. */
export function addLiquidity(wallet: MarketWallet, pool: SharedPool, amount: bigint, slot: number): void {
  const quote = quoteDeposit(pool, amount);
  ensureSol(wallet, quote.quote, slot);
  const { time } = sendLiquidity(wallet, pool, quote, "add", slot);
  const { quoteSent } = wallet.book;
  quoteSent.set(pool.authority, (quoteSent.get(pool.authority) ?? 0n) + quote.quote);
  wallet.book.send(pool.base.mint, quote.base, time, pool.authority);
  wallet.book.receive(pool.shares, quote.shares, time);
}

/**
 * Withdraws everything; books the token as received from the pool, the shares as sent, and SOL beyond what was added as
 * the sale of the units that do not come back.
 */
export function removeLiquidity(wallet: MarketWallet, pool: SharedPool, slot: number): void {
  const shares = heldBy(wallet, pool.shares);
  if (shares <= 0n) return;
  ensureSol(wallet, 0n, slot);
  const quote = quoteWithdrawal(pool, shares);
  const before = wallet.book.fees;
  const { time } = sendLiquidity(wallet, pool, quote, "remove", slot);
  wallet.book.receive(pool.base.mint, quote.base, time, { from: pool.authority });
  const { quoteSent, fees } = wallet.book;
  const sent = quoteSent.get(pool.authority) ?? 0n;
  const more = quote.quote - sent;
  quoteSent.set(pool.authority, more < 0n ? -more : 0n);
  if (more > 0n) wallet.book.settle(pool.base.mint, pool.authority, more, fees - before, time);
  wallet.book.send(pool.shares, shares, time);
}

function sendLiquidity(
  wallet: MarketWallet,
  pool: SharedPool,
  quote: LiquidityQuote,
  side: "add" | "remove",
  slot: number,
): MarketReceipt {
  return sendUntipped(wallet, slot, (draft) => {
    const [base, shares] = [openOwn(draft, pool.base.mint), openOwn(draft, pool.shares)];
    const wrapped = openWrapped(draft, side === "add" ? quote.quote : 0n);
    const provider = { wallet: wallet.account, base, quote: wrapped, shares };
    draft.transaction.add((side === "add" ? deposit : withdraw)(pool, provider, quote));
    closeWrapped(draft, wrapped);
  });
}
