import { expect, it } from "vitest";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";
import { buildProfile } from "../wallet/profile.ts";
import { assessAutomation } from "./automation.ts";

const SOL = 1_000_000_000n;
/** Midnight, UTC. */
const START = 1_760_054_400;

function profileOf(changes: readonly OwnerChange[]) {
  const coverage = { ...buildWalletInput().coverage, transactions: changes.length };
  const input = buildWalletInput({ changes, coverage });
  return buildProfile(input, computeMetrics(input));
}

/** Bought and sold again, `slots` later. */
const buildCycles = (count: number, slots: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const at = { blockTime: START + n };
    const mint = `R${String(n % 7).replace("0", "a")}x`;
    return [
      buildChange({
        ...{ ...at, signature: `buy${n}`, slot: 10 * n, solLamports: -SOL },
        tokens: [tokenChange(mint, 0n, 9n)],
      }),
      buildChange({
        ...{ ...at, signature: `sell${n}`, slot: 10 * n + slots, solLamports: SOL },
        tokens: [tokenChange(mint, 9n, 0n)],
      }),
    ];
  }).flat();

const arbitrages = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    buildChange({
      ...{ signature: `arbitrage${n}`, slot: n, blockTime: START + n },
      ...{ arbitrage: [], signed: true, solLamports: 9_000n },
    }),
  );

it("isBot is true from 100 arbitrages on, and not at 99", () => {
  expect(profileOf(arbitrages(99)).hud.isBot).toBe(false);
  const bot = profileOf(arbitrages(100));
  expect(bot.hud.isBot).toBe(true);
  expect(bot.automation).toMatchObject({ atomicResults: 100, reasons: ["atomicResults"] });
});

it("isBot is true above 500 swaps per active day, and not at 500", () => {
  const day = buildCycles(250, 5);
  expect(profileOf(day)).toMatchObject({
    hud: { isBot: false },
    automation: { swapsPerActiveDay: 500, reasons: [] },
  });
  const more = profileOf(buildCycles(251, 5));
  expect(more).toMatchObject({ hud: { isBot: true }, automation: { reasons: ["swapsPerDay"] } });
  const late = { signature: "late", slot: 9_999, blockTime: START + 90_000, solLamports: -SOL };
  const calm = [...buildCycles(251, 5), buildChange({ ...late, tokens: [tokenChange("L", 0n, 9n)] })];
  expect(profileOf(calm).automation).toMatchObject({ swapsPerActiveDay: 251.5, reasons: [] });
});

it("isBot is true if half of 20 completed cycles are within one slot each, and not for 19 cycles", () => {
  const half = profileOf([...buildCycles(10, 0), ...buildCycles(10, 1, 10)]);
  expect(half).toMatchObject({
    hud: { isBot: true },
    automation: { sameSlotShare: 0.5, reasons: ["sameSlotCycles"] },
  });
  expect(profileOf([...buildCycles(9, 0), ...buildCycles(11, 1, 9)]).hud.isBot).toBe(false);
  expect(profileOf(buildCycles(19, 0)).automation).toMatchObject({ sameSlotShare: 1, reasons: [] });
});

it("isBot is true for each of its reasons, which are all named", () => {
  const pace = { swapsPerActiveDay: 501, sameSlotShare: 1, atomicResults: 100, tokensPerActiveDay: 61 };
  const { reasons } = assessAutomation({ ...pace, completedCycles: 20, failed: 0, transactions: 1 });
  expect(reasons).toEqual(["tokensPerDay", "swapsPerDay", "atomicResults", "sameSlotCycles"]);
});

it("automation has failed transactions as a share of all covered transactions", () => {
  const failed = buildChange({ signature: "failed", slot: 5, blockTime: START, failed: true });
  expect(profileOf([failed, ...buildCycles(2, 5, 1)]).automation.failedShare).toBe(1 / 5);
});

it("automation has no share and no rate for a wallet without activity", () => {
  expect(profileOf([]).automation).toEqual({
    ...{ swapsPerActiveDay: null, sameSlotShare: null, atomicResults: 0, failedShare: null },
    reasons: [],
  });
});
