import { buyToken } from "../actions/buy-token.ts";
import { sweepToExchange } from "../actions/fund-wallet.ts";
import { type PooledToken, rotateTokens } from "../actions/rotate-tokens.ts";
import { sellToken, worthLamports } from "../actions/sell-token.ts";
import { settlePrice } from "../actions/settle-price.ts";
import { slotsIn } from "../clock.ts";
import { type Token, tradesPlainlyInSol } from "../token.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, type World } from "../world.ts";
import { chooseToken, type Wanted } from "./choose-token.ts";

/** One cycle of one wallet: when to sell how much. */
export interface CyclePlan extends Wanted {
  readonly lamports: bigint;
  /** Token to buy; one of the wallet's own choice where absent. */
  readonly token?: Token;
  /** Shares of what is held, one sale each; the last one ends the cycle. */
  readonly sales: readonly number[];
  /** Buys a second time, half as much, in the first tenth of the hold. */
  readonly rebuys: boolean;
  /** Plan of the token that the last sale goes straight into; null for a sale against money. */
  readonly next: CyclePlan | null;
  /** Share of trades that find the price brought to its path first. */
  readonly settled: number;
}

const REBUY_AT = 0.1;
const FIRST_SALE_AT = 0.82;
const ROTATE_FROM_LAMPORTS = 60_000_000;
const BASIS_POINTS = 10_000;

/**
 * Buys and schedules the rest. False where the wallet has a plan for the token already, or would come too near to
 * somebody else.
 */
export function startCycle(world: World, wallet: MarketWallet, plan: CyclePlan, slot: number): boolean {
  const time = world.clock.timeOf(slot);
  const token = plan.token ?? chooseToken(world, wallet, plan, time);
  if (!token || wallet.busy.has(token)) return false;
  if (!world.independence.claim(wallet.account, token.mint)) return false;
  if (wallet.random.chance(plan.settled)) settlePrice(world, token, slot);
  const bought = buyToken(world, wallet, token, plan.lamports, slot);
  continueCycle({ world, wallet, token, plan }, bought.slot);
  return true;
}

/** A cycle that has begun. */
interface Cycle {
  readonly world: World;
  readonly wallet: MarketWallet;
  readonly token: Token;
  readonly plan: CyclePlan;
}

/** Schedules what follows the first purchase at `slot`. */
function continueCycle(cycle: Cycle, slot: number): void {
  const { world, wallet, token, plan } = cycle;
  const { schedule } = world;
  wallet.busy.add(token);
  if (!wallet.known.includes(token)) wallet.known.push(token);
  const slots = slotsIn(plan.holdSeconds);
  if (plan.rebuys) {
    const at = slot + Math.floor(slots * REBUY_AT * wallet.random.next());
    schedule.at(at, (now) => buyToken(world, wallet, token, plan.lamports / 2n, now));
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
  const { world, wallet, token, plan } = cycle;
  const bought = plan.next ? rotate(cycle, plan.next, slot) : false;
  if (!bought) sellShare(cycle, share, slot);
  wallet.busy.delete(token);
  sweepToExchange(world, wallet, slot);
}

/** Swaps everything into another token where both trade against SOL alone; false where that cannot be. */
function rotate({ world, wallet, token }: Cycle, next: CyclePlan, slot: number): boolean {
  const time = world.clock.timeOf(slot);
  const amount = heldBy(world, wallet, token.mint);
  const other = chooseToken(world, wallet, next, time);
  if (!other || other === token || !isPooled(token) || !isPooled(other)) return false;
  if (worthLamports(world, token, amount, time) < ROTATE_FROM_LAMPORTS) return false;
  world.independence.claim(wallet.account, other.mint);
  const { slot: bought } = rotateTokens(world, wallet, token, amount, other, slot);
  continueCycle({ world, wallet, token: other, plan: next }, bought);
  return true;
}

function isPooled(token: Token): token is PooledToken {
  return tradesPlainlyInSol(token);
}

function sellShare({ world, wallet, token, plan }: Cycle, share: number, slot: number): void {
  if (wallet.random.chance(plan.settled)) settlePrice(world, token, slot);
  const held = heldBy(world, wallet, token.mint);
  const part = share >= 1 ? held : (held * BigInt(Math.round(share * BASIS_POINTS))) / BigInt(BASIS_POINTS);
  sellToken(world, wallet, token, part, slot);
}
