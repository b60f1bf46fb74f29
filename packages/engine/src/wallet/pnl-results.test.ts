import fc from "fast-check";
import { expect, test } from "vitest";
import { profileCombined } from "../combined/combined-profile.ts";
import { computeHolderMetrics } from "../holders/holder-metrics.ts";
import type { PnlResult, PnlResults } from "../result-types.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import {
  atMinute,
  buildChange,
  dollarChange,
  START,
  testAddress,
  tokenChange,
} from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { computePeriod } from "./period-metrics.ts";
import { toPeriodTokenRow } from "./period-tokens.ts";
import { buildProfile } from "./profile.ts";
import { toTokenRow } from "./token-rows.ts";
import type { WalletInput } from "./wallet-input.ts";

const SOL = 1_000_000_000n;

const MINTS = ["X", "Y", "NoPrice"];
const HOUR = START - (START % 3600);

/** SOL costs 150 dollars then and 200 now; X is worth 0.1 SOL for a whole token, Y 0.02. */
function inputOf(changes: readonly OwnerChange[], fields: Partial<WalletInput> = {}): WalletInput {
  return buildWalletInput({
    changes,
    solUsd: toSolUsd([[HOUR, 150_000_000n]]),
    present: {
      solUsd: 200,
      tokenUsd: new Map([
        [testAddress("X"), 20],
        [testAddress("Y"), 4],
      ]),
    },
    mints: buildMints(MINTS.map(testAddress)),
    analyzedAt: (START + 3_600) * 1_000,
    ...fields,
  });
}

const resultsOf = (input: WalletInput) => buildProfile(input, computeMetrics(input)).pnl.allTime.results;
const TOKENS = 1_000_000n;

/** Ten X for 3 SOL, of which four are sold for 2; two units of a token without a price for 0.5 SOL. */
const BOUGHT = [
  buildChange({ ...atMinute(1), solLamports: -3n * SOL, tokens: [tokenChange("X", 0n, 10n * TOKENS)] }),
  buildChange({
    ...atMinute(2),
    solLamports: 2n * SOL,
    tokens: [tokenChange("X", 10n * TOKENS, 6n * TOKENS)],
  }),
  buildChange({ ...atMinute(3), solLamports: -SOL / 2n, tokens: [tokenChange("NoPrice", 0n, 2n * TOKENS)] }),
];

test("the result of a wallet is realized, open at a price, and the cost of what has no price, in SOL and in dollars", () => {
  // Realized 2 − 1.2. Six X are worth 0.6 and cost 1.8. In dollars: 0.8 × 150, 0.6 × 200 − 1.8 × 150, 0.5 × 150.
  const { sol, usd } = resultsOf(inputOf(BOUGHT));
  const unknown = ["openPriced", "total"];
  expect(sol).toEqual({
    realized: 0.8,
    openPriced: expect.closeTo(-1.2, 9),
    openUnpricedCost: 0.5,
    total: expect.closeTo(-0.4, 9),
    unknown,
  });
  expect(usd).toEqual({
    realized: 120,
    openPriced: expect.closeTo(-150, 9),
    openUnpricedCost: 75,
    total: expect.closeTo(-30, 9),
    unknown,
  });
});

test("bags are the tokens held at a known cost: what they cost, what is known of their worth, and their age", () => {
  const { bags } = buildProfile(inputOf(BOUGHT), computeMetrics(inputOf(BOUGHT)));
  // Six of ten X for 3 SOL are worth 0.6 SOL; they are 59 minutes old, and the other token 57.
  expect(bags).toEqual({
    count: 2,
    costSol: 2.3,
    worthSol: expect.closeTo(0.6, 9),
    medianAgeHours: expect.closeTo(58 / 60, 9),
    unknown: ["worthSol"],
  });
});

test("without a bag its count, cost and worth are 0, and its age is unknown", () => {
  const { bags } = buildProfile(inputOf([]), computeMetrics(inputOf([])));
  expect(bags).toEqual({ count: 0, costSol: 0, worthSol: 0, medianAgeHours: 0, unknown: ["medianAgeHours"] });
});

