import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import {
  atMinute,
  buildChange,
  poolAgainst,
  START,
  testAddress,
  tokenChange,
} from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { SECONDS_PER_DAY } from "../time.ts";
import { MAX_TRADES, SAMPLED_DAYS, sampleCycles } from "./sample-cycles.ts";

const SOL = 1_000_000_000n;
const TOKENS = 1_000_000n;

/** The wallet exchanges SOL, negative if it pays, for units of a mint with a pool. */
function trade(mint: string, minute: number, before: bigint, after: bigint, sol: bigint): OwnerChange {
  const tokens = [tokenChange(mint, before * TOKENS, after * TOKENS)];
  return buildChange({
    ...atMinute(minute),
    signature: `${mint}${minute}`,
    solLamports: sol,
    tokens,
    parties: poolAgainst(sol, tokens),
  });
}

/** Two trades that complete a cycle: the wallet pays for 10 units and sells them a minute later. */
function cycle(mint: string, minute: number, paid = SOL): readonly OwnerChange[] {
  return [trade(mint, minute, 0n, 10n, -paid), trade(mint, minute + 1, 10n, 0n, 2n * SOL)];
}

function sample(changes: readonly OwnerChange[], limit = 60, days = 1) {
  const mints = new Set(changes.flatMap(({ tokens }) => tokens.map(({ mint }) => mint)));
  const input = buildWalletInput({
    changes,
    mints: buildMints([...mints]),
    analyzedAt: (START + days * SECONDS_PER_DAY) * 1_000,
  });
  return runSteps(sampleCycles(input, limit));
}

test("a completed cycle has its trades in whole units, and the size is the median of what was spent", () => {
  const { cycles, medianSizeSol, recent, unsuitable } = sample([
    ...cycle("A", 0),
    ...cycle("B", 10, 2n * SOL),
    ...cycle("C", 20, 4n * SOL),
  ]);
  expect({ medianSizeSol, recent, unsuitable }).toEqual({ medianSizeSol: 2, recent: 3, unsuitable: 0 });
  expect(cycles[0]).toEqual({
    mint: testAddress("A"),
    closedAt: new Date((START + 60) * 1_000).toISOString(),
    trades: [
      expect.objectContaining({ signature: "A0", side: "buy", tokens: 10, valueSol: 1, valueUsd: null }),
      expect.objectContaining({ signature: "A1", side: "sell", tokens: 10, valueSol: 2 }),
    ],
  });
});

test("an open position is no cycle", () => {
  expect(sample([trade("A", 0, 0n, 10n, -SOL)])).toEqual({
    cycles: [],
    recent: 0,
    unsuitable: 0,
    medianSizeSol: null,
  });
});

test("cycles that ended earlier than the sampled days are left out", () => {
  const changes = [...cycle("A", 0), ...cycle("B", 2 * 24 * 60)];
  const { cycles, recent } = sample(changes, 60, SAMPLED_DAYS + 1);
  expect([cycles.map(({ mint }) => mint), recent]).toEqual([[testAddress("B")], 1]);
});

test.each([
  [MAX_TRADES, 1, 0],
  [MAX_TRADES + 1, 0, 1],
])("a cycle of %d trades", (count, sampled, unsuitable) => {
  const buys = Array.from({ length: count - 1 }, (_, index) =>
    trade("A", index, BigInt(index), BigInt(index + 1), -SOL),
  );
  const result = sample([...buys, trade("A", count, BigInt(count - 1), 0n, SOL)]);
  expect([result.cycles.length, result.unsuitable]).toEqual([sampled, unsuitable]);
});

test("a limit draws cycles evenly, the first and the last included, and the same ones again", () => {
  const changes = Array.from({ length: 9 }, (_, index) => cycle(`M${index + 1}`, index * 10)).flat();
  const draw = () => sample(changes, 3).cycles.map(({ mint }) => mint);
  expect(draw()).toEqual(["M1", "M5", "M9"].map(testAddress));
  expect(draw()).toEqual(draw());
});
