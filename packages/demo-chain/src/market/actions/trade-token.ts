import type { MarketTokenAccount } from "../ledger/account.ts";
import { closeAccount } from "../ledger/instructions.ts";
import type { MarketReceipt } from "../ledger/ledger.ts";
import type { Token } from "../token.ts";
import { curveRemaining } from "../venues/bonding-curve.ts";
import type { MarketPool } from "../venues/pool-kinds.ts";
import { type Hop, swapDirectly } from "../venues/route.ts";
import { tokenAccountOf } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import {
  assetOf,
  payPlatform,
  quoteLamports,
  tradeInPool,
  tradeOnCurve,
  usdcFor,
  worthLamports,
} from "./fill.ts";
import { ensureSol, ensureUsdc } from "./fund-wallet.ts";
import { graduateToken } from "./launch-token.ts";
import { type Draft, openOwn, sendTransaction } from "./send-transaction.ts";
import { closeWrapped, openWrapped, swapThrough } from "./swap.ts";

/** A smaller sale has neither tip nor platform fee. */
const THRIFTY_BELOW_LAMPORTS = 20_000_000;
/** Smaller amounts are not sold, because the network fee would exceed the proceeds. */
const MIN_SALE_LAMPORTS = 1_000_000;

/**
 * Buys a token for about `lamports`, in the asset and by the route of the wallet's style, and books it: cost
 * = given amount + platform fee + network fee + tip. A curve that sells out moves to its pool.
 */
export function buyToken(wallet: MarketWallet, token: Token, lamports: bigint, slot: number): MarketReceipt {
  const { venue } = token;
  const { world } = wallet;
  const asset = assetOf(wallet, token);
  const raw = usdcFor(world, lamports, world.clock.timeOf(slot));
  if (asset === "usdc") ensureUsdc(wallet, raw, slot);
  ensureSol(wallet, asset === "usdc" ? 0n : lamports + lamports / 20n, slot);
  const compose = (draft: Draft) => {
    const fill =
      venue.kind === "curve"
        ? tradeOnCurve(draft, venue, openOwn(draft, token.mint), "buy", lamports)
        : tradeInPool(draft, token, venue, "buy", asset, asset === "usdc" ? raw : lamports);
    return { ...fill, platformFee: asset === "sol" ? payPlatform(draft, fill.quote) : 0n };
  };
  const sent = sendTransaction(wallet, slot, compose, { timed: asset === "usdc" });
  const { receipt, result: fill } = sent;
  const cost = quoteLamports(world, fill, receipt.time) + fill.platformFee + sent.costLamports;
  wallet.book.buy(token.mint, fill.tokens, cost, receipt.time);
  if (venue.kind === "curve" && curveRemaining(venue) <= 0n) graduateToken(world, token, venue, receipt.slot);
  return receipt;
}

/**
 * Sells base units of a token, in the asset and by the route of the wallet's style, and books it: proceeds =
 * received amount − platform fee − network fee − tip. Null if it is not worth a transaction.
 */
export function sellToken(
  wallet: MarketWallet,
  token: Token,
  amount: bigint,
  slot: number,
): MarketReceipt | null {
  const { venue } = token;
  const { world } = wallet;
  const worth = worthLamports(world, token, amount, world.clock.timeOf(slot));
  if (amount <= 0n || worth < MIN_SALE_LAMPORTS) return null;
  const thrifty = worth < THRIFTY_BELOW_LAMPORTS;
  const asset = assetOf(wallet, token);
  ensureSol(wallet, 0n, slot);
  const compose = (draft: Draft) => {
    const fill =
      venue.kind === "curve"
        ? tradeOnCurve(draft, venue, tokenAccountOf(wallet, token.mint), "sell", amount)
        : tradeInPool(draft, token, venue, "sell", asset, amount);
    const platformFee = asset === "sol" && !thrifty ? payPlatform(draft, fill.quote) : 0n;
    const account = tokenAccountOf(wallet, token.mint);
    const closes = wallet.style.closesAccounts && account.open && account.amount === 0n;
    if (closes) draft.transaction.add(closeAccount(account, wallet.account));
    return { ...fill, platformFee };
  };
  const sent = sendTransaction(wallet, slot, compose, { thrifty, timed: asset === "usdc" });
  const { receipt, result: fill } = sent;
  const proceeds = quoteLamports(world, fill, receipt.time) - fill.platformFee - sent.costLamports;
  if (proceeds <= 0n) throw new RangeError(`the costs of a sale of ${token.symbol} exceed its proceeds`);
  wallet.book.sell(token.mint, amount, proceeds, receipt.time);
  return receipt;
}

/** A token in a pool against SOL. */
export type PooledToken = Token & { readonly venue: MarketPool };

/**
 * Swaps one token for another over SOL in one transaction, and books a sale and a purchase at the SOL that
 * passed between the hops; fee and tip go to the purchase.
 */
export function rotateTokens(
  wallet: MarketWallet,
  sold: PooledToken,
  amount: bigint,
  bought: PooledToken,
  slot: number,
): MarketReceipt {
  ensureSol(wallet, 0n, slot);
  const hops: readonly Hop[] = [
    { pool: sold.venue, direction: "to-quote" },
    { pool: bought.venue, direction: "to-base" },
  ];
  const sent = sendTransaction(wallet, slot, (draft) => {
    const target = openOwn(draft, bought.mint);
    return swapThrough(draft, hops, { source: tokenAccountOf(wallet, sold.mint), target }, amount);
  });
  const [, lamports = 0n, tokens = 0n] = sent.result;
  const { time } = sent.receipt;
  wallet.book.sell(sold.mint, amount, lamports, time);
  wallet.book.buy(bought.mint, tokens, lamports + sent.costLamports, time);
  return sent.receipt;
}

/**
 * Buys and sells the same amount of a token in one transaction: on the curve, or from one pool to the other.
 * Books the net result, including costs, as an arbitrage.
 */
export function tradeArbitrage(wallet: MarketWallet, token: Token, lamports: bigint, slot: number): void {
  const { venue, secondPool } = token;
  ensureSol(wallet, lamports + lamports / 10n, slot);
  const { result, costLamports } = sendTransaction(wallet, slot, (draft) => {
    const account = openOwn(draft, token.mint);
    if (venue.kind === "curve") {
      const { tokens, quote } = tradeOnCurve(draft, venue, account, "buy", lamports);
      return tradeOnCurve(draft, venue, account, "sell", tokens).quote - quote;
    }
    const wrapped = openWrapped(draft, lamports);
    const swap = (hop: Hop, source: MarketTokenAccount, target: MarketTokenAccount, amountIn: bigint) =>
      swapDirectly(draft.transaction, hop, { wallet: wallet.account, source, target }, amountIn);
    const tokens = swap({ pool: venue, direction: "to-base" }, wrapped, account, lamports);
    const out = { pool: secondPool ?? venue, direction: "to-quote" } as const;
    const returned = swap(out, account, wrapped, tokens);
    closeWrapped(draft, wrapped);
    return returned - lamports;
  });
  wallet.book.addArbitrage(result - costLamports);
}
