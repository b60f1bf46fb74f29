import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { benjaminiHochberg, type Coordination, findCoordination } from "./find-coordination.ts";
import {
  addRareTokens,
  addTrades,
  buy,
  COORDINATION_START,
  createCoordinationMarket,
  createMarketRandom,
  historyOf,
  jointBuyTimes,
  numbered,
} from "./testing/coordination-market.ts";
import type { CoordinationInput } from "./trading-history.ts";

const HOUR = 3600;

const coordinate = (input: CoordinationInput): Coordination => runSteps(findCoordination(input));

/** A market in which the first `members` wallets buy the first tokens together. */
function plantRing(members: number, lagOf: (member: number, raid: number) => number): CoordinationInput {
  const market = createCoordinationMarket(5, 8);
  const times = jointBuyTimes(market);
  return addTrades(market, (wallet, n) =>
    n < members ? times.map((time, raid) => buy(wallet, raid, time + lagOf(n, raid))) : [],
  );
}

const jitter = createMarketRandom(9);
const ring = plantRing(3, () => jitter() * 90);

const pairsOf = ({ evidence }: Coordination, kind: string) =>
  evidence
    .filter((each) => each.kind === kind && each.holds)
    .map(({ walletA, walletB }) => [walletA, walletB]);

const RING_PAIRS = [
  [numbered("W", 0), numbered("W", 1)],
  [numbered("W", 0), numbered("W", 2)],
  [numbered("W", 1), numbered("W", 2)],
];

test("coordination yields to other work after each wallet and each pair", () => {
  const steps = findCoordination(ring);
  let turns = 0;
  while (!steps.next().done) turns += 1;
  // 8 wallets make 28 pairs.
  expect(turns).toBeGreaterThanOrEqual(8 + 28);
});

test("coordination names the pairs of a ring that buys within minutes, and no other pair", () => {
  const found = coordinate(ring);
  expect(pairsOf(found, "synchronous").sort()).toEqual(RING_PAIRS);
  const [first] = found.evidence.filter(({ kind }) => kind === "synchronous");
  expect(first?.count).toBeGreaterThanOrEqual(14);
  expect(first?.expected).toBeLessThan(4);
  expect(first?.events.every(({ lagSeconds }) => Math.abs(lagSeconds) <= 180)).toBe(true);
  // 28 pairs, each tested for both kinds.
  expect(found.tests).toBe(56);
});

test("coordination states the time range, side and closeness of the events of each test", () => {
  const { evidence } = coordinate(ring);
  expect(evidence.length).toBeGreaterThan(3);
  for (const { kind, count, first, last, events, detail } of evidence) {
    expect(events).toHaveLength(count);
    expect(events.map(({ time }) => time)).toEqual(events.map(({ time }) => time).sort((x, y) => x - y));
    const ends = events.map(({ time, lagSeconds }) => time + Math.abs(lagSeconds));
    if (count > 0) expect([first, last]).toEqual([events[0]?.time, Math.max(...ends)]);
    else expect([first, last]).toEqual([0, 0]);
    if (kind === "rare_overlap") expect([detail.side, detail.withinSeconds]).toEqual([null, null]);
  }
  const [joint] = evidence.filter(({ kind, holds }) => kind === "synchronous" && holds);
  expect(joint?.detail.side).toBe("buy");
  const lags = joint?.events.map(({ lagSeconds }) => Math.abs(lagSeconds)) ?? [];
  expect(Math.max(...lags)).toBeLessThanOrEqual(joint?.detail.withinSeconds ?? 0);
});

test("coordination sorts by p-value, then by events, then by name", () => {
  const { evidence } = coordinate(ring);
  const rank = ({ pValue, count, walletA, walletB, kind }: (typeof evidence)[number]) =>
    [pValue, -count, `${walletA}${walletB}${kind}`] as const;
  const sorted = evidence.toSorted((one, other) => {
    const [x, y] = [rank(one), rank(other)];
    return x[0] - y[0] || x[1] - y[1] || (x[2] < y[2] ? -1 : 1);
  });
  expect(evidence.map(rank)).toEqual(sorted.map(rank));
  const alike = evidence.filter(({ pValue }) => pValue === 1);
  expect(new Set(alike.map(({ count }) => count)).size).toBeGreaterThan(1);
});

