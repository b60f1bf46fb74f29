import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { isYoung, type Token } from "../token.ts";
import type { MarketWallet } from "../world.ts";

/** Kind of token that a kind of trader buys. Snipers buy their token at its launch. */
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
/** Number of tokens from which on a wallet can share one with another wallet. */
const BEGINNER_KNOWS = 3;

const SUITS: Readonly<Record<TokenChoice, (token: Token, time: number) => boolean>> = {
  "launch-moment": (token, time) => isYoung(token, time, YOUNG_SECONDS),
  young: (token, time) => isYoung(token, time, YOUNG_SECONDS),
  any: () => true,
  seasoned: ({ family }) => family !== "launch",
  deep: ({ family }) => family === "blue-chip",
};

/** The more promising of two tokens that the wallet may buy and has no plan for, or null. */
export function chooseToken(
  wallet: MarketWallet,
  { choice, holdSeconds }: Wanted,
  time: number,
): Token | null {
  const { known: traded, random, world } = wallet;
  const isOpen = (token: Token) => isOpenTo(wallet, token);
  const isWanted = (token: Token) => SUITS[choice](token, time) && isOpen(token);
  const findBest = (tokens: readonly Token[], accepts: (token: Token) => boolean) => {
    const one = random.find(tokens, accepts);
    const other = one && random.find(tokens, accepts);
    return other && promise(other, time, holdSeconds) > promise(one, time, holdSeconds) ? other : one;
  };
  const mayReturn = traded.length >= RETURNING_FROM;
  const isTaken = (token: Token) => isWanted(token) && (mayReturn || !traded.includes(token));
  const known = mayReturn && random.chance(RETURNING_SHARE) ? findBest(traded, isWanted) : null;
  return known ?? findBest(world.tokens, isTaken) ?? findBest(world.tokens, isOpen);
}

/**
 * True if a wallet finds a token, has no plan for it yet and stays independent of other wallets when it buys it.
 */
export function isOpenTo({ account, busy, known, world }: MarketWallet, token: Token): boolean {
  const { independence } = world;
  if (busy.has(token)) return false;
  if (token.quiet && known.length >= BEGINNER_KNOWS && !independence.isBought(token.mint)) return false;
  return independence.allows(account, token.mint);
}

/** Factor by which a token's path rises over the hold time: traders here are a little better than chance. */
function promise(token: Token, time: number, holdSeconds: number): number {
  const age = time - token.pathStart;
  return token.path(age + holdSeconds) / token.path(age);
}
