import fc from "fast-check";
import { expect, it, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { toSol } from "../amount.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import { runSteps } from "../steps.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import { toHour } from "../swaps/sol-usd.ts";
import { buildChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { PLAYED_MINTS, type PlayedStep, playHistory } from "../testing/play-history.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger } from "./wallet-ledger.ts";

const SOL = 1_000_000_000n;
const whole = (value: number) => ({ value, isWhole: true });
const part = (value: number) => ({ value, isWhole: false });
const UNKNOWN = { value: null, isWhole: false };
const FIRST_HOUR = 1_760_000_400;

/** Balance of a token before and after, lamports that moved against it, seconds since the start. */
type Step = readonly [mint: string, before: bigint, after: bigint, lamports: bigint, seconds: number];

function toChanges(steps: readonly Step[]): OwnerChange[] {
  return steps.map(([mint, before, after, solLamports, seconds], slot) =>
    buildChange({
      signature: `s${slot}`,
      slot,
      blockTime: FIRST_HOUR + seconds,
      solLamports,
      tokens: [tokenChange(mint, before, after)],
    }),
  );
}

function metricsOf(steps: readonly Step[], fields: Partial<WalletInput> = {}, more: OwnerChange[] = []) {
  return computeMetrics(buildWalletInput({ changes: [...toChanges(steps), ...more], ...fields }));
}

/** Ten units bought for 1 SOL and sold for `proceeds`, `held` seconds apart. */
const round = (mint: string, proceeds: bigint, held = 60): readonly Step[] => [
  [mint, 0n, 10n, -SOL, 0],
  [mint, 10n, 0n, proceeds, held],
];

/** The next change, which exchanges X for `tokens` or for lamports. */
const spendX = (tokens: readonly TokenAccountChange[], solLamports = 0n) =>
  buildChange({ signature: "d2", slot: 91, blockTime: FIRST_HOUR, solLamports, tokens });

/** Y for X, at an unknown value. */
const Y_FOR_X = buildChange({
  signature: "d1",
  slot: 90,
  blockTime: FIRST_HOUR,
  tokens: [tokenChange("Y", 5n, 0n), tokenChange("X", 0n, 5n)],
});

it("trades are tokens with a completed cycle; breaking even is not profitable, and a gift is not a trade", () => {
  const metrics = metricsOf([
    ...round("Win", 3n * SOL),
    ...round("Even", SOL),
    ...round("Bad", SOL / 2n),
    ["Kept", 0n, 10n, -SOL, 5],
    ["Gift", 0n, 10n, 0n, 6],
  ]);
  expect(metrics).toMatchObject({
    tradeResultsSol: [2, 0, -0.5],
    profitableTrades: 1,
    unknownTrades: 0,
    completedCycles: 3,
    tokensTraded: 4,
    realizedSol: whole(1.5),
  });
});

it("trades are summed over the cycles of a token", () => {
  const twice = [...round("X", 3n * SOL), ["X", 0n, 10n, -SOL, 90], ["X", 10n, 0n, SOL / 2n, 150]] as const;
  expect(metricsOf(twice)).toMatchObject({
    tradeResultsSol: [1.5],
    profitableTrades: 1,
    completedCycles: 2,
  });
});

it("trades of unknown result are counted separately, and do not make the others unknown", () => {
  // Y for X at an unknown value, then X for another token at an unknown value.
  const dark = [Y_FOR_X, spendX([tokenChange("X", 5n, 0n), tokenChange("Z", 0n, 5n)])];
  expect(metricsOf([], {}, dark)).toMatchObject({
    realizedSol: UNKNOWN,
    knownBasisShare: 0,
    unknownTrades: 1,
    tradeResultsSol: [],
  });
  const metrics = metricsOf(round("Win", 3n * SOL), {}, dark);
  expect(metrics).toMatchObject({ realizedSol: part(2), unknownTrades: 1, tradeResultsSol: [2] });
});

it("holds below five minutes are flips, and a hold of five minutes is not", () => {
  const metrics = metricsOf([...round("A", SOL, 299), ...round("B", SOL, 300), ...round("C", SOL, 3600)]);
  expect(metrics.flipRatio).toBe(1 / 3);
  expect(metrics.medianHoldHours).toBe(300 / 3600);
  expect(metrics.holdHours).toEqual([299 / 3600, 300 / 3600, 1]);
});

it("hold times that are unknown are in no mean and no flip, and their cycles count", () => {
  const dark = [Y_FOR_X, spendX([tokenChange("X", 5n, 0n)], SOL)];
  const metrics = metricsOf(round("A", SOL, 3600), {}, dark);
  expect(metrics).toMatchObject({ completedCycles: 2, holdHours: [1], averageHoldHours: 1, flipRatio: 0 });
  expect(metricsOf([])).toMatchObject({ flipRatio: null, singleExitShare: null, medianHoldHours: null });
});

it("exits in one sale are a share of all completed cycles", () => {
  const metrics = metricsOf([
    ...round("A", SOL),
    ["B", 0n, 10n, -SOL, 0],
    ["B", 10n, 5n, SOL, 1],
    ["B", 5n, 0n, SOL, 2],
    ...round("C", SOL),
  ]);
  expect(metrics.singleExitShare).toBe(2 / 3);
});

const stored: readonly Step[] = [
  ["X", 0n, 1_000_000n, -SOL, 0],
  ["Y", 0n, 1_000_000n, -2n * SOL, 0],
];
const priced = (...prices: readonly [string, number][]) => ({
  present: { solUsd: 200, tokenUsd: new Map(prices.map(([name, usd]) => [testAddress(name), usd])) },
  mints: buildMints(prices.map(([name]) => testAddress(name))),
  holdings: null,
});

it("unrealized PnL is summed over the tokens: 2 SOL for one X less 1, 1 SOL for one Y less 2", () => {
  const metrics = metricsOf(stored, priced(["X", 400], ["Y", 200]));
  expect(metrics.tokens.map((token) => token.unrealizedPnlSol)).toEqual([whole(1), whole(-1)]);
  expect(metrics.unrealizedSol).toEqual(whole(0));
  expect(metricsOf(stored, priced(["X", 800], ["Y", 800])).unrealizedSol).toEqual(whole(5));
});

/** The same with so much liquidity that it does not reduce the value of X by a lamport. */
const sellable = (...prices: readonly [string, number][]) => {
  const { present, ...others } = priced(...prices);
  return { ...others, present: { ...present, liquidityUsd: new Map([[testAddress("X"), 1e30]]) } };
};

it("unrealized PnL is that of priced tokens, and its lower bound subtracts the cost of the others", () => {
  // 2 SOL for one X less 1; Y cost 2 and is worth 0 or more.
  expect(metricsOf(stored, sellable(["X", 400]))).toMatchObject({
    unrealizedSol: part(1),
    unpriced: { tokens: 1, costSol: 2 },
    pnlLowerBound: { unrealizedPnlSol: -1, netPnlSol: -1 },
  });
  expect(metricsOf(stored, { holdings: null })).toMatchObject({
    unrealizedSol: UNKNOWN,
    unpriced: { tokens: 2, costSol: 3 },
    pnlLowerBound: { unrealizedPnlSol: -3, netPnlSol: -3 },
  });
});

it("unrealized PnL makes the net result partial if either part is", () => {
  const netOf = (changes: readonly OwnerChange[], fields: Partial<WalletInput>) => {
    const input = buildWalletInput({ changes, ...fields });
    return buildProfile(input, computeMetrics(input)).pnl.allTime;
  };
  const unpriced = netOf(toChanges([...round("Z", 4n * SOL), ...stored]), { holdings: null });
  expect(unpriced).toMatchObject({
    realizedPnlSol: 3,
    netPnlSol: 3,
    atLeast: { unrealizedPnlSol: -3, netPnlSol: 0 },
    unknown: ["unrealizedPnlSol", "netPnlSol", "netAfterCostsSol"],
  });
  const swap = buildChange({
    signature: "dark",
    slot: 90,
    blockTime: FIRST_HOUR,
    tokens: [tokenChange("G", 5n, 0n), tokenChange("H", 0n, 5n)],
  });
  const dark = netOf([...toChanges(stored), swap], priced(["X", 400], ["Y", 600], ["H", 1]));
  expect(dark).toMatchObject({
    ...{ unrealizedPnlSol: 2, netPnlSol: 2, realizedPnlSol: 0 },
    atLeast: { unrealizedPnlSol: -3, netPnlSol: null },
  });
  expect(dark.unknown).toEqual(expect.arrayContaining(["realizedPnlSol", "netPnlSol"]));
});

it("unrealized PnL is added to realized PnL", () => {
  const changes = toChanges([...round("Z", 4n * SOL), ...stored]);
  const input = buildWalletInput({ changes, ...priced(["X", 400], ["Y", 600]) });
  expect(buildProfile(input, computeMetrics(input)).pnl.allTime).toMatchObject({
    realizedPnlSol: 3,
    unrealizedPnlSol: 2,
    netPnlSol: 5,
  });
});

it("entry market caps exclude entries whose price in dollars or supply is unknown", () => {
  const fields = {
    solUsd: toSolUsd([[FIRST_HOUR, 150_000_000n]]),
    mints: new Map([[testAddress("A"), { decimals: 6, supply: 1_000n }]]),
  };
  // 1 SOL, 150 dollars, for 10 of 1,000 units.
  const metrics = metricsOf([...round("A", SOL), ...round("B", SOL)], fields);
  expect(metrics.entryMarketCaps).toMatchObject({ averageUsd: 15_000, dominantBucketShare: 1 });
});

const [X] = PLAYED_MINTS;

const someStep = (kinds: readonly PlayedStep["kind"][], beside: fc.Arbitrary<bigint>) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    percent: fc.integer({ min: 1, max: 100 }),
    lamports: fc.bigInt({ min: 1n, max: 10n * SOL }),
    beside,
    minute: fc.nat(60),
  });

