import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { slotsIn } from "../clock.ts";
import { computeBudget } from "../instructions/system-instructions.ts";
import { createAssociated } from "../instructions/token-instructions.ts";
import { spotPrice, type Token, wishedPrice } from "../token.ts";
import { curveReserves } from "../venues/bonding-curve.ts";
import { amountToMove } from "../venues/constant-product.ts";
import { type Direction, type MarketPool, poolPrice } from "../venues/pool.ts";
import { swapDirectly } from "../venues/route.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, type World } from "../world.ts";
import { buyToken } from "./buy-token.ts";
import { sellToken } from "./sell-token.ts";

/** Smaller distances between price and path are left alone. */
const TOLERANCE = 0.012;
/** No single trade of the crowd moves a price by more than this factor. */
const MAX_STEP = 1.6;
const MIN_TRADE_LAMPORTS = 20_000_000n;
const MAX_CURVE_BUY_LAMPORTS = 12_000_000_000n;
/** A token has so many wallets of the crowd that buy it. */
const MAKERS_PER_TOKEN = 2;
/** Seconds until a curve that no wallet of the crowd may buy from is tried again. */
const UNWANTED_SECONDS = 6 * SECONDS_PER_HOUR;
const ARBITRAGE_COMPUTE_UNITS = 140_000;
const ARBITRAGE_MICRO_LAMPORTS = 40_000;

/** A trade of somebody in the crowd brings a token's price nearer to its path; a second pool follows it. */
export function settlePrice(world: World, token: Token, slot: number): void {
  if (token.family === "dollar-quoted") {
    settleDollarPool(world, token, slot);
    return;
  }
  const factor = wishedPrice(token, world.clock.timeOf(slot)) / spotPrice(token);
  if (token.secondPool) arbitrage(world, token.secondPool, spotPrice(token), slot);
  if (factor > 1 + TOLERANCE) crowdBuys(world, token, Math.min(factor, MAX_STEP), slot);
  else if (factor < 1 - TOLERANCE) crowdSells(world, token, Math.min(1 / factor, MAX_STEP), slot);
}

/** Keeps SOL/USDC at the hour's close. */
export function settleSolPrice(world: World, slot: number): void {
  const wished = world.solPrice.closeAt(world.clock.timeOf(slot)) / 1_000;
  arbitrage(world, world.solUsdc, wished, slot);
}

/** The crowd buys what a curve has left, one purchase after the other, until the token moves to its pool. */
export function sellOutCurve(world: World, token: Token, slot: number): void {
  if (token.venue.kind !== "curve") return;
  const { random, schedule } = world;
  const buyer = pickBuyer(world, token);
  const bought = buyer && buyToken(world, buyer, token, MAX_CURVE_BUY_LAMPORTS, slot);
  const next = bought ? bought.slot + random.integer(2, 60) : slot + slotsIn(UNWANTED_SECONDS);
  schedule.at(next, (now) => sellOutCurve(world, token, now));
}

function crowdBuys(world: World, token: Token, factor: number, slot: number): void {
  const { venue } = token;
  const reserve = venue.kind === "curve" ? curveReserves(venue).lamports : venue.quote.amount;
  const lamports = amountToMove(reserve, factor);
  if (lamports < MIN_TRADE_LAMPORTS) return;
  const buyer = pickBuyer(world, token);
  if (buyer) buyToken(world, buyer, token, lamports, slot);
}

/** One of the token's own market makers, or a wallet that becomes one; null where no wallet may buy it. */
function pickBuyer(world: World, { mint }: Token): MarketWallet | null {
  const { crowd, independence, random } = world;
  const makers = crowd.filter(({ account }) => independence.hasBought(account, mint));
  if (makers.length >= MAKERS_PER_TOKEN) return random.pick(makers);
  const buyer = independence.isBought(mint)
    ? random.find(crowd, ({ account }) => independence.allows(account, mint))
    : pickLeastBusy(world);
  if (buyer) independence.claim(buyer.account, mint);
  return buyer;
}

/** The wallet that has bought the fewest tokens: a beginner may only buy a token that no wallet has bought yet. */
function pickLeastBusy({ crowd, independence }: World): MarketWallet | null {
  const [first = null] = crowd.toSorted(
    (left, right) => independence.countBought(left.account) - independence.countBought(right.account),
  );
  return first;
}

function crowdSells(world: World, token: Token, factor: number, slot: number): void {
  const { venue } = token;
  const reserve = venue.kind === "curve" ? curveReserves(venue).tokens : venue.base.amount;
  const amount = amountToMove(reserve, factor);
  const seller = pickSeller(world, token, amount);
  if (!seller) return;
  const held = heldBy(world, seller, token.mint);
  sellToken(world, seller, token, amount < held ? amount : held, slot);
}

/** A random wallet that holds enough, else the one that holds most. */
function pickSeller(world: World, token: Token, amount: bigint): MarketWallet | null {
  const held = world.crowd.map((wallet) => ({ wallet, amount: heldBy(world, wallet, token.mint) }));
  const enough = held.filter((entry) => entry.amount >= amount);
  if (enough.length > 0) return world.random.pick(enough).wallet;
  const most = held.reduce((best, entry) => (entry.amount > best.amount ? entry : best));
  return most.amount > 0n ? most.wallet : null;
}

function settleDollarPool(world: World, token: Token, slot: number): void {
  if (token.venue.kind !== "pool") return;
  settleSolPrice(world, slot);
  arbitrage(world, token.venue, wishedPrice(token, world.clock.timeOf(slot)), slot);
}

/** The arbitrageur, who has no persona, moves a pool to a price in quote units per base unit. */
function arbitrage(world: World, pool: MarketPool, wished: number, slot: number): void {
  const factor = wished / poolPrice(pool);
  if (Math.abs(factor - 1) < TOLERANCE) return;
  const { accounts, landmarks, ledger, arbitrageur } = world;
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
  const transaction = ledger.open({ slot, payer: arbitrageur, version: 0 });
  for (const entry of computeBudget(landmarks, ARBITRAGE_COMPUTE_UNITS, ARBITRAGE_MICRO_LAMPORTS)) {
    transaction.add(entry);
  }
  if (!target.open) transaction.add(createAssociated(landmarks, arbitrageur, target));
  swapDirectly(landmarks, transaction, { pool, direction }, { wallet: arbitrageur, source, target }, amount);
  ledger.commit(transaction);
}
