import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { buyNft } from "../actions/buy-nft.ts";
import { buyToken } from "../actions/buy-token.ts";
import { convert, sendSol, sendToken, wrapSol } from "../actions/move-assets.ts";
import { addLiquidity, removeLiquidity, sharedPoolOf } from "../actions/provide-liquidity.ts";
import { sellToken } from "../actions/sell-token.ts";
import { slotsIn } from "../clock.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import type { Token } from "../token.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, type World } from "../world.ts";
import { isOpenTo } from "./choose-token.ts";

export interface HabitCast {
  /** Wallets that may be a second wallet of a trader. */
  readonly friends: readonly MarketWallet[];
  readonly nfts: MintAccount[];
  readonly nftSeller: SystemAccount;
}

type Habit = (world: World, wallet: MarketWallet, cast: HabitCast, slot: number) => void;

/** Things that a trader with a rich history does beside its trades, with the probability of each. */
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
const SOL = 1_000_000_000;

export function planHabits(world: World, wallet: MarketWallet, cast: HabitCast): void {
  const { clock, schedule } = world;
  const { random } = wallet;
  for (const [habit, probability] of HABITS) {
    if (!random.chance(probability)) continue;
    const seconds = random.between(...HABIT_DAYS) * SECONDS_PER_DAY;
    schedule.at(clock.slotAt(clock.startTime + seconds), (slot) => habit(world, wallet, cast, slot));
  }
}

function payFriend(world: World, wallet: MarketWallet, { friends }: HabitCast, slot: number): void {
  const friend = wallet.random.pick(friends);
  sendSol(world, wallet, friend.account, lamportsBetween(wallet, 0.05, 0.6), slot);
}

function changeMoney(world: World, wallet: MarketWallet, _: HabitCast, slot: number): void {
  const lamports = lamportsBetween(wallet, 0.5, 2);
  convert(world, wallet, "to-usdc", lamports, slot);
  const back = slot + slotsIn(wallet.random.between(1, 9) * SECONDS_PER_DAY);
  world.schedule.at(back, (now) => convert(world, wallet, "to-sol", lamports / 2n, now));
}

/** Only wallets that keep wrapped SOL: the others would unwrap it with their next trade. */
function wrapSome(world: World, wallet: MarketWallet, _: HabitCast, slot: number): void {
  if (wallet.style.wrapping !== "persistent") return;
  wrapSol(world, wallet, lamportsBetween(wallet, 1, 4), slot);
}

function collectNft(world: World, wallet: MarketWallet, { nfts, nftSeller }: HabitCast, slot: number): void {
  const nft = nfts.pop();
  if (nft) buyNft(world, wallet, nft, nftSeller, lamportsBetween(wallet, 0.2, 1.5), slot);
}

/** Buys, adds half to the pool, sells the rest; days later takes the half back and sells it too. */
function provideLiquidity(world: World, wallet: MarketWallet, _: HabitCast, slot: number): void {
  const { random } = wallet;
  const { independence, schedule } = world;
  const token = random.find(
    world.tokens,
    (one) => sharedPoolOf(one) !== null && isOpenTo(world, wallet, one),
  );
  const pool = token && sharedPoolOf(token);
  if (!token || !pool) return;
  independence.claim(wallet.account, token.mint);
  wallet.busy.add(token);
  const bought = buyToken(world, wallet, token, lamportsBetween(wallet, 0.5, 1.5), slot).slot;
  const [added, sold] = [slotsIn(90), slotsIn(SECONDS_PER_HOUR * random.between(1, 3))];
  const removed = slotsIn(random.between(2, 7) * SECONDS_PER_DAY);
  schedule.at(bought + added, (now) =>
    addLiquidity(world, wallet, pool, heldBy(world, wallet, token.mint) / 2n, now),
  );
  schedule.at(bought + sold, (now) => sellEverything(world, wallet, token, now));
  schedule.at(bought + removed, (now) => {
    removeLiquidity(world, wallet, pool, now);
    wallet.busy.delete(token);
  });
  schedule.at(bought + removed + slotsIn(40), (now) => sellEverything(world, wallet, token, now));
}

/** Buys and moves the tokens to a second wallet, which sells them without knowing their cost. */
function moveHolding(world: World, wallet: MarketWallet, { friends }: HabitCast, slot: number): void {
  const friend = wallet.random.pick(friends);
  const moved = holdAndThen(world, wallet, slot, (token, now) => {
    sendToken(world, wallet, friend.account, token.mint, heldBy(world, wallet, token.mint), now);
  });
  if (!moved) return;
  const later = slotsIn(2 * SECONDS_PER_DAY);
  world.schedule.at(moved.slot + later, (now) => sellEverything(world, friend, moved.token, now));
}

function depositHolding(world: World, wallet: MarketWallet, _: HabitCast, slot: number): void {
  holdAndThen(world, wallet, slot, (token, now) => {
    sendToken(world, wallet, wallet.exchange, token.mint, heldBy(world, wallet, token.mint), now);
  });
}

/** Buys a token from before the history and does something with it a few hours later. */
function holdAndThen(
  world: World,
  wallet: MarketWallet,
  slot: number,
  act: (token: Token, slot: number) => void,
): { token: Token; slot: number } | null {
  const token = wallet.random.find(
    world.tokens,
    (one) => one.family === "established" && isOpenTo(world, wallet, one),
  );
  if (!token) return null;
  world.independence.claim(wallet.account, token.mint);
  wallet.busy.add(token);
  const bought = buyToken(world, wallet, token, lamportsBetween(wallet, 0.2, 0.8), slot).slot;
  const acted = bought + slotsIn(wallet.random.between(1, 6) * SECONDS_PER_HOUR);
  world.schedule.at(acted, (now) => {
    act(token, now);
    wallet.busy.delete(token);
  });
  return { token, slot: acted };
}

function sellEverything(world: World, wallet: MarketWallet, token: Token, slot: number): void {
  sellToken(world, wallet, token, heldBy(world, wallet, token.mint), slot);
}

function lamportsBetween({ random }: MarketWallet, low: number, high: number): bigint {
  return BigInt(Math.floor(random.between(low, high) * SOL));
}
