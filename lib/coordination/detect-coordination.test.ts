import type { Address } from "@walletlens/engine/address";
import type { DirectEvidence } from "@walletlens/engine/coordination/direct/direct-facts";
import {
  addRareTokens,
  addTrades,
  buy,
  COORDINATION_START,
  createCoordinationMarket,
  createMarketRandom,
  jointBuyTimes,
  numbered,
} from "@walletlens/engine/coordination/testing/coordination-market";
import type {
  CoordinationInput,
  TokenFacts,
  TokenTrade,
} from "@walletlens/engine/coordination/trading-history";
import { expect, test } from "vitest";
import { unconfiguredChain } from "@/lib/chain/connect-chain";
import type { Chain } from "@/lib/runtime/chain";
import { type ChainTrade, chainOfTrades } from "@/lib/testing/chain-of-trades";
import { fake } from "@/lib/testing/fake";
import { detectCoordination } from "./detect-coordination";

const HOUR = 3_600;
const LEADER = numbered("L", 0);
const BOT = numbered("B", 0);
const [FIRST, SECOND] = [numbered("W", 0), numbered("W", 1)];

const market = createCoordinationMarket(5, 8);
const raids = jointBuyTimes(market);

/** The market, with this number of wallets that buy the first tokens within a minute, in random order. */
function plant(pairs: number): CoordinationInput {
  const random = createMarketRandom(4);
  return addTrades(market, (wallet, n) =>
    n < 2 * pairs
      ? raids.map((time, raid) => buy(wallet, raid, time + (n >> 1) * HOUR + 3 + random() * 60))
      : [],
  );
}

/** Purchases of a wallet that the first pair copies. */
const LEADS = raids.map((time, raid): ChainTrade => ({ ...buy(LEADER, raid, time), wallet: LEADER }));

const ofWallet = (wallet: Address, trades: readonly TokenTrade[]): readonly ChainTrade[] =>
  trades.map((trade) => ({ ...trade, wallet }));

interface Scenario {
  /** Trades in addition to those of the group and the unrelated wallets of each crowd. */
  readonly others?: readonly ChainTrade[];
  readonly direct?: readonly DirectEvidence[];
  /** True if the chain is unavailable after the pages were read. */
  readonly isAway?: boolean;
}

async function ask(input: CoordinationInput, { others = [], direct = [], isAway = false }: Scenario = {}) {
  const group = input.wallets.flatMap(({ wallet, trades }) => ofWallet(wallet, trades));
  const unrelated = [...input.tokens].flatMap(([mint, { background }], token) =>
    (background?.times ?? []).map((time, n): ChainTrade => {
      const wallet = numbered("S", token * 60 + n);
      return { wallet, mint, time, side: "buy", signature: `${wallet} ${mint}` };
    }),
  );
  const { chain, page } = chainOfTrades([...group, ...unrelated, ...others]);
  const pages = new Map([...input.tokens.keys()].map((mint) => [mint, page(mint, Number.POSITIVE_INFINITY)]));
  const asked: string[] = [];
  const from = isAway ? unconfiguredChain : chain;
  const counted = fake<Chain>({
    readSignaturePage: (...read) => {
      asked.push(read[0]);
      return from.readSignaturePage(...read);
    },
    readHistory: (...read) => {
      asked.push(read[0]);
      return from.readHistory(...read);
    },
  });
  const tested = await detectCoordination({ chain: counted }, { ...input, pages, direct });
  const called = tested.evidence
    .filter(({ holds }) => holds)
    .map(({ walletA, walletB }) => [walletA, walletB]);
  return { ...tested, called, asked };
}

test("two wallets that copy an outside wallet are not reported: it signed just before them", async () => {
  expect((await ask(plant(1))).called).toEqual([[FIRST, SECOND]]);
  const found = await ask(plant(1), { others: LEADS });
  expect(found.called).toEqual([]);
  expect(found.leaders.unread).toEqual([]);
  expect(found.leaders.calls).toBeLessThanOrEqual(20);
  expect(found.asked).toContain(LEADER);
});

test("a slow and a fast copier of an outside wallet are in no order of their own: it signed just before them", async () => {
  const random = createMarketRandom(8);
  const copiers = addTrades(market, (wallet, n) =>
    n < 2
      ? raids.map((time, raid) => buy(wallet, raid, time + (n === 0 ? 3 : 12) * (0.9 + random() / 5)))
      : [],
  );
  const listOrders = ({ evidence }: Awaited<ReturnType<typeof ask>>) =>
    evidence.filter(({ kind }) => kind === "fixed_order").map(({ walletA, walletB }) => [walletA, walletB]);
  expect(listOrders(await ask(copiers))).toEqual([[FIRST, SECOND]]);
  const found = await ask(copiers, { others: LEADS });
  expect([listOrders(found), found.called]).toEqual([[], []]);
  expect(found.leaders.complete).toBe(true);
});

test.each([2, 3, 4])(
  "two wallets that copy one that trades from %i wallets in turn are not reported",
  async (count) => {
    const inTurn = raids.map((time, raid): ChainTrade => {
      const wallet = numbered("L", raid % count);
      return { ...buy(wallet, raid, time), wallet };
    });
    const found = await ask(plant(1), { others: inTurn });
    expect(found.called).toEqual([]);
    expect(found.asked).toContain(numbered("L", count - 1));
  },
);

