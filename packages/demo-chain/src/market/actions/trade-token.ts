import { VENUE_ACCOUNTS } from "../known-addresses.ts";
import { closeAccount, systemTransfer } from "../ledger/instructions.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import { readReserves, spotPrice, type Token, targetPrice } from "../token.ts";
import { curveBuy, curveSell, quoteCurveBuy, quoteCurveSell } from "../venues/bonding-curve.ts";
import { computeInputToMove, computeShare, type MarketPool, swap } from "../venues/pool.ts";
import type { MarketWallet, World } from "../world.ts";
import {
  closeWrapped,
  ensureSol,
  ensureUsdc,
  findAccount,
  openAccount,
  openWrapped,
  sendTransaction,
} from "./send-transaction.ts";

const LAMPORTS_PER_SOL = 1_000_000_000n;
/** A smaller sale has neither tip nor platform fee. */
const TIPPED_FROM_LAMPORTS = 20_000_000;
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

/** Pays the front end its share of a trade in SOL. Returns that in lamports. */
function payPlatform(
  { account, style, world }: MarketWallet,
  transaction: PendingTransaction,
  lamports: bigint,
) {
  const fee = computeShare(lamports, style.platformFeeBps);
  const frontEnd = world.accounts.require(VENUE_ACCOUNTS.tradingBotFee);
  if (fee > 0n) transaction.add(systemTransfer(account, frontEnd, fee));
  return fee;
}

/** What a trade gives and receives: base units on one side, lamports or raw USDC on the other, venue fees included. */
interface Fill {
  readonly given: bigint;
  readonly received: bigint;
}

/** Adds a purchase for an amount of the token's quote, or a sale of an amount of units, to a transaction. */
function addTrade(
  wallet: MarketWallet,
  transaction: PendingTransaction,
  token: Token,
  side: "buy" | "sell",
  amount: bigint,
): Fill {
  const { mint, venue } = token;
  const isPurchase = side === "buy";
  const units = isPurchase ? openAccount(wallet, transaction, mint) : findAccount(wallet, mint);
  if (venue.kind === "curve" && isPurchase) {
    const quote = quoteCurveBuy(venue, amount);
    if (quote === null) throw new RangeError(`the curve of ${mint.address} is sold out`);
    transaction.add(curveBuy(venue, units, quote));
    return { given: quote.lamports + quote.feeLamports, received: quote.tokens };
  }
  if (venue.kind === "curve") {
    const quote = quoteCurveSell(venue, amount);
    transaction.add(curveSell(venue, units, quote));
    return { given: amount, received: quote.lamports - quote.feeLamports };
  }
  const isSol = venue.quote.mint.native;
  const money = isSol
    ? openWrapped(wallet, transaction, isPurchase ? amount : 0n)
    : openAccount(wallet, transaction, venue.quote.mint);
  const ends = isPurchase ? { source: money, target: units } : { source: units, target: money };
  const { account, style } = wallet;
  const [, received = 0n] = swap(transaction, account, [{ pool: venue, ...ends }], amount, style.isRouted);
  if (isSol) closeWrapped(wallet, transaction);
  return { given: amount, received };
}

/**
 * Buys a token for about `lamports`, or as many dollars in a dollar pool, and books it: cost = given amount + platform
 * fee + network fee + tip. Does nothing if the curve does not have as many units.
 */
export function buyToken(wallet: MarketWallet, token: Token, lamports: bigint, slot: number): void {
  const { book, world } = wallet;
  const isDollar = token.family === "dollar";
  if (token.venue.kind === "curve" && quoteCurveBuy(token.venue, lamports) === null) return;
  const amount = isDollar ? toUsdc(world, lamports, world.clock.timeOf(slot)) : lamports;
  if (isDollar) ensureUsdc(wallet, amount, slot);
  ensureSol(wallet, isDollar ? 0n : lamports + lamports / 20n, slot);
  const compose = (transaction: PendingTransaction) => {
    const fill = addTrade(wallet, transaction, token, "buy", amount);
    return { ...fill, platformFee: isDollar ? 0n : payPlatform(wallet, transaction, fill.given) };
  };
  const sent = sendTransaction(wallet, slot, compose, { isTipped: true, isTimed: isDollar });
  const { given, received, platformFee } = sent.result;
  const cost = toLamports(world, token, given, sent.time) + platformFee + sent.costLamports;
  book.buy(token.mint, received, cost, sent.time);
}

/**
 * Sells base units of a token and books it: proceeds = received amount − platform fee − network fee − tip. Does nothing
 * if they are not worth a transaction.
 */
