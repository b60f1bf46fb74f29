import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import type { EscrowMove } from "../swaps/owner-change.ts";
import { atMinute, buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";
import type { WalletInput } from "./wallet-input.ts";

const SOL = 1_000_000_000n;
const UNIT = 1_000_000n;
const X = testAddress("X");
const VENUE = testAddress("Venue");

/** 100 units of X bought for 10 SOL. */
const BOUGHT = buildChange({
  ...atMinute(1),
  solLamports: -10n * SOL,
  tokens: [tokenChange("X", 0n, 100n * UNIT)],
});

/** Prices in dollars, with 100 dollars per SOL. */
const present = (tokenUsd: readonly [Address, number][], liquidityUsd?: number) => ({
  solUsd: 100,
  tokenUsd: new Map(tokenUsd),
  ...(liquidityUsd === undefined ? {} : { liquidityUsd: new Map([[X, liquidityUsd]]) }),
});

function profileOf(fields: Partial<WalletInput>) {
  const held = new Map([[X, { amount: 100n * UNIT, decimals: 6 }]]);
  const input = buildWalletInput({
    ...{ changes: [BOUGHT], mints: buildMints([X]) },
    holdings: { slot: 10_000, lamports: 0n, tokens: held },
    ...fields,
  });
  return buildProfile(input, computeMetrics(input));
}

test("a lower bound counts units as 0 whose liquidity no price source states", () => {
  // 100 units at 100 dollars are listed at 100 SOL, for which there may be no buyer.
  const { pnl, hud } = profileOf({ present: present([[X, 100]]) });
  expect(pnl.allTime).toMatchObject({ unrealizedPnlSol: 90, atLeast: { netPnlSol: -10 } });
  expect(hud.isWhale).toBe(false);
});

test("a lower bound counts what units can be sold for if the liquidity is stated", () => {
  // Half of 20,000,000 dollars is 100,000 SOL: 100 × 100,000 ÷ 100,100.
  const { pnl } = profileOf({ present: present([[X, 100]], 20_000_000) });
  expect(pnl.allTime.atLeast.netPnlSol).toBeCloseTo(100_000_00 / 100_100 - 10, 9);
});

const move: EscrowMove = {
  ...{ account: testAddress("Bid"), authority: testAddress("Authority"), mint: X, decimals: 6 },
  ...{ before: 0n, after: 100n * UNIT, alone: true },
};
const deposit = buildChange({
  ...{ ...atMinute(2), tokens: [tokenChange("X", 100n * UNIT, 0n)] },
  ...{ parties: [], escrows: [move], venue: VENUE },
});
const waiting = {
  changes: [BOUGHT, deposit],
  holdings: { slot: 10_000, lamports: 0n, tokens: new Map() },
  present: present([[X, 1_000]], 20_000_000_000),
};

test("units in an order of a program without a label are worth 0 in the bound and make no whale", () => {
  const { pnl, hud } = profileOf(waiting);
  expect(pnl.allTime.unrealizedPnlSol).toBeCloseTo(990, 1);
  expect(pnl.allTime.atLeast.netPnlSol).toBe(-10);
  expect(hud.isWhale).toBe(false);
});

test("units in an order of a labeled program count", () => {
  const labeled = { ...NOTHING_LABELED, venues: new Set([VENUE]) };
  const { pnl, hud } = profileOf({ ...waiting, labeled });
  expect(pnl.allTime.atLeast.netPnlSol).toBeCloseTo(990, 1);
  expect(hud.isWhale).toBe(true);
});

/** One token of each name, bought for 1 SOL; `proceeds` is null for one that is still held. */
const tokens = (names: readonly string[], proceeds: bigint | null) =>
  names.flatMap((name, index) => {
    const buy = { ...atMinute(10 * index), signature: `buy${name}`, solLamports: -SOL };
    const sale = { ...atMinute(10 * index + 1), signature: `sell${name}` };
    return [
      buildChange({ ...buy, tokens: [tokenChange(name, 0n, UNIT)] }),
      ...(proceeds === null
        ? []
        : [buildChange({ ...sale, solLamports: proceeds, tokens: [tokenChange(name, UNIT, 0n)] })]),
    ];
  });
const won = tokens(["Aa", "Bb", "Cc"], 2n * SOL);

test("the rate of winning positions is named if tokens have no price, and its bound counts them as lost", () => {
  const { positions, hud } = profileOf({ changes: [...won, ...tokens(["Dd", "Ee", "Ff"], null)] });
  expect(positions).toEqual({
    ...{ count: 3, winners: 3, winRate: 1, winRateAtLeast: 0.5, unknownCount: 3 },
    unknown: ["winRate"],
  });
  expect(hud.positions).toEqual({ winRate: 1, winRateAtLeast: 0.5, unknown: ["winRate"] });
});

test("the rate of winning positions is whole and its own bound if every token has a result", () => {
  const { positions } = profileOf({ changes: [...won, ...tokens(["Dd"], SOL / 2n)] });
  expect(positions).toEqual({
    ...{ count: 4, winners: 3, winRate: 0.75, winRateAtLeast: 0.75, unknownCount: 0 },
  });
});
