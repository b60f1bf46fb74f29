import { closeAccount, systemTransfer } from "../../ledger/instructions.ts";
import { VENUE_ACCOUNTS } from "../../ledger/known-addresses.ts";
import type { PendingTransaction } from "../../ledger/transaction.ts";
import { findSolPool, readReserves, spotPrice, targetPrice } from "../token.ts";
import { curveTrade, quoteCurve, type Side } from "../venues/bonding-curve.ts";
import { computeInputToMove, computeShare, swap } from "../venues/pool.ts";
import type { MarketTrade, Token, World } from "../world.ts";
import {
  ensureSol,
  ensureUsdc,
  openTokenAccount,
  requireTokenAccount,
  sendTransaction,
  unwrap,
} from "./send-transaction.ts";

export type Purchase = MarketTrade & { readonly lamports: bigint };

const LAMPORTS_PER_SOL = 1_000_000_000n;
/** A smaller sale has neither tip nor platform fee. */
const MIN_TIPPED_LAMPORTS = 20_000_000;
/** Smaller amounts are not sold, because the network fee would exceed the proceeds. */
const MIN_SALE_LAMPORTS = 1_000_000;
/** Smaller differences between price and path are not corrected. */
const TOLERANCE = 0.012;
/** No single trade of a market maker moves a price by more than this factor. */
const MAX_STEP = 1.6;
const MIN_MAKER_LAMPORTS = 20_000_000n;

/** Raw USDC for an amount of SOL at the close of the hour, rounded down. */
export function toUsdc({ solPrice }: World, lamports: bigint, time: number): bigint {
  return (lamports * solPrice.usdMicrosAt(time)) / LAMPORTS_PER_SOL;
}

/** Approximate value of an amount of a token at the spot price, in lamports. */
export function estimateLamports(world: World, token: Token, amount: bigint, time: number): number {
  const quote = Number(amount) * spotPrice(token);
  return token.family === "dollar" ? (quote * 1_000) / world.solPrice.closeAt(time) : quote;
}

/** Worth of an amount of the token's quote in lamports; USDC at the price at the time, rounded down. */
function toLamports({ solPrice }: World, { family }: Token, quote: bigint, time: number): bigint {
  return family === "dollar" ? (quote * LAMPORTS_PER_SOL) / solPrice.valueAt(time) : quote;
}

/** Adds a purchase for an amount of the token's quote, or a sale of units. Both sides include the fee of the venue. */
function addTrade(
  { wallet, token }: MarketTrade,
  transaction: PendingTransaction,
  side: Side,
  amount: bigint,
) {
  const { mint, venue } = token;
  const isPurchase = side === "buy";
  const units = isPurchase ? openTokenAccount(wallet, transaction, mint) : requireTokenAccount(wallet, mint);
  if (venue.kind === "curve") {
    const quote = quoteCurve(venue, side, amount);
    if (quote === null) throw new RangeError(`the curve of ${mint.address} is sold out`);
    transaction.add(curveTrade(venue, side, units, quote));
    const { tokens, lamports, feeLamports } = quote;
    return isPurchase
      ? { input: lamports + feeLamports, output: tokens }
      : { input: tokens, output: lamports - feeLamports };
  }
  const money = openTokenAccount(wallet, transaction, venue.quote.mint, isPurchase ? amount : 0n);
  const ends = isPurchase ? { source: money, target: units } : { source: units, target: money };
  const { account, style } = wallet;
  const [, output = 0n] = swap(transaction, account, [{ pool: venue, ...ends }], amount, style.isRouted);
  unwrap(wallet, transaction, money);
  return { input: amount, output };
}

/** Sends a trade. Its `lamports` are the cost of a purchase, all fees and the tip included, or the proceeds of a sale. */
function sendTrade(
  { wallet, token }: MarketTrade,
  side: Side,
  amount: bigint,
  slot: number,
  isTipped = true,
) {
  const { account, style, world } = wallet;
  const isPurchase = side === "buy";
  const isDollar = token.family === "dollar";
  const compose = (transaction: PendingTransaction) => {
    const { input, output } = addTrade({ wallet, token }, transaction, side, amount);
    const money = isPurchase ? input : output;
    const platformFee = isTipped && !isDollar ? computeShare(money, style.platformFeeBps) : 0n;
    const frontEnd = world.accounts.require(VENUE_ACCOUNTS.tradingBotFee);
    if (platformFee > 0n) transaction.add(systemTransfer(account, frontEnd, platformFee));
    const units = requireTokenAccount(wallet, token.mint);
    const isEmptied = !isPurchase && units.open && units.amount === 0n;
    if (isEmptied && style.closesAccounts) transaction.add(closeAccount(units, account));
    return { output, money, platformFee };
  };
  const receipt = sendTransaction(wallet, slot, compose, { isTipped, isTimed: isDollar });
  const { output, money, platformFee } = receipt.result;
  const costs = platformFee + receipt.costLamports;
  const lamports = toLamports(world, token, money, receipt.time) + (isPurchase ? costs : -costs);
  return { output, lamports, time: receipt.time };
}

