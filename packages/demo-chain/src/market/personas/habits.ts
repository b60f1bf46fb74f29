import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { buyNft, convert, sendSol, sendToken, wrapSol } from "../actions/move-assets.ts";
import { addLiquidity, removeLiquidity, sharedPoolOf } from "../actions/provide-liquidity.ts";
import { buyToken, sellToken } from "../actions/trade-token.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import type { Token } from "../token.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import { isOpenTo } from "./choose-token.ts";

export interface HabitCast {
  /** Wallets that may be a second wallet of a trader. */
  readonly friends: readonly MarketWallet[];
  readonly nfts: MintAccount[];
  readonly nftSeller: SystemAccount;
}

type Habit = (wallet: MarketWallet, cast: HabitCast, slot: number) => void;

/** Other actions of a trader with a varied history, with the probability of each. */
const HABITS: readonly (readonly [Habit, probability: number])[] = [
  [payFriend, 0.4],
  [changeMoney, 0.3],
  [wrapSome, 0.3],
  [collectNft, 0.15],
  [provideLiquidity, 0.2],
  [moveHolding, 0.2],
  [depositHolding, 0.12],
];
const HABIT_DAYS = [36, 80] as const;
const LAMPORTS_PER_SOL = 1_000_000_000;

export function planHabits(wallet: MarketWallet, cast: HabitCast): void {
  const { random, world } = wallet;
  for (const [habit, probability] of HABITS) {
    if (!random.chance(probability)) continue;
    const at = world.clock.slotAfter(random.between(...HABIT_DAYS) * SECONDS_PER_DAY);
    world.schedule.at(at, (slot) => habit(wallet, cast, slot));
  }
}

function payFriend(wallet: MarketWallet, { friends }: HabitCast, slot: number): void {
  const friend = wallet.random.pick(friends);
  sendSol(wallet, friend.account, lamportsBetween(wallet, 0.05, 0.6), slot);
}

function changeMoney(wallet: MarketWallet, _: HabitCast, slot: number): void {
  const lamports = lamportsBetween(wallet, 0.5, 2);
  convert(wallet, "to-usdc", lamports, slot);
  const back = slot + wallet.world.clock.slotsIn(wallet.random.between(1, 9) * SECONDS_PER_DAY);
  wallet.world.schedule.at(back, (now) => convert(wallet, "to-sol", lamports / 2n, now));
}

/** Only wallets with a persistent wrapped-SOL account: the others would unwrap it with their next trade. */
function wrapSome(wallet: MarketWallet, _: HabitCast, slot: number): void {
  if (wallet.style.wrapping === "persistent") wrapSol(wallet, lamportsBetween(wallet, 1, 4), slot);
}

function collectNft(wallet: MarketWallet, { nfts, nftSeller }: HabitCast, slot: number): void {
  const nft = nfts.pop();
  if (nft) buyNft(wallet, nft, nftSeller, lamportsBetween(wallet, 0.2, 1.5), slot);
}

/** Buys, adds half to the pool, sells the rest; days later withdraws the half and sells it too. */
function provideLiquidity(wallet: MarketWallet, _: HabitCast, slot: number): void {
  const { random, world } = wallet;
  const { schedule } = world;
  const bought = buyAny(wallet, (token) => sharedPoolOf(token) !== null, [0.5, 1.5], slot);
  const pool = bought && sharedPoolOf(bought.token);
  if (!bought || !pool) return;
  const { token, slot: start } = bought;
  const sold = wallet.world.clock.slotsIn(SECONDS_PER_HOUR * random.between(1, 3));
  const removed = wallet.world.clock.slotsIn(random.between(2, 7) * SECONDS_PER_DAY);
  schedule.at(start + wallet.world.clock.slotsIn(90), (now) =>
    addLiquidity(wallet, pool, heldBy(wallet, token.mint) / 2n, now),
  );
  schedule.at(start + sold, (now) => sellEverything(wallet, token, now));
  schedule.at(start + removed, (now) => {
    removeLiquidity(wallet, pool, now);
    wallet.busy.delete(token);
  });
  schedule.at(start + removed + wallet.world.clock.slotsIn(40), (now) => sellEverything(wallet, token, now));
}

/** Buys and moves the tokens to a second wallet, which sells them without knowing their cost. */
function moveHolding(wallet: MarketWallet, { friends }: HabitCast, slot: number): void {
  const friend = wallet.random.pick(friends);
  const sent = buyAndSend(wallet, friend.account, slot);
  if (!sent) return;
  const later = sent.slot + wallet.world.clock.slotsIn(2 * SECONDS_PER_DAY);
  wallet.world.schedule.at(later, (now) => sellEverything(friend, sent.token, now));
}

function depositHolding(wallet: MarketWallet, _: HabitCast, slot: number): void {
  buyAndSend(wallet, wallet.exchange, slot);
}

/** A purchase and the slot of the next event. */
interface Bought {
  readonly token: Token;
  readonly slot: number;
}

/** Buys a token from before the history and sends all of it a few hours later. */
function buyAndSend(wallet: MarketWallet, to: SystemAccount, slot: number): Bought | null {
  const bought = buyAny(wallet, ({ family }) => family === "established", [0.2, 0.8], slot);
  if (!bought) return null;
  const { token } = bought;
  const sent = bought.slot + wallet.world.clock.slotsIn(wallet.random.between(1, 6) * SECONDS_PER_HOUR);
  wallet.world.schedule.at(sent, (now) => {
    sendToken(wallet, to, token.mint, heldBy(wallet, token.mint), now);
    wallet.busy.delete(token);
  });
  return { token, slot: sent };
}

/** Buys an accepted token for a number of SOL in a range; null without an accepted token. The token is busy from then on. */
function buyAny(
  wallet: MarketWallet,
  accepts: (token: Token) => boolean,
  [low, high]: readonly [number, number],
  slot: number,
): Bought | null {
  const { random, world } = wallet;
  const token = random.find(world.tokens, (one) => accepts(one) && isOpenTo(wallet, one));
  if (!token) return null;
  world.independence.claim(wallet.account, token.mint);
  wallet.busy.add(token);
  return { token, slot: buyToken(wallet, token, lamportsBetween(wallet, low, high), slot).slot };
}

function sellEverything(wallet: MarketWallet, token: Token, slot: number): void {
  sellToken(wallet, token, heldBy(wallet, token.mint), slot);
}

function lamportsBetween({ random }: MarketWallet, low: number, high: number): bigint {
  return BigInt(Math.floor(random.between(low, high) * LAMPORTS_PER_SOL));
}
