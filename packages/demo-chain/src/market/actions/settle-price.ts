import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { createAssociated } from "../ledger/instructions.ts";
import { spotPrice, type Token, targetPrice } from "../token.ts";
import { curveReserves } from "../venues/bonding-curve.ts";
import { amountToMove } from "../venues/constant-product.ts";
import { poolPrice } from "../venues/pool.ts";
import type { Direction, MarketPool } from "../venues/pool-kinds.ts";
import { swapDirectly } from "../venues/route.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet, World } from "../world.ts";
import { sendPlainly } from "./send-transaction.ts";
import { buyToken, sellToken } from "./trade-token.ts";

/** Smaller differences between price and path are not corrected. */
const TOLERANCE = 0.012;
/** No single trade of a market maker moves a price by more than this factor. */
const MAX_STEP = 1.6;
const MIN_TRADE_LAMPORTS = 20_000_000n;
const MAX_CURVE_BUY_LAMPORTS = 12_000_000_000n;
const MAKERS_PER_TOKEN = 2;
/** Seconds until a curve is tried again that no market maker may buy from. */
const UNWANTED_SECONDS = 6 * SECONDS_PER_HOUR;
/** Limit of compute units of the arbitrageur, and their price. */
const ARBITRAGE_BUDGET = [140_000, 40_000] as const;

/** A trade of a market maker moves a token's price toward its path; a second pool follows it. */
export function settlePrice(world: World, token: Token, slot: number): void {
  if (token.family === "dollar-quoted") {
    settleDollarPool(world, token, slot);
    return;
  }
  const factor = targetPrice(token, world.clock.timeOf(slot)) / spotPrice(token);
  if (token.secondPool) arbitrage(world, token.secondPool, spotPrice(token), slot);
  if (factor > 1 + TOLERANCE) makerBuys(world, token, Math.min(factor, MAX_STEP), slot);
  else if (factor < 1 - TOLERANCE) makerSells(world, token, Math.min(1 / factor, MAX_STEP), slot);
}

/** Moves SOL/USDC to the close of the hour. */
export function settleSolPrice(world: World, slot: number): void {
  const wished = world.solPrice.closeAt(world.clock.timeOf(slot)) / 1_000;
  arbitrage(world, world.solUsdc, wished, slot);
}

/** Market makers buy the rest of a curve, one purchase after the other, until the token moves to its pool. */
export function sellOutCurve(world: World, token: Token, slot: number): void {
  if (token.venue.kind !== "curve") return;
  const { random, schedule } = world;
  const buyer = pickBuyer(world, token);
  const bought = buyer && buyToken(buyer, token, MAX_CURVE_BUY_LAMPORTS, slot);
  const next = bought ? bought.slot + random.integer(2, 60) : slot + world.clock.slotsIn(UNWANTED_SECONDS);
  schedule.at(next, (now) => sellOutCurve(world, token, now));
}

function makerBuys(world: World, token: Token, factor: number, slot: number): void {
  const { venue } = token;
  const reserve = venue.kind === "curve" ? curveReserves(venue).lamports : venue.quote.amount;
  const lamports = amountToMove(reserve, factor);
  if (lamports < MIN_TRADE_LAMPORTS) return;
  const buyer = pickBuyer(world, token);
  if (buyer) buyToken(buyer, token, lamports, slot);
}

/** One of the token's own market makers, or a wallet that becomes one; null if no wallet may buy it. */
function pickBuyer(world: World, { mint }: Token): MarketWallet | null {
  const { marketMakers, independence, random } = world;
  const makers = marketMakers.filter(({ account }) => independence.hasBought(account, mint));
  if (makers.length >= MAKERS_PER_TOKEN) return random.pick(makers);
  const buyer = independence.isBought(mint)
    ? random.find(marketMakers, ({ account }) => independence.allows(account, mint))
    : pickLeastBusy(world);
  if (buyer) independence.claim(buyer.account, mint);
  return buyer;
}

/** The wallet that has bought the fewest tokens: a beginner may only buy a token that no wallet has bought yet. */
function pickLeastBusy({ marketMakers, independence }: World): MarketWallet | null {
  const [first = null] = marketMakers.toSorted(
    (left, right) => independence.countBought(left.account) - independence.countBought(right.account),
  );
  return first;
}

function makerSells(world: World, token: Token, factor: number, slot: number): void {
  const { venue } = token;
  const reserve = venue.kind === "curve" ? curveReserves(venue).tokens : venue.base.amount;
  const amount = amountToMove(reserve, factor);
  const seller = pickSeller(world, token, amount);
  if (!seller) return;
  const held = heldBy(seller, token.mint);
  sellToken(seller, token, amount < held ? amount : held, slot);
}

/** A random wallet that holds enough, else the one with the largest holding. */
function pickSeller(world: World, token: Token, amount: bigint): MarketWallet | null {
  const held = world.marketMakers.map((wallet) => ({ wallet, amount: heldBy(wallet, token.mint) }));
  const enough = held.filter((entry) => entry.amount >= amount);
  if (enough.length > 0) return world.random.pick(enough).wallet;
  const largest = held.reduce((best, entry) => (entry.amount > best.amount ? entry : best));
  return largest.amount > 0n ? largest.wallet : null;
}

function settleDollarPool(world: World, token: Token, slot: number): void {
  if (token.venue.kind !== "pool") return;
  settleSolPrice(world, slot);
  arbitrage(world, token.venue, targetPrice(token, world.clock.timeOf(slot)), slot);
}

/** The arbitrageur, which has no persona, moves a pool to a price in quote units per base unit. */
function arbitrage(world: World, pool: MarketPool, wished: number, slot: number): void {
  const factor = wished / poolPrice(pool);
  if (Math.abs(factor - 1) < TOLERANCE) return;
  const { accounts, arbitrageur } = world;
  const direction: Direction = factor > 1 ? "to-base" : "to-quote";
  const buys = direction === "to-base" && !pool.base.mint.native;
  if (buys && !world.independence.claim(arbitrageur, pool.base.mint)) return;
  const base = accounts.associated(arbitrageur, pool.base.mint);
  const quote = accounts.associated(arbitrageur, pool.quote.mint);
  const [source, target] = direction === "to-base" ? [quote, base] : [base, quote];
  const [reserve, step] =
    direction === "to-base" ? [pool.quote.amount, factor] : [pool.base.amount, 1 / factor];
  const wishedIn = amountToMove(reserve, step);
  const amount = wishedIn < source.amount ? wishedIn : source.amount;
  if (amount <= 0n) return;
  sendPlainly(world, arbitrageur, slot, ARBITRAGE_BUDGET, (transaction) => {
    if (!target.open) transaction.add(createAssociated(arbitrageur, target));
    swapDirectly(transaction, { pool, direction }, { wallet: arbitrageur, source, target }, amount);
  });
}
