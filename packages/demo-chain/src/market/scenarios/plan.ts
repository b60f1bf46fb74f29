import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Random } from "../../random.ts";
import { findSolPool, targetPrice } from "../token.ts";
import type { MarketTrade, MarketWallet, Range, Token, World } from "../world.ts";
import type { Step } from "./steps.ts";

/** Steps of one cycle of a kind of trader. */
export interface CycleKind {
  readonly choice: TokenChoice;
  /** Seconds from the first purchase of a cycle to its last sale. */
  readonly holdSeconds: Range;
  readonly sizeSol: Range;
  /** Shares of the cycles with sales in parts, with a second purchase, and with a swap for another token. */
  readonly partial: number;
  readonly rebuys: number;
  readonly rotates: number;
}

/** Wallets that act as one: a single one or the members of a ring. */
export interface ScenarioParty {
  readonly wallet: MarketWallet;
  /** Number of tokens that it is going to buy at least. */
  readonly size: number;
  /** Tokens with the times at which it begins and ends to trade them, in seconds after the start. */
  readonly held: Map<Token, Range[]>;
  /** Numbers of tokens that both it and another party trade. */
  readonly shared: Map<ScenarioParty, number>;
}

/** Seconds of the last event of a cycle before the end of a market. */
export const LAST_SECONDS = 90 * SECONDS_PER_DAY - 2 * SECONDS_PER_HOUR;
const YOUNG_SECONDS = 14 * SECONDS_PER_DAY;
/** A token is bought at the earliest this long after its launch, except by snipers. */
const LAUNCH_SECONDS = 60;
/** Independent parties share at most so many tokens, and at most one in three of those that either buys. */
const MAX_SHARED = 15;
const SHARED_EVERY = 3;
/** Share of cycles with a token that the party has traded before, once it has traded so many. */
const RETURNING_SHARE = 0.25;
const MIN_RETURNING = 10;
const LAMPORTS_PER_SOL = 1_000_000_000;

const SUITS = {
  launch: ({ family, createdAt }: Token, time: number) => family === "launch" && createdAt < time,
  young: ({ family, createdAt }: Token, time: number) =>
    family === "launch" && createdAt + LAUNCH_SECONDS < time && time < createdAt + YOUNG_SECONDS,
  any: ({ createdAt }: Token, time: number) => createdAt + LAUNCH_SECONDS < time,
  established: ({ family }: Token) => family === "established" || family === "dollar",
  pooled: (token: Token) => findSolPool(token) !== null,
  deep: ({ family }: Token) => family === "deep",
};

export type TokenChoice = keyof typeof SUITS;

/** True if a party trades nothing of a token in a time. */
export function isFree(party: ScenarioParty, token: Token, begins: number, ends: number): boolean {
  return (party.held.get(token) ?? []).every(([from, to]) => ends < from || begins > to);
}

/** Plans what the parties of one market trade, so that independent ones do not get similar portfolios. */
export class Planner {
  readonly #buyers = new Map<Token, ScenarioParty[]>();

  constructor(
    readonly world: World,
    /** False with too few tokens: then any party may buy any token. */
    readonly isIndependent: boolean,
  ) {}

  /** A party with a number of cycles. With more than ten, it may return to tokens in up to half of them. */
  createParty(wallet: MarketWallet, cycles: number): ScenarioParty {
    const size = Math.max(Math.min(cycles, MIN_RETURNING), cycles / 2);
    return { wallet, size, held: new Map(), shared: new Map() };
  }

  /**
   * Plans a cycle of the party's wallet or of another one, with a token that it chooses or a given one, and returns its
   * steps; none if it finds no token. The party may trade the token of another cycle only before or after it.
   */
  planCycle(
    party: ScenarioParty,
    kind: CycleKind,
    begins: number,
    traits: Partial<MarketTrade> = {},
  ): Step[] {
    const { wallet = party.wallet, token } = traits;
    const { random } = wallet;
    const hold = random.between(...kind.holdSeconds);
    const ends = begins + hold;
    const chosen = token ?? this.chooseToken(party, kind.choice, begins, ends);
    if (!chosen || !this.hold(party, chosen, begins, ends)) return [];
    const steps = buildCycle({ wallet, token: chosen }, kind, begins, ends);
    const into = random.chance(kind.rotates) && this.#chooseRotation(party, chosen, ends, ends + hold);
    if (!into) return steps;
    this.hold(party, into, ends, ends + hold);
    const exit: Step = { time: ends + hold, do: "sell", wallet, token: into, share: 1 };
    return [...steps.slice(0, -1), { time: ends, do: "rotate", wallet, token: chosen, into }, exit];
  }