/** A fee of a relay, which may exceed the proceeds of a sale. */
const someFee = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 9_000_000n }));
const OWN = [
  ...(["buy", "buy", "sell", "sell", "burn", "send", "back", "spend"] as const),
  ...(["deposit", "deposit", "withdraw", "withdraw", "payout", "payout", "repay"] as const),
];
const someOwn = fc.array(someStep(OWN, someFee), { maxLength: 20 });
const someUnrelated = fc.array(someStep(["dust", "gift", "sol", "rent"], fc.constant(0n)), { maxLength: 12 });

type TimedStep = PlayedStep & { readonly minute: number };

const inOrder = (steps: readonly TimedStep[]) => steps.toSorted((one, other) => one.minute - other.minute);

/** All metrics of trades that do not depend on fees or balances. */
function tradeMetrics(steps: readonly TimedStep[]) {
  const solUsd = toSolUsd([[toHour(START), 150_000_000n]]);
  const analyzedAt = (START + 1_800) * 1_000;
  const metrics = computeMetrics(
    buildWalletInput({ changes: playHistory(steps).changes, solUsd, analyzedAt }),
  );
  const { positions, activity, completedCycles, profitableTrades, tradeResultsSol, holdHours } = metrics;
  const { costLamports, ...trades } = activity;
  const position = positions.get(X);
  const { held, unsolicitedHeld, openLots, flow, ...traded } = position ?? {};
  return {
    trades,
    counts: { completedCycles, profitableTrades, tradeResultsSol, holdHours },
    results: { usd: metrics.usd, shape: metrics.shape, risk: metrics.risk },
    copyability: metrics.copyability,
    outcomes: metrics.tokenOutcomes,
    periods: metrics.periods,
    basis: metrics.knownBasisShare,
    realized: metrics.realizedSol,
    traded: position === undefined || position.buys + position.sells === 0 ? null : traded,
    lots: openLots?.filter(({ costLamports: cost }) => cost !== null) ?? [],
  };
}