test("the result of a wallet has no open unit and nothing unknown after the last sale: 0 is known", () => {
  const sold = buildChange({
    ...atMinute(3),
    solLamports: SOL,
    tokens: [tokenChange("X", 6n * TOKENS, 0n)],
  });
  const { sol, usd } = resultsOf(inputOf([...BOUGHT.slice(0, 2), sold]));
  expect(sol).toEqual({ realized: 0, openPriced: 0, openUnpricedCost: 0, total: 0 });
  expect(usd).toEqual({ realized: 0, openPriced: 0, openUnpricedCost: 0, total: 0 });
});

test("the result of a wallet keeps dollars that were paid for open units", () => {
  const tokens = [tokenChange("X", 0n, 10n * TOKENS), dollarChange(500_000_000n, 200_000_000n)];
  const { usd } = resultsOf(inputOf([buildChange({ ...atMinute(1), tokens })]));
  // Ten X at 20 dollars, bought for 300.
  expect(usd).toMatchObject({ openPriced: expect.closeTo(-100, 6), total: expect.closeTo(-100, 6) });
});

test("the result of a wallet in the past has no open result, and null is no 0", () => {
  const { sol } = resultsOf(inputOf(BOUGHT, { present: null, holdings: null, isPast: true }));
  expect(sol).toEqual({
    ...{ realized: 0.8, openPriced: null, openUnpricedCost: 2.3, total: 0.8 },
    unknown: ["openPriced", "total"],
  });
});

test("the result of a wallet in dollars lacks open units whose cost has no dollars", () => {
  const { sol, usd } = resultsOf(inputOf(BOUGHT, { solUsd: new Map() }));
  expect(sol.openPriced).toBeCloseTo(-1.2, 9);
  expect(usd).toEqual({
    ...{ realized: null, openPriced: null, openUnpricedCost: 0, total: null },
    unknown: ["realized", "openPriced", "openUnpricedCost", "total"],
  });
});

test("the result of a wallet of sales of unknown cost has a realized part that is named, and so is the total", () => {
  const gift = buildChange({ ...atMinute(1), tokens: [tokenChange("X", 0n, 10n * TOKENS)] });
  const sale = buildChange({
    ...atMinute(2),
    solLamports: SOL,
    tokens: [tokenChange("X", 10n * TOKENS, 0n)],
  });
  const { sol } = resultsOf(inputOf([gift, sale]));
  expect(sol).toEqual({
    ...{ realized: null, openPriced: 0, openUnpricedCost: 0, total: 0 },
    unknown: ["realized", "total"],
  });
});

