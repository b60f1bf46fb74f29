import { runSteps, type Steps } from "@walletlens/engine/steps";
import { buildChange, tokenChange } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { traceMetric } from "@walletlens/engine/wallet/metric-evidence/trace-metric";
import { buildWalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { expect, test } from "vitest";
import { shareTurns } from "./run-cooperatively";

const SOL = 1_000_000_000n;
const CHANGES = 400;
/** Two tokens, bought and sold in turn, a day at a time. */
const INPUT = buildWalletInput({
  changes: Array.from({ length: CHANGES }, (_, slot) => {
    const isBuy = slot % 4 < 2;
    return buildChange({
      signature: `s${slot}`,
      slot,
      blockTime: 1_760_313_600 + slot * 40_000,
      solLamports: isBuy ? -SOL : 2n * SOL,
      tokens: [tokenChange(slot % 2 === 0 ? "Xa" : "Yb", isBuy ? 0n : 10n, isBuy ? 10n : 0n)],
    });
  }),
});
const MEDIAN_HOLD = { metric: "median-hold", part: null, page: 1 } as const;

const WALKS = [
  ["the computation of charts", () => buildWalletCharts(INPUT)],
  ["the evidence of a metric", () => traceMetric(INPUT, MEDIAN_HOLD)],
] as const;

/** A clock that advances by this number of milliseconds per read. */
function tick(milliseconds: number) {
  let now = 0;
  return () => (now += milliseconds);
}

/** Counts the turns of other work until `work` ends. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  const takeTurn = () => {
    turns += 1;
    if (isRunning) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await work;
  isRunning = false;
  return turns;
}

test.each(WALKS)(
  "%s yields to other work every few changes, with the same result as without",
  async (_, walk) => {
    const running = shareTurns(tick(1))<unknown>(walk());
    // A change is one step, taken once to list the tokens and once to walk them; 5 steps are a turn.
    expect(await countTurns(running)).toBeGreaterThanOrEqual(Math.floor((2 * CHANGES) / 7));
    expect(await running).toEqual(runSteps<unknown>(walk()));
  },
);

test("work that ends within its turn does not wait for others", async () => {
  const turns = await countTurns(shareTurns(tick(0))(buildWalletCharts(INPUT)));
  expect(turns).toBe(0);
});

/** A computation of this number of steps, which are counted in `steps`. */
function* count(steps: number, done: { steps: number }): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    done.steps += 1;
    yield;
  }
  return steps;
}

test("30 consecutive computations of 4 milliseconds yield to other work every 6", async () => {
  const run = shareTurns(tick(1));
  const inTurn = async () => {
    for (let n = 0; n < 30; n += 1) expect(await run(count(4, { steps: 0 }))).toBe(4);
  };
  // Each read of the clock takes a millisecond: 30 computations take 120 for their steps.
  expect(await countTurns(inTurn())).toBeGreaterThanOrEqual(20);
});

test("three concurrent computations take turns, and none waits for the end of another", async () => {
  const run = shareTurns(tick(1));
  const done = [{ steps: 0 }, { steps: 0 }, { steps: 0 }];
  const total = () => done.reduce((sum, { steps }) => sum + steps, 0);
  let max = 0;
  let last = 0;
  let isRunning = true;
  const takeTurn = () => {
    max = Math.max(max, total() - last);
    last = total();
    const all = done.map(({ steps }) => steps);
    // Each of the others has had as many turns, of up to 6 steps, give or take one.
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(12);
    if (isRunning) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await Promise.all(done.map((each) => run(count(100, each))));
  isRunning = false;
  expect(total()).toBe(300);
  // The first turn has the first step of each.
  expect(max).toBeLessThanOrEqual(8);
});

test("a failed computation rejects its promise", async () => {
  function* fail() {
    yield;
    throw new Error("no such price");
  }
  await expect(shareTurns(tick(20))(fail())).rejects.toThrow("no such price");
});
