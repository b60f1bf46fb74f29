import { runSteps } from "@walletlens/engine/steps";
import { buildChange, tokenChange } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { traceMetric } from "@walletlens/engine/wallet/metric-evidence/trace-metric";
import { buildWalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { expect, test } from "vitest";
import { runCooperatively } from "./run-cooperatively";

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
  ["the charts", () => buildWalletCharts(INPUT)],
  ["the evidence of a figure", () => traceMetric(INPUT, MEDIAN_HOLD)],
] as const;

/** A clock by which every look at it takes so many milliseconds. */
function tick(milliseconds: number) {
  let now = 0;
  return () => (now += milliseconds);
}

/** Counts how often other work has its turn until `work` ends. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isUnderWay = true;
  const takeTurn = () => {
    turns += 1;
    if (isUnderWay) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await work;
  isUnderWay = false;
  return turns;
}

test.each(WALKS)(
  "%s let other work have its turn every few changes, and end as without a rest",
  async (_, walk) => {
    const running = runCooperatively<unknown>(walk(), tick(1));
    // A change is one step, taken once to list the tokens and once to walk them; 15 steps are a turn.
    expect(await countTurns(running)).toBeGreaterThanOrEqual(Math.floor((2 * CHANGES) / 17));
    expect(await running).toEqual(runSteps<unknown>(walk()));
  },
);

test("work that is done within its turn does not wait for others", async () => {
  const turns = await countTurns(runCooperatively(buildWalletCharts(INPUT), tick(0)));
  expect(turns).toBe(0);
});

test("a computation that fails fails where it is waited for", async () => {
  function* fail() {
    yield;
    throw new Error("no such price");
  }
  await expect(runCooperatively(fail(), tick(20))).rejects.toThrow("no such price");
});
