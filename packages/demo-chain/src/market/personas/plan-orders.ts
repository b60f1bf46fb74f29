import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { buyToken } from "../actions/buy-token.ts";
import { sellToken } from "../actions/sell-token.ts";
import { fillOffer, fillPurchase, offerSol, offerToken, withdrawOffer } from "../actions/standing-orders.ts";
import { slotsIn } from "../clock.ts";
import type { Order } from "../instructions/order-instructions.ts";
import { type Token, tradesPlainlyInSol } from "../token.ts";
import type { MarketPool } from "../venues/pool.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, type World } from "../world.ts";
import { isOpenTo } from "./choose-token.ts";

const FIRST_DAY = 4;
const DAYS_PER_ROUND = 6;
const ROUNDS = 14;
/** Hours between two steps of a round. */
const STEP_HOURS = [1, 9] as const;
const LAMPORTS = [400_000_000, 2_000_000_000] as const;

/** One round with one token by one order. */
interface Round {
  readonly world: World;
  readonly wallet: MarketWallet;
  readonly token: Token & { readonly venue: MarketPool };
  readonly lamports: bigint;
  /** Names the order's accounts. */
  readonly label: string;
}

/** Something that happens at a slot to the order that the step before left, and leaves it to the next. */
type Step = (round: Round, slot: number, order: Order | null) => Order | null;

const SELL_ALL: Step = ({ world, wallet, token }, slot) => {
  sellToken(world, wallet, token, heldBy(world, wallet, token.mint), slot);
  return null;
};

const BUY: Step = ({ world, wallet, token, lamports }, slot) => {
  buyToken(world, wallet, token, lamports, slot);
  return null;
};

const OFFER: Step = ({ world, wallet, token, label }, slot) => offerToken(world, wallet, token, label, slot);

const SPEND: Step = ({ world, wallet, token, lamports, label }, slot) =>
  offerSol(world, wallet, token, lamports, label, slot);

const withdraw =
  (by: "owner" | "keeper"): Step =>
  ({ world, wallet }, slot, order) => {
    if (order !== null) withdrawOffer(world, wallet, order, by, slot);
    return null;
  };

/** Fills one part in so many of what waits. */
const fill =
  (oneIn: bigint): Step =>
  ({ world, wallet, token }, slot, order) => {
    if (order === null) return null;
    const amount = order.escrow.amount / oneIn;
    if (order.escrow.mint.native) fillPurchase(world, wallet, order, token, amount, slot);
    else fillOffer(world, wallet, order, token, amount, slot);
    return order;
  };

const IN_FIVE_PARTS = [5n, 4n, 3n, 2n, 1n].map(fill);

/** Rounds in turn: limit sales, whole, in two parts, cancelled in part and expired; purchases in five parts. */
const PLANS: readonly (readonly Step[])[] = [
  [BUY, OFFER, fill(1n)],
  [SPEND, ...IN_FIVE_PARTS, SELL_ALL],
  [BUY, OFFER, fill(2n), withdraw("owner"), SELL_ALL],
  [SPEND, fill(1n), OFFER, fill(3n), fill(1n)],
  [BUY, OFFER, withdraw("keeper"), SELL_ALL],
];
/** The last order is filled in part and waits. */
const LEFT_OPEN = [BUY, OFFER, fill(4n)];

/** Schedules somebody who trades by standing orders, which a keeper fills. */
export function planOrders(world: World, wallet: MarketWallet): void {
  const { clock, schedule } = world;
  const { random } = wallet;
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = FIRST_DAY + round * DAYS_PER_ROUND + random.between(0, 1);
    const steps = round === ROUNDS - 1 ? LEFT_OPEN : (PLANS[round % PLANS.length] ?? []);
    schedule.at(clock.slotAt(clock.startTime + day * SECONDS_PER_DAY), (slot) => {
      const token = random.find(
        world.tokens,
        (one) => tradesPlainlyInSol(one) && isOpenTo(world, wallet, one),
      );
      if (!token || !tradesPlainlyInSol(token)) return;
      if (!world.independence.claim(wallet.account, token.mint)) return;
      wallet.busy.add(token);
      const lamports = BigInt(random.integer(...LAMPORTS));
      const label = `${wallet.account.address}/${round}`;
      follow({ world, wallet, token, lamports, label }, steps, slot, null);
    });
  }
}

function follow(round: Round, steps: readonly Step[], slot: number, order: Order | null): void {
  const { world, wallet, token } = round;
  const [step, ...rest] = steps;
  if (step === undefined) {
    wallet.busy.delete(token);
    return;
  }
  const left = step(round, slot, order);
  const next = slot + slotsIn(wallet.random.between(...STEP_HOURS) * SECONDS_PER_HOUR);
  world.schedule.at(next, (now) => follow(round, rest, now, left));
}
