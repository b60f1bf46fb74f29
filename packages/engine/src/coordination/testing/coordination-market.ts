import type { Address } from "../../address.ts";
import { testAddress } from "../../testing/build-change.ts";
import type { CoordinationInput, TokenFacts, TokenTrade, TradingHistory } from "../trading-history.ts";

/** Begin of every test market, unix seconds. */
export const COORDINATION_START = 1_760_000_000;
const DAY = 86_400;
const DAYS = 40;

/** Small deterministic generator of numbers in [0, 1) (mulberry32). */
export function createMarketRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const LETTERS = "ABCDEFGHJK";

/** Address of a number, readable in base58. */
export function numbered(kind: string, n: number): Address {
  return testAddress(`${kind}${Array.from(String(n), (digit) => LETTERS[Number(digit)]).join("")}`);
}

/** A purchase of a token by its number. */
export function buy(wallet: Address, token: number, time: number, slot: number | null = null): TokenTrade {
  return { signature: `${wallet} ${token}`, mint: numbered("M", token), side: "buy", time, slot };
}

/** Moments of 14 joint purchases of the first tokens of a market, each at another age of the token. */
export function jointBuyTimes({ tokens }: CoordinationInput): readonly number[] {
  return Array.from({ length: 14 }, (_, n) => {
    return (tokens.get(numbered("M", n))?.launch ?? COORDINATION_START) + (2 + ((n * 7) % 19)) * 3_600;
  });
}

export function historyOf(wallet: Address, trades: readonly TokenTrade[]): TradingHistory {
  return {
    wallet,
    trades,
    covered: [{ from: COORDINATION_START - DAY, to: COORDINATION_START + 3 * DAYS * DAY }],
  };
}

/** A token with its own launch time and 60 trades of unrelated wallets over its first day. */
function createTokens(count: number, random: () => number) {
  return Array.from({ length: count }, () => {
    const launch = COORDINATION_START + random() * DAYS * DAY;
    const times = Array.from({ length: 60 }, () => launch + random() * DAY).sort((a, b) => a - b);
    return { launch, times };
  });
}

type TestToken = ReturnType<typeof createTokens>[number];

/** Facts of tokens, from pages of their signatures. */
function factsOf(tokens: readonly TestToken[]): ReadonlyMap<Address, TokenFacts> {
  return new Map(
    tokens.map(({ launch, times }, n) => [
      numbered("M", n),
      { launch, background: { from: launch, to: launch + DAY, times } },
    ]),
  );
}

/** A wallet that buys independently chosen tokens at times drawn like those of unrelated wallets. */
function independent(
  name: Address,
  tokens: readonly TestToken[],
  share: number,
  random: () => number,
): TradingHistory {
  const trades = tokens.flatMap(({ launch }, n) =>
    random() < share ? [buy(name, n, launch + random() * DAY)] : [],
  );
  return historyOf(name, trades);
}

/** A market with `count` independent wallets and 60 stored ones. */
export function createCoordinationMarket(seed: number, count: number, share = 0.15): CoordinationInput {
  const random = createMarketRandom(seed);
  const tokens = createTokens(400, random);
  return {
    wallets: Array.from({ length: count }, (_, n) => independent(numbered("W", n), tokens, share, random)),
    reference: Array.from({ length: 60 }, (_, n) => independent(numbered("R", n), tokens, 0.1, random)),
    tokens: factsOf(tokens),
  };
}

/** The same market, with trades added to some of its wallets by their number. */
export function addTrades(
  input: CoordinationInput,
  trades: (wallet: Address, n: number) => readonly TokenTrade[],
): CoordinationInput {
  return {
    ...input,
    wallets: input.wallets.map((history, n) => {
      const added = trades(history.wallet, n);
      const mints = new Set(added.map(({ mint }) => mint));
      return { ...history, trades: [...history.trades.filter(({ mint }) => !mints.has(mint)), ...added] };
    }),
  };
}

/** The same market, whose stored wallets each bought ten of 3,000 rare tokens, from number 1,000 on. */
export function addRareTokens(input: CoordinationInput, random: () => number): CoordinationInput {
  const reference = input.reference.map(({ wallet, trades }) => {
    const rare = Array.from({ length: 10 }, () => {
      return buy(wallet, 1000 + Math.floor(random() * 3000), COORDINATION_START + random() * DAYS * DAY);
    });
    return historyOf(wallet, [...trades, ...rare]);
  });
  return { ...input, reference };
}