test("coordination links a pair that shares rarely bought tokens at any distance in time", () => {
  const random = createMarketRandom(3);
  const some = () => COORDINATION_START + random() * 40 * 86_400;
  const market = addRareTokens(createCoordinationMarket(6, 8, 0.05), random);
  const apart = addTrades(market, (wallet, n) =>
    n < 2 ? Array.from({ length: 12 }, (_, token) => buy(wallet, 5000 + token, some())) : [],
  );
  const found = coordinate(apart);
  expect(pairsOf(found, "rare_overlap")).toEqual([RING_PAIRS[0]]);
  expect(pairsOf(found, "synchronous")).toEqual([]);
});

test("coordination gives no verdict by rare tokens alone if a wallet outside bought them in proportion, as by one preset", () => {
  const random = createMarketRandom(12);
  const market = addRareTokens(createCoordinationMarket(6, 8, 0.05), random);
  /** A preset passes 60 launches; each customer takes seven of ten. */
  const takes = (wallet: (typeof market.wallets)[number]["wallet"], share: number) =>
    Array.from({ length: 60 }, (_, n) =>
      buy(wallet, 5000 + n, COORDINATION_START + n * 9 * HOUR + random() * HOUR),
    ).filter(() => random() < share);
  const customers = addTrades(market, (wallet, n) => (n < 2 ? takes(wallet, 0.7) : []));
  const [stored, ...others] = market.reference;
  if (stored === undefined) throw new Error("the market has no reference");
  const keeping = (share: number) => ({
    ...customers,
    reference: [historyOf(stored.wallet, [...stored.trades, ...takes(stored.wallet, share)]), ...others],
  });
  expect(pairsOf(coordinate(customers), "rare_overlap")).toEqual([RING_PAIRS[0]]);
  expect(pairsOf(coordinate(keeping(0.7)), "rare_overlap")).toEqual([]);
  // A wallet with a few of them among many others shares little in proportion.
  expect(pairsOf(coordinate(keeping(0.05)), "rare_overlap")).toEqual([RING_PAIRS[0]]);
  const found = { ...customers, leaders: [historyOf(numbered("P", 0), takes(numbered("P", 0), 0.7))] };
  const page = {
    from: COORDINATION_START,
    to: COORDINATION_START + 1e8,
    times: Array.from({ length: 60 }, (_, n) => COORDINATION_START + n * 99),
  };
  const tokens = new Map(market.tokens);
  for (let n = 0; n < 60; n += 1) tokens.set(numbered("M", 5000 + n), { launch: null, background: page });
  expect(pairsOf(coordinate({ ...found, tokens }), "rare_overlap")).toEqual([]);
});

test("coordination gives no verdict if one side always comes first, and names this side", () => {
  const copied = coordinate(plantRing(2, (member) => member * 20));
  expect(pairsOf(copied, "synchronous")).toEqual([]);
  const [evidence] = copied.evidence.filter(({ kind }) => kind === "synchronous");
  expect(evidence?.detail.leader).toBe(numbered("W", 0));
  expect(evidence?.qValue).toBe(1);
});

test("coordination gives no verdict if one side is always a slot later within a second, and names the leader", () => {
  const inOrder = (lagSlots: number) => {
    const market = createCoordinationMarket(5, 8);
    return addTrades(market, (wallet, n) =>
      n < 2
        ? jointBuyTimes(market).map((time, raid) =>
            buy(wallet, raid, time, Math.floor(time / 0.4) + n * lagSlots),
          )
        : [],
    );
  };
  const copied = coordinate(inOrder(1));
  expect(pairsOf(copied, "synchronous")).toEqual([]);
  const [evidence] = copied.evidence.filter(({ kind }) => kind === "synchronous");
  expect(evidence).toMatchObject({ qValue: 1, detail: { leader: numbered("W", 0), withinSeconds: 0.5 } });
  expect(evidence?.events.every(({ lagSeconds, lagSlots }) => lagSeconds === 0 && lagSlots === 1)).toBe(true);
  expect(pairsOf(coordinate(inOrder(0)), "synchronous")).toEqual([RING_PAIRS[0]]);
});