/** Steps of a trader: a mint, buys or sells, whole tokens, the amount in SOL or in dollars. */
const someSteps = fc.array(
  fc.record({
    mint: fc.constantFrom(...MINTS),
    isSale: fc.boolean(),
    inDollars: fc.boolean(),
    tokens: fc.integer({ min: 1, max: 50 }),
    hundredths: fc.integer({ min: 5, max: 900 }),
    isGift: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);
type Plan = typeof someSteps extends fc.Arbitrary<infer Steps> ? Steps : never;

/** One transaction a minute. Units that are not held are not sold. */
function play(plan: Plan): readonly OwnerChange[] {
  const held = new Map<string, bigint>();
  let dollars = 10n ** 12n;
  return plan.flatMap(({ mint, isSale, inDollars, tokens, hundredths, isGift }, index) => {
    const before = held.get(mint) ?? 0n;
    const units = BigInt(tokens) * TOKENS;
    if (isSale && before < units) return [];
    const after = isSale ? before - units : before + units;
    held.set(mint, after);
    const moved = tokenChange(mint, before, after);
    const at = { ...atMinute(index), signature: `s${index}` };
    if (isGift && !isSale) return [buildChange({ ...at, tokens: [moved] })];
    const sign = isSale ? 1n : -1n;
    if (!inDollars)
      return [buildChange({ ...at, solLamports: sign * BigInt(hundredths) * 10_000_000n, tokens: [moved] })];
    const paid = dollars;
    dollars += sign * BigInt(hundredths) * 1_000_000n;
    return [buildChange({ ...at, tokens: [moved, dollarChange(paid, dollars)] })];
  });
}

const CURRENCIES = ["sol", "usd"] as const;
const PARTS = ["realized", "openPriced", "openUnpricedCost", "total"] as const;

function expectToAddUp(result: PnlResult): void {
  const { realized, openPriced, total, unknown = [] } = result;
  if (realized === null && openPriced === null) expect(total).toBeNull();
  else expect(total).toBe((realized ?? 0) + (openPriced ?? 0));
  expect(unknown.includes("total")).toBe(unknown.includes("realized") || unknown.includes("openPriced"));
  for (const name of PARTS) if (result[name] === null) expect(unknown).toContain(name);
}

const sum = (all: readonly PnlResults[], currency: "sol" | "usd", part: (typeof PARTS)[number]) =>
  all.reduce((total, results) => total + (results[currency][part] ?? 0), 0);

test("results of random wallets add up in each scope, and those of the tokens add up to the wallet", () => {
  fc.assert(
    fc.property(someSteps, (plan) => {
      const input = inputOf(play(plan));
      const metrics = computeMetrics(input);
      const { pnl, summary } = buildProfile(input, metrics);
      const rows = metrics.tokens.map((token) => toTokenRow(token).results);
      for (const results of [pnl.allTime.results, ...rows])
        for (const currency of CURRENCIES) expectToAddUp(results[currency]);
      for (const currency of CURRENCIES)
        for (const part of PARTS)
          expect(sum(rows, currency, part)).toBeCloseTo(pnl.allTime.results[currency][part] ?? 0, 6);
      // Fields of the same wallet are the same numbers.
      const { sol, usd } = pnl.allTime.results;
      expect([sol.realized ?? 0, sol.openPriced ?? 0, sol.total ?? 0]).toEqual([
        ...[pnl.allTime.realizedPnlSol, pnl.allTime.unrealizedPnlSol, pnl.allTime.netPnlSol],
      ]);
      expect([sol.realized ?? 0, usd.realized ?? 0]).toEqual([
        ...[summary.realizedPnl, pnl.allTime.usd.realizedPnlUsd],
      ]);
      expect(sol.openUnpricedCost).toBe(pnl.allTime.unpriced.costSol);
      expect(computeHolderMetrics(input, metrics).results).toEqual(pnl.allTime.results);
    }),
  );
});

test("results of random wallets of consecutive periods add up to the realized result, and so do those of their tokens", () => {
  fc.assert(
    fc.property(someSteps, fc.integer({ min: 1, max: 29 }), (plan, cut) => {
      const input = inputOf(play(plan));
      const all = resultsOf(input);
      const border = START + 60 * cut;
      const periods = [
        runSteps(computePeriod(input, { from: START, to: border - 1 })),
        runSteps(computePeriod(input, { from: border, to: START + 3_600 })),
      ];
      for (const { results, tokens } of periods) {
        const rows = tokens.map((token) => toPeriodTokenRow(token).results);
        for (const currency of CURRENCIES) {
          expectToAddUp(results[currency]);
          expect(results[currency]).toMatchObject({ openPriced: null, openUnpricedCost: null });
          expect(sum(rows, currency, "realized")).toBeCloseTo(results[currency].realized ?? 0, 6);
        }
      }
      for (const currency of CURRENCIES) {
        const realized = sum(
          periods.map(({ results }) => results),
          currency,
          "realized",
        );
        expect(realized).toBeCloseTo(all[currency].realized ?? 0, 6);
      }
    }),
  );
});

test("results of random wallets of the members of a group add up to the realized result of the group", () => {
  fc.assert(
    fc.property(someSteps, someSteps, (one, other) => {
      const inputs = [one, other].map((plan, index) => ({
        ...inputOf(
          play(plan).map((change) => ({ ...change, signature: `${change.signature}${"ab"[index]}` })),
        ),
        wallet: testAddress(index === 0 ? "Ann" : "Bob"),
      }));
      const { pnl, perWallet } = runSteps(profileCombined(inputs));
      for (const currency of CURRENCIES) {
        expectToAddUp(pnl.allTime.results[currency]);
        const members = perWallet.map(({ results }) => results);
        for (const { [currency]: result } of members) expectToAddUp(result);
        expect(sum(members, currency, "realized")).toBeCloseTo(
          pnl.allTime.results[currency].realized ?? 0,
          6,
        );
      }
    }),
  );
});