/** Signatures contain the position in the history, which other changes shift. */
function withoutSignatures(metrics: ReturnType<typeof tradeMetrics>) {
  return { ...metrics, lots: metrics.lots.map(({ openedBy, ...lot }) => lot) };
}

test("dust, gifts, SOL of unrelated wallets and rent do not change the metrics of trades, at any position", () => {
  fc.assert(
    fc.property(someOwn, someUnrelated, (own, unrelated) => {
      const both = tradeMetrics(inOrder([...own, ...unrelated]));
      expect(withoutSignatures(both)).toEqual(withoutSignatures(tradeMetrics(inOrder(own))));
    }),
    { numRuns: runs(300) },
  );
});

interface Cash {
  /** SOL received in trades less SOL paid, including own costs. */
  readonly cash: bigint;
  /** Realized PnL less the cost of held units and of units that left. */
  readonly result: bigint;
  readonly burnedCost: bigint;
  /** `atLeast.netPnlSol`: units that are held, left or were burned are worth 0. */
  readonly lowerBoundSol: number | null;
}

/** Units that come back from it keep their cost. */
const BUDDY_IS_VENUE = { ...NOTHING_LABELED, venues: new Set([testAddress("Buddy")]) };

function compareCash(steps: readonly TimedStep[]): Cash {
  const { changes, lamports } = playHistory(inOrder(steps));
  const input = buildWalletInput({ changes, labeled: BUDDY_IS_VENUE });
  const ledger = runSteps(readWalletLedger(input));
  const cash = changes.reduce((sum, change, index) => {
    const { trades, quoteBeside } = classifyChange(change, null, ledger);
    if (trades.length === 0) return sum;
    // Quote that the trader had sent to the vault comes back beside a payout.
    const own = trades[0]?.settles === undefined ? [] : quoteBeside;
    return own.reduce((left, { amount }) => left - amount, sum + (lamports[index] ?? 0n));
  }, 0n);
  const metrics = computeMetrics(input);
  const lowerBoundSol = metrics.pnlLowerBound.netPnlSol;
  const position = metrics.positions.get(X);
  if (position === undefined) return { cash, result: 0n, burnedCost: 0n, lowerBoundSol };
  const held = position.openLots.reduce((sum, { costLamports }) => sum + (costLamports ?? 0n), 0n);
  const result = position.realizedLamports - held - position.leftCostLamports;
  return { cash, result, burnedCost: position.burnedCostLamports, lowerBoundSol };
}