test("coordination keeps a pair with only seven ordered events, which chance orders once in 64", () => {
  const seven = plantRing(2, (member, raid) => member * (raid < 7 ? 20 : 9 * HOUR));
  const found = coordinate(seven);
  expect(pairsOf(found, "synchronous")).toEqual([RING_PAIRS[0]]);
  expect(found.evidence[0]).toMatchObject({ count: 7, detail: { leader: null } });
  const eight = coordinate(plantRing(2, (member, raid) => member * (raid < 8 ? 20 : 9 * HOUR)));
  expect(pairsOf(eight, "synchronous")).toEqual([]);
});

test("coordination lists every event and marks untested ones, whose token has no other known trade", () => {
  const unknown = new Set([0, 3, 5, 9].map((n) => numbered("M", n)));
  const tokens = new Map([...ring.tokens].filter(([mint]) => !unknown.has(mint)));
  const reference: CoordinationInput["reference"] = [];
  const [all] = coordinate({ ...ring, reference }).evidence;
  const [found] = coordinate({ ...ring, reference, tokens }).evidence;
  expect(found?.events.map(({ mint }) => mint)).toEqual(all?.events.map(({ mint }) => mint));
  expect(
    found?.events
      .filter(({ tested }) => !tested)
      .map(({ mint }) => mint)
      .sort(),
  ).toEqual([...unknown].sort());
  expect(found?.count).toBe(all?.count);
  expect(found?.detail.testedEvents).toBe((all?.detail.testedEvents ?? 0) - 4);
  expect(found?.pValue).toBeGreaterThan(all?.pValue ?? 1);
});

test("coordination does not link copiers of the same wallet, in the group or outside", () => {
  const random = createMarketRandom(4);
  const market = createCoordinationMarket(5, 8);
  const times = jointBuyTimes(market);
  const copiers = addTrades(market, (wallet, n) =>
    n < 2 ? times.map((time, raid) => buy(wallet, raid, time + 3 + random() * 60)) : [],
  );
  const [leader] = market.reference;
  const outside = {
    ...copiers,
    reference: market.reference.map((each) =>
      each === leader ? { ...each, trades: times.map((time, raid) => buy(each.wallet, raid, time)) } : each,
    ),
  };
  const inside = addTrades(copiers, (wallet, n) =>
    n === 2 ? times.map((time, raid) => buy(wallet, raid, time)) : [],
  );
  expect(pairsOf(coordinate(copiers), "synchronous")).toEqual([RING_PAIRS[0]]);
  for (const led of [outside, inside]) {
    const found = coordinate(led);
    expect(found.evidence.filter(({ holds }) => holds)).toEqual([]);
  }
});

test("coordination gives no verdict with fewer than four events or fewer than five tokens per wallet", () => {
  const few = plantRing(2, (member, raid) => (raid < 3 ? member * 0.1 : member * 9 * HOUR));
  expect(pairsOf(coordinate(few), "synchronous")).toEqual([]);
  const { wallets, ...rest } = ring;
  const poor = wallets.map((each, n) => (n === 0 ? { ...each, trades: each.trades.slice(0, 4) } : each));
  const found = coordinate({ wallets: poor, ...rest });
  expect(found.untestedPairs).toBe(7);
  expect(found.evidence.some(({ walletA }) => walletA === numbered("W", 0))).toBe(false);
});

test("coordination excludes the tokens that selected the group", () => {
  const chosenBy = Array.from({ length: 14 }, (_, n) => numbered("M", n));
  expect(coordinate({ ...ring, chosenBy }).evidence.filter(({ holds }) => holds)).toEqual([]);
});

