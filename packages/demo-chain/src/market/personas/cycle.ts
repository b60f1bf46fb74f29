import { worthLamports } from "../actions/fill.ts";
import { sweepToExchange } from "../actions/fund-wallet.ts";
import { settlePrice } from "../actions/settle-price.ts";
import { buyToken, type PooledToken, rotateTokens, sellToken } from "../actions/trade-token.ts";
import type { Random } from "../random.ts";
import { type Token, tradesPlainlyInSol } from "../token.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import { chooseToken, type Wanted } from "./choose-token.ts";
import type { PersonaKind } from "./persona-kinds.ts";

/** One cycle of one wallet: when to sell how much. */
export interface CyclePlan extends Wanted {
  readonly lamports: bigint;
  /** Token to buy; chosen by the wallet if absent. */
  readonly token?: Token;
  /** Shares of the holding, one sale each; the last one ends the cycle. */
  readonly sales: readonly number[];
  /** Buys a second time, half as much, in the first tenth of the hold. */
  readonly rebuys: boolean;
  /** Plan of the token that the last sale buys directly; null for a sale against money. */
  readonly next: CyclePlan | null;
  /** Share of trades before which the price is moved to its path. */
  readonly settled: number;
}

export interface CycleShares {
  readonly partial: number;
  readonly rebuys: number;
  readonly rotates: number;
}

/** Draws a cycle like those of its kind. */
export function drawCycle(
  random: Random,
  { holdSeconds, sizeSol, choice }: Pick<PersonaKind, "choice" | "holdSeconds" | "sizeSol">,
  shares: CycleShares,
  next: CyclePlan | null = null,
): CyclePlan {
  return {
    choice,
    lamports: BigInt(Math.round(random.between(...sizeSol) * LAMPORTS_PER_SOL)),
    holdSeconds: random.between(...holdSeconds),
    sales: drawSales(random, shares.partial),
    rebuys: random.chance(shares.rebuys),
    next,
    settled: SETTLED_SHARE,
  };
}

/** Shares of the holding: everything at once, in steps, or with a small rest. */
function drawSales(random: Random, partial: number): number[] {
  const last = random.chance(0.12) ? random.between(0.88, 0.96) : 1;
  if (!random.chance(partial)) return [last];
  return [...random.pick([[0.5], [0.3], [0.33, 0.5], [0.25, 0.33, 0.5]]), last];
}

/**
 * Buys and schedules the rest. False if the wallet has a plan for the token already, or its portfolio would become
 * too similar to another wallet's.
 */
export function startCycle(wallet: MarketWallet, plan: CyclePlan, slot: number): boolean {
  const { clock, independence } = wallet.world;
  const token = plan.token ?? chooseToken(wallet, plan, clock.timeOf(slot));
  if (!token || wallet.busy.has(token)) return false;
  if (!independence.claim(wallet.account, token.mint)) return false;
  if (wallet.random.chance(plan.settled)) settlePrice(wallet.world, token, slot);
  const bought = buyToken(wallet, token, plan.lamports, slot);
  continueCycle({ wallet, token, plan }, bought.slot);
  return true;
}

interface Cycle {
  readonly wallet: MarketWallet;
  readonly token: Token;
  readonly plan: CyclePlan;
}

/** Schedules the events after the first purchase at `slot`. */
function continueCycle(cycle: Cycle, slot: number): void {
  const { wallet, token, plan } = cycle;
  const { schedule } = wallet.world;
  wallet.busy.add(token);
  if (!wallet.known.includes(token)) wallet.known.push(token);
  const slots = cycle.wallet.world.clock.slotsIn(plan.holdSeconds);
  if (plan.rebuys) {
    const at = slot + Math.floor(slots * REBUY_AT * wallet.random.next());
    schedule.at(at, (now) => buyToken(wallet, token, plan.lamports / 2n, now));
  }
  const last = plan.sales.length - 1;
  for (const [index, share] of plan.sales.entries()) {
    const progress = index === last ? 1 : FIRST_SALE_AT + ((1 - FIRST_SALE_AT) * index) / plan.sales.length;
    schedule.at(slot + Math.ceil(slots * progress), (now) => {
      if (index < last) sellShare(cycle, share, now);
      else endCycle(cycle, share, now);
    });
  }
}

function endCycle(cycle: Cycle, share: number, slot: number): void {
  const { wallet, token, plan } = cycle;
  const rotated = plan.next ? rotate(cycle, plan.next, slot) : false;
  if (!rotated) sellShare(cycle, share, slot);
  wallet.busy.delete(token);
  sweepToExchange(wallet, slot);
}

/**
 * Swaps everything for another token if both trade only against SOL. Returns false if that is not possible.
 */
function rotate({ wallet, token }: Cycle, next: CyclePlan, slot: number): boolean {
  const { clock, independence } = wallet.world;
  const time = clock.timeOf(slot);
  const amount = heldBy(wallet, token.mint);
  const other = chooseToken(wallet, next, time);
  if (!other || other === token || !isPooled(token) || !isPooled(other)) return false;
  if (worthLamports(wallet.world, token, amount, time) < ROTATE_FROM_LAMPORTS) return false;
  independence.claim(wallet.account, other.mint);
  const { slot: bought } = rotateTokens(wallet, token, amount, other, slot);
  continueCycle({ wallet, token: other, plan: next }, bought);
  return true;
}

const isPooled = (token: Token): token is PooledToken => tradesPlainlyInSol(token);

function sellShare({ wallet, token, plan }: Cycle, share: number, slot: number): void {
  if (wallet.random.chance(plan.settled)) settlePrice(wallet.world, token, slot);
  const held = heldBy(wallet, token.mint);
  const part = share >= 1 ? held : (held * BigInt(Math.round(share * BASIS_POINTS))) / BigInt(BASIS_POINTS);
  sellToken(wallet, token, part, slot);
}

const SETTLED_SHARE = 0.7;
const REBUY_AT = 0.1;
const FIRST_SALE_AT = 0.82;
const ROTATE_FROM_LAMPORTS = 60_000_000;
const BASIS_POINTS = 10_000;
const LAMPORTS_PER_SOL = 1_000_000_000;
