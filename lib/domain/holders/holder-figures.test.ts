import { expect, test } from "vitest";
import { WRAPPED_SOL } from "@/lib/domain/chain/assets";
import { testAddress } from "@/lib/domain/samples/build-change";
import { computeFigures } from "@/lib/domain/wallet/compute-figures";
import type { WalletInput } from "@/lib/domain/wallet/wallet-input";
import { computeHolderFigures } from "./holder-figures";

const NOWHERE = { fromSlot: null, toSlot: null, fromTime: null, toTime: null };

function inputWith(fields: Partial<WalletInput>): WalletInput {
  return {
    wallet: testAddress("W"),
    changes: [],
    coverage: { ...NOWHERE, transactions: 0, complete: true },
    holdings: null,
    solUsd: new Map(),
    present: null,
    mints: new Map(),
    label: null,
    kol: null,
    analyzedAt: 0,
    ...fields,
  };
}

function figuresOf(fields: Partial<WalletInput>) {
  const input = inputWith(fields);
  const figures = computeFigures(input);
  return { input, figures, holder: computeHolderFigures(input, figures) };
}

test("a holding is counted without wrapped SOL and empty accounts, and the five most valuable are named", () => {
  const mints = Array.from("abcdefg", testAddress);
  const amounts = mints.map(
    (mint, n) => [mint, { amount: BigInt(n + 1) * 1_000_000n, decimals: 6 }] as const,
  );
  const { holder } = figuresOf({
    holdings: {
      slot: 1,
      lamports: 2_500_000_000n,
      tokens: new Map([
        ...amounts,
        [WRAPPED_SOL, { amount: 5n, decimals: 9 }],
        [testAddress("z"), { amount: 0n, decimals: 6 }],
      ]),
    },
    present: { solUsd: 100, tokenUsd: new Map(mints.map((mint) => [mint, 50])) },
  });
  expect(holder).toMatchObject({ solBalance: 2.5, positions: 7, holdingsValueSol: 14 });
  expect(holder.topHoldings.map(({ valueSol }) => valueSol)).toEqual([3.5, 3, 2.5, 2, 1.5]);
});

test("a wallet that did nothing has no confidence and no rates, and what it holds in the past is unknown", () => {
  expect(figuresOf({}).holder).toMatchObject({
    behaviorType: null,
    exitPattern: null,
    confidence: 0,
    completedCycleCount: 0,
    exitRate: null,
    dailyFlipRatio: null,
    solBalance: null,
    positions: null,
    holdingsValueSol: null,
    topHoldings: [],
  });
});

test("confidence is n/(n+5) of the share of the volume that reconciles, and unknown where that is", () => {
  const { input, figures } = figuresOf({});
  const confidenceOf = (completedCycles: number, reconciledShare: number | null) => {
    const reconciliation = { ...figures.reconciliation, reconciledShare };
    return computeHolderFigures(input, { ...figures, completedCycles, reconciliation }).confidence;
  };
  expect([confidenceOf(5, 1), confidenceOf(15, 0.8), confidenceOf(3, null), confidenceOf(0, null)]).toEqual([
    0.5,
    0.75 * 0.8,
    null,
    0,
  ]);
});