/** Buys a token for about `lamports`, or dollars, and books it. Does nothing if the curve does not have as many units. */
export function buyToken(world: World, { wallet, token, lamports }: Purchase, slot: number): void {
  const isDollar = token.family === "dollar";
  if (token.venue.kind === "curve" && quoteCurve(token.venue, "buy", lamports) === null) return;
  const amount = isDollar ? toUsdc(world, lamports, world.clock.getTime(slot)) : lamports;
  if (isDollar) ensureUsdc(wallet, amount, slot);
  ensureSol(wallet, isDollar ? 0n : lamports + lamports / 20n, slot);
  const trade = sendTrade({ wallet, token }, "buy", amount, slot);
  wallet.book.buy(token.mint, trade.output, trade.lamports, trade.time);
}

/** Sells base units of a token and books it. Does nothing if they are not worth a transaction. */
export function sellToken(world: World, { wallet, token }: MarketTrade, amount: bigint, slot: number): void {
  const worth = estimateLamports(world, token, amount, world.clock.getTime(slot));
  if (amount <= 0n || worth < MIN_SALE_LAMPORTS) return;
  ensureSol(wallet, 0n, slot);
  const isTipped = worth >= MIN_TIPPED_LAMPORTS;
  const { lamports, time } = sendTrade({ wallet, token }, "sell", amount, slot, isTipped);
  if (lamports <= 0n) throw new RangeError(`the costs of a sale of ${token.symbol} exceed its proceeds`);
  wallet.book.sell(token.mint, amount, lamports, time);
}

type Rotation = MarketTrade & { readonly into: Token };

/** Swaps all units for another token over SOL in one transaction: a sale and a purchase at the SOL between the hops. */
export function rotateTokens(world: World, { wallet, token, into }: Rotation, slot: number): void {
  const { account, book } = wallet;
  const soldPool = findSolPool(token);
  const boughtPool = findSolPool(into);
  if (!soldPool || !boughtPool) throw new TypeError("both tokens trade in pools against SOL");
  const source = requireTokenAccount(wallet, token.mint);
  const { amount } = source;
  if (estimateLamports(world, token, amount, world.clock.getTime(slot)) < MIN_TIPPED_LAMPORTS) return;
  ensureSol(wallet, 0n, slot);
  const compose = (transaction: PendingTransaction) => {
    const target = openTokenAccount(wallet, transaction, into.mint);
    const between = openTokenAccount(wallet, transaction, world.shared.wrappedSol);
    const exit = { pool: soldPool, source, target: between };
    const entry = { pool: boughtPool, source: between, target };
    const amounts = swap(transaction, account, [exit, entry], amount, true);
    unwrap(wallet, transaction, between);
    return amounts;
  };
  const { result, time, costLamports } = sendTransaction(wallet, slot, compose, { isTipped: true });
  const [, lamports = 0n, units = 0n] = result;
  book.sell(token.mint, amount, lamports, time);
  book.buy(into.mint, units, lamports + costLamports, time);
}

/** Buys and sells the same amount of a token in one transaction. Books the net result, including costs, as an arbitrage. */
export function tradeArbitrage(_: World, { wallet, token, lamports }: Purchase, slot: number): void {
  const trade = { wallet, token };
  ensureSol(wallet, lamports + lamports / 10n, slot);
  const compose = (transaction: PendingTransaction) => {
    const purchase = addTrade(trade, transaction, "buy", lamports);
    return addTrade(trade, transaction, "sell", purchase.output).output - purchase.input;
  };
  const { result, costLamports } = sendTransaction(wallet, slot, compose, { isTipped: true });
  wallet.book.atomicPnlLamports += result - costLamports;
}

/** A trade of its market maker moves a token's price toward its path. */
export function settlePrice(world: World, { token }: { readonly token: Token }, slot: number): void {
  const { maker: wallet } = token;
  if (wallet === null) return;
  const time = world.clock.getTime(slot);
  const factor = targetPrice(token, time) / spotPrice(token);
  const { base, quote } = readReserves(token);
  if (factor > 1 + TOLERANCE) {
    const missingQuote = computeInputToMove(quote, Math.min(factor, MAX_STEP));
    const lamports = toLamports(world, token, missingQuote, time);
    if (lamports >= MIN_MAKER_LAMPORTS) buyToken(world, { wallet, token, lamports }, slot);
  } else if (factor < 1 - TOLERANCE) {
    const surplus = computeInputToMove(base, Math.min(1 / factor, MAX_STEP));
    const { amount } = requireTokenAccount(wallet, token.mint);
    sellToken(world, { wallet, token }, surplus < amount ? surplus : amount, slot);
  }
}