test("coordination gives no verdict if a crowd buys in the same minutes as the ring", () => {
  const times = jointBuyTimes(ring);
  const tokens = new Map(ring.tokens);
  const random = createMarketRandom(8);
  times.forEach((time, n) => {
    const facts = tokens.get(numbered("M", n));
    if (!facts?.background) return;
    const burst = Array.from({ length: 200 }, () => time + random() * 90);
    tokens.set(numbered("M", n), {
      ...facts,
      background: { ...facts.background, times: [...facts.background.times, ...burst] },
    });
  });
  expect(pairsOf(coordinate({ ...ring, tokens }), "synchronous")).toEqual([]);
});

test("coordination gives no verdict for two wallets that always buy in the first second after a launch", () => {
  const market = createCoordinationMarket(7, 8);
  const random = createMarketRandom(2);
  const snipers = addTrades(market, (wallet, n) =>
    n < 2
      ? Array.from({ length: 40 }, (_, token) =>
          buy(wallet, token, (market.tokens.get(numbered("M", token))?.launch ?? 0) + random()),
        )
      : [],
  );
  expect(pairsOf(coordinate(snipers), "synchronous")).toEqual([]);
});

test("coordination does not depend on the order of wallets or trades", () => {
  const turned = {
    ...ring,
    wallets: ring.wallets.toReversed().map((each) => ({ ...each, trades: each.trades.toReversed() })),
    reference: ring.reference.toReversed(),
  };
  const summary = (found: Coordination) =>
    found.evidence.map(({ walletA, walletB, kind, count, pValue, qValue }) => ({
      ...{ walletA, walletB, kind, count },
      // Sums of the same chances in another order differ in their last bits.
      pValue: pValue.toPrecision(9),
      qValue: qValue.toPrecision(9),
    }));
  expect(summary(coordinate(turned))).toEqual(summary(coordinate(ring)));
});

test("coordination changes p-values by less than a fifth if an uninvolved wallet is removed", () => {
  const without = coordinate({ ...ring, wallets: ring.wallets.slice(0, -1) });
  const before = coordinate(ring);
  for (const { walletA, walletB, kind, pValue, holds } of before.evidence.filter((each) => each.holds)) {
    const after = without.evidence.find(
      (each) => each.walletA === walletA && each.walletB === walletB && each.kind === kind,
    );
    expect(after?.holds).toBe(holds);
    expect(Math.abs(Math.log((after?.pValue ?? 0) / pValue))).toBeLessThan(0.2 * Math.abs(Math.log(pValue)));
  }
  expect(without.tests).toBe(42);
});

test("coordination gives independent wallets valid p-values: up to x in at most x of the pairs", () => {
  let pairs = 0;
  const pValues: number[] = [];
  for (let seed = 100; seed < 130; seed += 1) {
    const found = coordinate(createCoordinationMarket(seed, 8, 0.3));
    pairs += 28;
    expect(found.evidence.filter(({ holds }) => holds)).toEqual([]);
    for (const kind of ["synchronous", "rare_overlap"] as const) {
      pValues.push(...found.evidence.filter((each) => each.kind === kind).map(({ pValue }) => pValue));
    }
  }
  for (const level of [0.5, 0.2, 0.1, 0.05, 0.01, 0.001]) {
    const share = pValues.filter((pValue) => pValue <= level).length / (2 * pairs);
    expect(share).toBeLessThanOrEqual(level);
  }
});

test("a q-value is p × tests ÷ rank, and never exceeds the q-value of a larger p", () => {
  // Ranks 1, 3, 2 and 4 of four: 0.04, 0.04 (0.05333 is above the next one's), 0.04, 0.04.
  expect(benjaminiHochberg([0.01, 0.04, 0.02, 0.04])).toEqual([0.04, 0.04, 0.04, 0.04]);
  expect(benjaminiHochberg([0.001, 0.5, 1])).toEqual([0.003, 0.75, 1]);
});

test("tests without a discovery count: the same p-value among more tests has a larger q-value", () => {
  expect(benjaminiHochberg([0.001, 1])[0]).toBe(0.002);
  expect(benjaminiHochberg([0.001, 1, 1, 1])[0]).toBe(0.004);
});
