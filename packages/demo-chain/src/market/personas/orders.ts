import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import {
  fillOffer,
  fillPurchase,
  type Order,
  offerSol,
  offerToken,
  withdrawOffer,
} from "../actions/limit-orders.ts";
import { buyToken, type PooledToken, sellToken } from "../actions/trade-token.ts";
import { tradesPlainlyInSol } from "../token.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import { isOpenTo } from "./choose-token.ts";

const FIRST_DAY = 4;
const DAYS_PER_ROUND = 6;
const ROUNDS = 14;
/** Hours between two steps of a round. */
const STEP_HOURS = [1, 9] as const;
const LAMPORTS = [400_000_000, 2_000_000_000] as const;

interface Round {
  readonly wallet: MarketWallet;
  readonly token: PooledToken;
  readonly lamports: bigint;
  /** Part of the addresses of the order's accounts. */
  readonly label: string;
}

/** Action at a slot on the order of the step before. Returns the order for the next one. */
type Step = (round: Round, slot: number, order: Order | null) => Order | null;

const SELL_ALL: Step = ({ wallet, token }, slot) => {
  sellToken(wallet, token, heldBy(wallet, token.mint), slot);
  return null;
};
const BUY: Step = ({ wallet, token, lamports }, slot) => {
  buyToken(wallet, token, lamports, slot);
  return null;
};
const OFFER: Step = ({ wallet, token, label }, slot) => offerToken(wallet, token, label, slot);
const SPEND: Step = ({ wallet, token, lamports, label }, slot) =>
  offerSol(wallet, token, lamports, label, slot);

const withdraw =
  (by: "owner" | "keeper"): Step =>
  ({ wallet }, slot, order) => {
    if (order !== null) withdrawOffer(wallet, order, by, slot);
    return null;
  };

/** Fills this fraction of the deposit. */
const fill =
  (oneIn: bigint): Step =>
  ({ wallet, token }, slot, order) => {
    if (order === null) return null;
    const amount = order.escrow.amount / oneIn;
    if (order.escrow.mint.native) fillPurchase(wallet, order, token, amount, slot);
    else fillOffer(wallet, order, token, amount, slot);
    return order;
  };

/** Rounds in turn: limit sales, whole, in two parts, canceled in part and expired; purchases in five parts. */
const PLANS: readonly (readonly Step[])[] = [
  [BUY, OFFER, fill(1n)],
  [SPEND, ...[5n, 4n, 3n, 2n, 1n].map(fill), SELL_ALL],
  [BUY, OFFER, fill(2n), withdraw("owner"), SELL_ALL],
  [SPEND, fill(1n), OFFER, fill(3n), fill(1n)],
  [BUY, OFFER, withdraw("keeper"), SELL_ALL],
];
/** The last order is filled in part and stays open. */
const LEFT_OPEN = [BUY, OFFER, fill(4n)];

/** Schedules a wallet that trades by limit orders, which a keeper fills. */
export function planOrders(wallet: MarketWallet): void {
  const { account, random, world } = wallet;
  const { clock, independence, schedule, tokens } = world;
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = FIRST_DAY + round * DAYS_PER_ROUND + random.between(0, 1);
    const steps = round === ROUNDS - 1 ? LEFT_OPEN : (PLANS[round % PLANS.length] ?? []);
    schedule.at(clock.slotAfter(day * SECONDS_PER_DAY), (slot) => {
      const token = random.find(tokens, (one) => tradesPlainlyInSol(one) && isOpenTo(wallet, one));
      if (!token || !tradesPlainlyInSol(token)) return;
      if (!independence.claim(account, token.mint)) return;
      wallet.busy.add(token);
      const lamports = BigInt(random.integer(...LAMPORTS));
      run({ wallet, token, lamports, label: `${account.address}/${round}` }, steps, slot, null);
    });
  }
}

/** Runs the first step and schedules the rest. */
function run(round: Round, steps: readonly Step[], slot: number, order: Order | null): void {
  const { wallet, token } = round;
  const [step, ...rest] = steps;
  if (step === undefined) {
    wallet.busy.delete(token);
    return;
  }
  const left = step(round, slot, order);
  const next = slot + wallet.world.clock.slotsIn(wallet.random.between(...STEP_HOURS) * SECONDS_PER_HOUR);
  wallet.world.schedule.at(next, (now) => run(round, rest, now, left));
}
