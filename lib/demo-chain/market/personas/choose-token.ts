import { SECONDS_PER_DAY } from "../clock";
import type { Token } from "../token";
import type { Wallet } from "../wallet";
import type { World } from "../world";

/** What a kind of trader looks at. Snipers are given their token, at its launch. */
export type TokenChoice = "launch-moment" | "young" | "any" | "seasoned" | "deep";

const YOUNG_SECONDS = 14 * SECONDS_PER_DAY;
/** How many tokens a trader compares before it takes the most promising one. */
const LOOKED_AT = 2;

/** A token that the wallet has no plan for; null where every token that trades is taken. */
export function chooseToken(
  world: World,
  wallet: Wallet,
  choice: TokenChoice,
  holdSeconds: number,
  time: number,
): Token | null {
  const free = world.tokens.filter((token) => !wallet.busy.has(token));
  const wanted = free.filter((token) => suits(token, choice, time));
  const candidates = wanted.length > 0 ? wanted : free;
  if (candidates.length === 0) return null;
  return wallet.random
    .sample(candidates, LOOKED_AT)
    .reduce((best, token) =>
      promise(token, time, holdSeconds) > promise(best, time, holdSeconds) ? token : best,
    );
}

function suits(token: Token, choice: TokenChoice, time: number): boolean {
  switch (choice) {
    case "launch-moment":
    case "young":
      return token.family === "launch" && time - token.createdAt < YOUNG_SECONDS;
    case "any":
      return true;
    case "seasoned":
      return token.family !== "launch";
    case "deep":
      return token.family === "blue-chip";
  }
}

/** By how much the path of a token rises over the hold: traders here are a little better than chance. */
function promise(token: Token, time: number, holdSeconds: number): number {
  const age = time - token.pathStart;
  return token.path(age + holdSeconds) / token.path(age);
}