export function sellToken(wallet: MarketWallet, token: Token, amount: bigint, slot: number): void {
  const { account, book, style, world } = wallet;
  const { mint, family } = token;
  const worth = estimateLamports(world, token, amount, world.clock.timeOf(slot));
  if (amount <= 0n || worth < MIN_SALE_LAMPORTS) return;
  const isTipped = worth >= TIPPED_FROM_LAMPORTS;
  const isTimed = family === "dollar";
  ensureSol(wallet, 0n, slot);
  const compose = (transaction: PendingTransaction) => {
    const { received } = addTrade(wallet, transaction, token, "sell", amount);
    const platformFee = isTipped && !isTimed ? payPlatform(wallet, transaction, received) : 0n;
    const source = findAccount(wallet, mint);
    const isEmpty = source.open && source.amount === 0n;
    if (style.closesAccounts && isEmpty) transaction.add(closeAccount(source, account));
    return { received, platformFee };
  };
  const sent = sendTransaction(wallet, slot, compose, { isTipped, isTimed });
  const { received, platformFee } = sent.result;
  const proceeds = toLamports(world, token, received, sent.time) - platformFee - sent.costLamports;
  if (proceeds <= 0n) throw new RangeError(`the costs of a sale of ${token.symbol} exceed its proceeds`);
  book.sell(mint, amount, proceeds, sent.time);
}

/** Returns the pool of a token that trades in one against SOL, or null. */
export function findSolPool({ family, venue }: Token): MarketPool | null {
  return venue.kind === "pool" && family !== "dollar" ? venue : null;
}

/**
 * Swaps all units of a token for another over SOL in one transaction, and books a sale and a purchase at the SOL that
 * passed between the hops; fee and tip go to the purchase. Both trade in pools against SOL.
 */
export function rotateTokens(wallet: MarketWallet, sold: Token, bought: Token, slot: number): void {
  const soldPool = findSolPool(sold);
  const boughtPool = findSolPool(bought);
  if (!soldPool || !boughtPool) throw new TypeError("both tokens trade in pools against SOL");
  const source = findAccount(wallet, sold.mint);
  const { amount } = source;
  const time = wallet.world.clock.timeOf(slot);
  if (estimateLamports(wallet.world, sold, amount, time) < TIPPED_FROM_LAMPORTS) return;
  ensureSol(wallet, 0n, slot);
  const compose = (transaction: PendingTransaction) => {
    const target = openAccount(wallet, transaction, bought.mint);
    const between = openWrapped(wallet, transaction, 0n);
    const hops = [
      { pool: soldPool, source, target: between },
      { pool: boughtPool, source: between, target },
    ];
    const amounts = swap(transaction, wallet.account, hops, amount, true);
    closeWrapped(wallet, transaction);
    return amounts;
  };
  const sent = sendTransaction(wallet, slot, compose, { isTipped: true });
  const [, lamports = 0n, units = 0n] = sent.result;
  wallet.book.sell(sold.mint, amount, lamports, sent.time);
  wallet.book.buy(bought.mint, units, lamports + sent.costLamports, sent.time);
}

/** Buys and sells the same amount of a token in one transaction. Books the net result, including costs, as an arbitrage. */
export function tradeArbitrage(wallet: MarketWallet, token: Token, lamports: bigint, slot: number): void {
  ensureSol(wallet, lamports + lamports / 10n, slot);
  const compose = (transaction: PendingTransaction) => {
    const { given, received: units } = addTrade(wallet, transaction, token, "buy", lamports);
    return addTrade(wallet, transaction, token, "sell", units).received - given;
  };
  const { result, costLamports } = sendTransaction(wallet, slot, compose, { isTipped: true });
  wallet.book.atomicPnlLamports += result - costLamports;
}

/** A trade of its market maker moves a token's price toward its path. */
export function settlePrice(world: World, token: Token, slot: number): void {
  const { maker } = token;
  if (maker === null) return;
  const time = world.clock.timeOf(slot);
  const factor = targetPrice(token, time) / spotPrice(token);
  const { base, quote } = readReserves(token);
  if (factor > 1 + TOLERANCE) {
    const missing = computeInputToMove(quote, Math.min(factor, MAX_STEP));
    const lamports = token.family === "dollar" ? toLamports(world, token, missing, time) : missing;
    if (lamports >= MIN_MAKER_LAMPORTS) buyToken(maker, token, lamports, slot);
  } else if (factor < 1 - TOLERANCE) {
    const surplus = computeInputToMove(base, Math.min(1 / factor, MAX_STEP));
    const { amount } = findAccount(maker, token.mint);
    sellToken(maker, token, surplus < amount ? surplus : amount, slot);
  }
}
