import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { isYoung, type Token } from "../token.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";

/** Kind of token that a kind of trader looks at. Snipers are given their token, at its launch. */
export type TokenChoice = "launch-moment" | "young" | "any" | "seasoned" | "deep";

export interface Wanted {
  readonly choice: TokenChoice;
  readonly holdSeconds: number;
}

const YOUNG_SECONDS = 14 * SECONDS_PER_DAY;
/** Share of choices among tokens that the trader has traded before. */
const RETURNING_SHARE = 0.25;
/**
 * Tokens that a trader must know before it returns to one: units left by an earlier cycle are held long, and would
 * decide the class of a trader with few cycles.
 */
const RETURNING_FROM = 10;
/** Number of tokens from which on a wallet can share one with somebody. */
const BEGINNER_KNOWS = 3;

/** The more promising of two tokens that the wallet may buy and has no plan for; null where there is none. */
export function chooseToken(world: World, wallet: MarketWallet, wanted: Wanted, time: number): Token | null {
  const { choice, holdSeconds } = wanted;
  const isOpen = (token: Token) => isOpenTo(world, wallet, token);
  const isWanted = (token: Token) => suits(token, choice, time) && isOpen(token);
  const findBest = (tokens: readonly Token[], accepts: (token: Token) => boolean) => {
    const one = wallet.random.find(tokens, accepts);
    const other = one && wallet.random.find(tokens, accepts);
    return other && promise(other, time, holdSeconds) > promise(one, time, holdSeconds) ? other : one;
  };
  const mayReturn = wallet.known.length >= RETURNING_FROM;
  const isTaken = (token: Token) => isWanted(token) && (mayReturn || !wallet.known.includes(token));
  const known = mayReturn && wallet.random.chance(RETURNING_SHARE) ? findBest(wallet.known, isWanted) : null;
  return known ?? findBest(world.tokens, isTaken) ?? findBest(world.tokens, isOpen);
}

/**
 * Tells whether a wallet finds a token, has no plan for it yet and stays apart from others when it buys it.
 */
export function isOpenTo(
  { independence }: World,
  { account, busy, known }: MarketWallet,
  token: Token,
): boolean {
  if (busy.has(token)) return false;
  if (token.quiet && known.length >= BEGINNER_KNOWS && !independence.isBought(token.mint)) return false;
  return independence.allows(account, token.mint);
}

function suits(token: Token, choice: TokenChoice, time: number): boolean {
  switch (choice) {
    case "launch-moment":
    case "young":
      return isYoung(token, time, YOUNG_SECONDS);
    case "any":
      return true;
    case "seasoned":
      return token.family !== "launch";
    case "deep":
      return token.family === "blue-chip";
  }
}

/** Factor by which a token's path rises over the hold time: traders here are a little better than chance. */
function promise(token: Token, time: number, holdSeconds: number): number {
  const age = time - token.pathStart;
  return token.path(age + holdSeconds) / token.path(age);
}