  /** The more promising of two tokens of a kind that the party may trade in a time, or null. */
  chooseToken(party: ScenarioParty, choice: TokenChoice, begins: number, ends: number): Token | null {
    const { random } = party.wallet;
    const { startTime } = this.world.clock;
    const time = startTime + begins;
    const getPromise = (token: Token) => targetPrice(token, startTime + ends) / targetPrice(token, time);
    const findBest = (tokens: readonly Token[], accepts: (token: Token) => boolean) => {
      const candidate = random.find(tokens, accepts);
      const rival = candidate && random.find(tokens, accepts);
      return candidate && rival && getPromise(rival) > getPromise(candidate) ? rival : candidate;
    };
    const isWanted = (token: Token) => SUITS[choice](token, time) && isFree(party, token, begins, ends);
    const isNew = (token: Token) => !party.held.has(token) && isWanted(token) && this.mayBuy(party, token);
    const isOld = (token: Token) => token.createdAt < time && isFree(party, token, begins, ends);
    const familiar = Array.from(party.held.keys());
    const mayReturn = familiar.length >= MIN_RETURNING && random.chance(RETURNING_SHARE);
    return (
      (mayReturn && findBest(familiar, isWanted)) ||
      findBest(this.world.tokens, isNew) ||
      findBest(familiar, isWanted) ||
      findBest(familiar, isOld)
    );
  }

  /** Records that a party trades a token in a time. Returns false if it then shared too many with another. */
  hold(party: ScenarioParty, token: Token, begins: number, ends: number): boolean {
    const times = party.held.get(token) ?? [];
    if (times.length === 0) {
      if (!this.mayBuy(party, token)) return false;
      const rivals = this.#buyers.get(token) ?? [];
      for (const rival of rivals) {
        const shared = (party.shared.get(rival) ?? 0) + 1;
        party.shared.set(rival, shared);
        rival.shared.set(party, shared);
      }
      this.#buyers.set(token, [...rivals, party]);
    }
    party.held.set(token, [...times, [begins, ends]]);
    return true;
  }

  mayBuy(party: ScenarioParty, token: Token): boolean {
    if (!this.isIndependent) return true;
    return (this.#buyers.get(token) ?? []).every((rival) => {
      const shared = (party.shared.get(rival) ?? 0) + 1;
      return shared <= MAX_SHARED && shared * SHARED_EVERY <= Math.min(party.size, rival.size);
    });
  }

  /** A token to swap another for: both trade in pools against SOL, and the swapped one ends before the history. */
  #chooseRotation(party: ScenarioParty, token: Token, begins: number, ends: number): Token | null {
    const { clock } = this.world;
    if (!findSolPool(token) || clock.startTime + ends > clock.endTime) return null;
    const into = this.chooseToken(party, "established", begins, ends);
    return into && into !== token && findSolPool(into) ? into : null;
  }
}

/**
 * Hold times stay far from the limits of their class: a second purchase is in the first tenth and no sale before the
 * last fifth, so the weighted time of a cycle is at least 0.7 of the whole.
 */
const REBUY_AT = 0.1;
const FIRST_SALE_AT = 0.82;
/** Share of the cycles that leave a rest, and the share that they sell. */
const REST_SHARE = 0.12;
const SOLD_SHARE: Range = [0.88, 0.96];
const PARTS = [[0.5], [0.3], [0.33, 0.5], [0.25, 0.33, 0.5]];

function buildCycle(trade: MarketTrade, kind: CycleKind, begins: number, ends: number): Step[] {
  const { random } = trade.wallet;
  const lamports = drawLamports(random, kind.sizeSol);
  const hold = ends - begins;
  const steps: Step[] = [{ time: begins, do: "buy", ...trade, lamports }];
  if (random.chance(kind.rebuys)) {
    const time = begins + hold * REBUY_AT * random.next();
    steps.push({ time, do: "buy", ...trade, lamports: lamports / 2n });
  }
  const parts = random.chance(kind.partial) ? random.pick(PARTS) : [];
  for (const [index, share] of parts.entries()) {
    const time = begins + hold * (FIRST_SALE_AT + ((1 - FIRST_SALE_AT) * index) / (parts.length + 1));
    steps.push({ time, do: "sell", ...trade, share });
  }
  const share = random.chance(REST_SHARE) ? random.between(...SOLD_SHARE) : 1;
  return [...steps, { time: ends, do: "sell", ...trade, share }];
}

export function drawLamports(random: Random, sol: Range): bigint {
  return BigInt(Math.round(random.between(...sol) * LAMPORTS_PER_SOL));
}