test("a ring remains reported if a busy bot precedes it by chance, and the bot is checked", async () => {
  // It trades each of the tokens all day, so it also traded long before the ring.
  const bot = raids.flatMap((time, raid) =>
    Array.from({ length: 40 }, (_, n): ChainTrade => {
      const trade = buy(BOT, raid, time - 20 - n * 600);
      return { ...trade, wallet: BOT, signature: `${trade.signature} ${n}` };
    }),
  );
  const found = await ask(plant(1), { others: bot });
  expect(found.called).toEqual([[FIRST, SECOND]]);
  expect(found.asked).toContain(BOT);
  expect(found.pairsWithoutLeaderCheck).toBe(0);
});

test("a round of a group causes at most 40 calls, and pairs that remain unchecked are counted", async () => {
  const input = plant(4);
  // Before each purchase of each pair three unrelated wallets sell, new ones each time.
  const unrelated = input.wallets.flatMap(({ trades }) =>
    trades.flatMap(({ mint, time, signature }) =>
      ["X", "Y", "Z"].map((name, n): ChainTrade => {
        const moment = { mint, side: "sell", time: time - (n + 1) / 10 } as const;
        return { ...moment, wallet: numbered(name, Math.floor(time)), signature: `${signature} ${name}` };
      }),
    ),
  );
  const found = await ask(input, { others: unrelated });
  expect(found.called.length).toBeGreaterThanOrEqual(3);
  expect(found.leaders.calls).toBeLessThanOrEqual(40);
  expect(found.pairsWithoutLeaderCheck).toBeGreaterThan(0);
  expect(found.pairsWithoutLeaderCheck).toBeLessThan(found.called.length);
});

test("a wallet with too many transactions to read back to the first event is named", async () => {
  const [from, to] = [Math.min(...raids), Math.max(...raids)];
  const elsewhere = Array.from({ length: 12_000 }, (_, n): ChainTrade => {
    const time = from + ((to - from) * n) / 12_000;
    return { ...buy(LEADER, 9_999, time), wallet: LEADER, signature: `${LEADER} elsewhere ${n}` };
  });
  const { leaders } = await ask(plant(1), { others: [...LEADS, ...elsewhere] });
  expect(leaders.unread).toEqual([LEADER]);
  expect(leaders.calls).toBeLessThanOrEqual(80);
});

test("two buyers with one preset are not reported: a third wallet that is not stored bought with them", async () => {
  const random = createMarketRandom(21);
  const launches = Array.from({ length: 60 }, (_, n) => COORDINATION_START + n * 9 * HOUR);
  /** Seven of ten launches that pass a filter, within a quarter of an hour, in random order. */
  const takes = (wallet: Address) =>
    launches
      .map((launch, n) => buy(wallet, 5000 + n, launch + Math.floor(random() * 900)))
      .filter(() => random() < 0.7);
  // Others trade these launches equally fast, so their times are no evidence.
  const facts = launches.map((launch, n): readonly [Address, TokenFacts] => {
    const times = Array.from({ length: 24 }, (_, trade) => launch + 75 * trade);
    return [numbered("M", 5000 + n), { launch, background: { from: launch, to: launch + 9 * HOUR, times } }];
  });
  const rare = addRareTokens(createCoordinationMarket(6, 8, 0.05), random);
  const tokens = new Map([...rare.tokens, ...facts]);
  const input = addTrades({ ...rare, tokens }, (wallet, n) => (n < 2 ? takes(wallet) : []));
  const customers = Array.from({ length: 40 }, (_, n) => ofWallet(numbered("P", n), takes(numbered("P", n))));
  const alone = await ask(input);
  expect(alone.evidence.filter(({ holds }) => holds)).toMatchObject([
    { walletA: FIRST, walletB: SECOND, kind: "rare_overlap" },
  ]);
  const found = await ask(input, { others: customers.flat() });
  expect(found.called).toEqual([]);
  expect(found.leaders.calls).toBeLessThanOrEqual(50);
});

test("the leader of a pair that is linked anyway is not read", async () => {
  const part = { count: 1, lamports: 1n };
  const transfer: DirectEvidence = {
    ...{
      walletA: FIRST,
      walletB: SECOND,
      kind: "transfer",
      holds: true,
      count: 2,
      first: COORDINATION_START,
      last: COORDINATION_START,
    },
    signatures: ["one", "other"],
    detail: {
      ...{ via: null, hops: null, lamports: 2n, secondsApart: null, unsolicited: false },
      ...{ ofA: part, ofB: part },
    },
  };
  const found = await ask(plant(1), { direct: [transfer], others: LEADS });
  expect(found.called).toEqual([[FIRST, SECOND]]);
  expect([found.asked, found.pairsWithoutLeaderCheck]).toEqual([[], 0]);
});

test("if the chain is unavailable, the pair remains reported and is counted as unchecked", async () => {
  const found = await ask(plant(1), { others: LEADS, isAway: true });
  expect(found.called).toEqual([[FIRST, SECOND]]);
  expect(found.pairsWithoutLeaderCheck).toBe(1);
});