test("realized PnL less the cost of held and departed units is the cash of the trades if every cost is known", () => {
  fc.assert(
    fc.property(someOwn, someUnrelated, (own, unrelated) => {
      const { cash, result, lowerBoundSol } = compareCash([...own, ...unrelated]);
      expect(result).toBe(cash);
      expect(lowerBoundSol).toBeCloseTo(toSol(cash), 9);
    }),
    { numRuns: runs(300) },
  );
});

test("a history with a buy of unknown cost has no lower bound above the cash of its trades", () => {
  const somePairs = fc.array(someStep(["pair", "burn", "send"], fc.constant(0n)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(someOwn, somePairs, (own, pairs) => {
      const { cash, lowerBoundSol } = compareCash([...own, ...pairs]);
      expect(lowerBoundSol ?? toSol(cash)).toBeLessThan(toSol(cash + 1n));
    }),
    { numRuns: runs(300) },
  );
});

/** Sales of everything that bring more than they cost. */
const someClearing = fc.array(
  someStep(["clear"], fc.constant(0n)).map((step) => ({ ...step, lamports: step.lamports + 5_000n })),
  { minLength: 1, maxLength: 4 },
);

test("realized PnL less the cost of departed, burned and held units never exceeds the cash of the trades", () => {
  fc.assert(
    fc.property(someOwn, someUnrelated, someClearing, (own, unrelated, clearing) => {
      const { cash, result, burnedCost, lowerBoundSol } = compareCash([...own, ...unrelated, ...clearing]);
      expect(result).toBeLessThanOrEqual(cash);
      expect(result - burnedCost).toBeLessThanOrEqual(cash);
      // Sums of doubles of at most 1,000 SOL are exact to less than a lamport.
      expect(lowerBoundSol ?? toSol(cash)).toBeLessThan(toSol(cash + 1n));
    }),
    { numRuns: runs(300) },
  );
});
