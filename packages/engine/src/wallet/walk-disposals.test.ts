import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { toHour } from "../swaps/sol-usd.ts";
import { atMinute, buildChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { PLAYED_MINTS, playHistory } from "../testing/play-history.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { presentDisposal } from "./disposal.ts";
import { traceMetric } from "./metric-evidence/trace-metric.ts";
import { type DisposalRange, takeDisposals, walkDisposals } from "./walk-disposals.ts";
import type { WalletInput } from "./wallet-input.ts";

const SOL = 1_000_000_000n;
const UNIT = 1_000_000n;
const ALL: DisposalRange = { from: null, to: null, after: null };
/** 100 dollars in the hour of START, and up to 200 at the end of the next one, which begins 400 seconds later. */
const PRICES = toSolUsd([
  [toHour(START), 100_000_000n],
  [toHour(START) + 3600, 200_000_000n],
]);

/** Buys 10 X for 1 SOL and 10 for 3, each with a fee of 0.01, and sells 15 for 6 with fee 0.01 and tip 0.02. */
const TWO_LOTS = [
  buildChange({
    ...atMinute(1),
    solLamports: -SOL,
    feeLamports: SOL / 100n,
    tokens: [tokenChange("X", 0n, 10n * UNIT)],
  }),
  buildChange({
    ...atMinute(2),
    solLamports: -3n * SOL,
    feeLamports: SOL / 100n,
    tokens: [tokenChange("X", 10n * UNIT, 20n * UNIT)],
  }),
  buildChange({
    ...atMinute(32),
    solLamports: 6n * SOL,
    feeLamports: SOL / 100n,
    tipLamports: SOL / 50n,
    tokens: [tokenChange("X", 20n * UNIT, 5n * UNIT)],
  }),
];

function walk(fields: Partial<WalletInput>, range = ALL) {
  return runSteps(takeDisposals(walkDisposals(buildWalletInput(fields), range), 1_000)).rows;
}

function list(fields: Partial<WalletInput>, range = ALL) {
  return walk(fields, range).map(({ disposal }) => presentDisposal(disposal));
}

test("a sale over two lots uses the older one first, and its result is proceeds less fees and cost", () => {
  expect(list({ changes: TWO_LOTS, solUsd: PRICES })).toEqual([
    {
      signature: "s32",
      slot: 1_032,
      blockTime: "2025-10-09T09:25:20.000Z",
      side: "sell",
      tokenAddress: testAddress("X"),
      amount: "15",
      proceedsSol: 6,
      usdAmount: null,
      feesSol: 0.03,
      // 1.01 of the first lot and half of 3.01.
      costSol: 2.515,
      realizedPnlSol: 3.455,
      // 1,520 seconds after the full hour: 100 + 100 × 1,520 ÷ 3,600.
      solUsd: 142.222222,
      // 5.97 SOL at this price, less 2.515 SOL at 100 dollars.
      realizedPnlUsd: 597.566665,
      // 10 units for 31 minutes and 5 for 30: 30 and 2/3 minutes.
      holdTimeHours: 46 / 90,
      unknownCostAmount: "0",
      unknownCostSol: 0,
      lots: [
        {
          source: "buy",
          signature: "s1",
          acquiredAt: "2025-10-09T08:54:20.000Z",
          amount: "10",
          costSol: 1.01,
        },
        {
          source: "buy",
          signature: "s2",
          acquiredAt: "2025-10-09T08:55:20.000Z",
          amount: "5",
          costSol: 1.505,
        },
      ],
    },
  ]);
});

test("a burn is a disposal for 0: its result is minus the cost of its units", () => {
  const { changes } = playHistory([
    { kind: "buy", percent: 100, lamports: SOL, beside: 0n, minute: 1 },
    { kind: "burn", percent: 50, lamports: 0n, beside: 0n, minute: 2 },
  ]);
  expect(list({ changes, solUsd: PRICES })).toMatchObject([
    {
      side: "burn",
      tokenAddress: PLAYED_MINTS[0],
      proceedsSol: 0,
      feesSol: 0,
      costSol: 0.5000025,
      realizedPnlSol: -0.5000025,
      // Bought at 100 dollars a SOL; one micro-dollar is 10 lamports.
      realizedPnlUsd: -50.00025,
    },
  ]);
});

test("a sale with some units without a cost has the known part and names the partial metrics", () => {
  const changes = [
    buildChange({ ...atMinute(1), solLamports: -SOL, tokens: [tokenChange("X", 0n, 6n * UNIT)] }),
    buildChange({ ...atMinute(2), tokens: [tokenChange("X", 6n * UNIT, 10n * UNIT)] }),
    buildChange({ ...atMinute(3), solLamports: 5n * SOL, tokens: [tokenChange("X", 10n * UNIT, 0n)] }),
  ];
  const [sale] = list({ changes, solUsd: PRICES });
  expect(sale).toMatchObject({
    proceedsSol: 5,
    costSol: 1,
    // 6 of 10 units were sold for 3 SOL.
    realizedPnlSol: 2,
    realizedPnlUsd: 200,
    unknownCostAmount: "4",
    unknownCostSol: 2,
    lots: [
      { source: "buy", signature: "s1", costSol: 1 },
      { source: "transfer", signature: "s2", costSol: null },
    ],
    unknown: ["costSol", "realizedPnlSol", "realizedPnlUsd", "holdTimeHours"],
  });
});

test("if the price of an hour is unknown, dollars are null and named, and SOL is known", () => {
  const changes = TWO_LOTS;
  const onlySale = toSolUsd([[toHour(START) + 3600, 200_000_000n]]);
  expect(list({ changes, solUsd: onlySale })).toMatchObject([
    { realizedPnlSol: 3.455, solUsd: 200, realizedPnlUsd: null, unknown: ["realizedPnlUsd"] },
  ]);
  expect(list({ changes })).toMatchObject([
    { realizedPnlSol: 3.455, solUsd: null, realizedPnlUsd: null, unknown: ["solUsd", "realizedPnlUsd"] },
  ]);
});

test("unsolicited units are disposed of last, without a cost, and a sale of only them is marked", () => {
  const changes = [
    buildChange({ ...atMinute(1), signed: false, tokens: [tokenChange("X", 0n, 4n * UNIT)] }),
    buildChange({ ...atMinute(2), solLamports: -SOL, tokens: [tokenChange("X", 4n * UNIT, 5n * UNIT)] }),
    buildChange({ ...atMinute(3), solLamports: 2n * SOL, tokens: [tokenChange("X", 5n * UNIT, 4n * UNIT)] }),
    buildChange({ ...atMinute(4), solLamports: SOL, tokens: [tokenChange("X", 4n * UNIT, 0n)] }),
  ];
  const [bought, sent] = list({ changes, solUsd: PRICES });
  expect(bought).toMatchObject({ amount: "1", costSol: 1, realizedPnlSol: 1 });
  expect(bought).not.toHaveProperty("unsolicited");
  expect(sent).toMatchObject({
    amount: "4",
    proceedsSol: 1,
    costSol: null,
    realizedPnlSol: null,
    unknownCostAmount: "4",
    unknownCostSol: 1,
    unsolicited: true,
    lots: [{ source: "transfer", signature: "s1" }],
  });
});

test("a range includes its first moment and excludes its last", () => {
  const at = (minute: number) => (START + 60 * minute) * 1000;
  const take = (from: number | null, to: number | null) =>
    list({ changes: TWO_LOTS }, { from, to, after: null }).length;
  expect([take(at(32), null), take(at(32) + 1, null)]).toEqual([1, 0]);
  expect([take(null, at(32)), take(null, at(32) + 1)]).toEqual([0, 1]);
});

test("a disposal of unknown time is in every range", () => {
  const changes = TWO_LOTS.map((change) => ({ ...change, blockTime: null }));
  expect(list({ changes }, { from: 1, to: 2, after: null })).toMatchObject([{ blockTime: null }]);
});

/** A trader who buys, burns, sends, receives back and sells at a different pace. */
const PLAYED = playHistory(
  Array.from({ length: 240 }, (_, index) => ({
    kind:
      (["buy", "sell", "buy", "burn", "send", "back", "dust", "clear"] as const)[(index * 5) % 8] ?? "buy",
    percent: 10 + ((index * 37) % 80),
    lamports: SOL + BigInt(index) * 1_000_007n,
    beside: 0n,
    minute: index >> 1,
  })),
).changes;

test("the rows equal those of the realized PnL, and add up to it", () => {
  const input = buildWalletInput({ changes: PLAYED });
  const rows = walk({ changes: PLAYED });
  const { result, total } = runSteps(traceMetric(input, { metric: "realized-pnl", part: null, page: 1 }));
  const sum = rows.reduce((all, { disposal }) => all + (disposal.settled.realizedLamports ?? 0n), 0n);
  expect(rows.length).toBe(total);
  expect(rows.length).toBeGreaterThan(20);
  expect(Number(sum) / 1e9).toBeCloseTo(Number(result.value), 9);
});

test("proceeds less fees, cost and proceeds of unknown cost equal the result, to the lamport", () => {
  for (const { disposal } of walk({ changes: PLAYED })) {
    const { settled, feesLamports, costLamports, unknownCostLamports } = disposal;
    const left =
      (settled.trade.valueLamports ?? 0n) - feesLamports - (costLamports ?? 0n) - (unknownCostLamports ?? 0n);
    expect(left).toBe(settled.realizedLamports ?? 0n);
  }
});

test("walks that each continue after the last row of another return every row once, in order", () => {
  const whole = walk({ changes: PLAYED });
  const found: (typeof whole)[number][] = [];
  for (let after: DisposalRange["after"] = null; ; ) {
    const steps = walkDisposals(buildWalletInput({ changes: PLAYED }), { ...ALL, after });
    const { rows, isEnd } = runSteps(takeDisposals(steps, 7));
    found.push(...rows);
    after = rows.at(-1)?.position ?? null;
    if (isEnd) break;
  }
  expect(found.map(({ position }) => position)).toEqual(whole.map(({ position }) => position));
});

test("two disposals of one transaction are distinguished by their row", () => {
  const both = [
    buildChange({ ...atMinute(1), solLamports: -SOL, tokens: [tokenChange("X", 0n, UNIT)] }),
    buildChange({ ...atMinute(2), solLamports: -SOL, tokens: [tokenChange("Y", 0n, UNIT)] }),
    buildChange({
      ...atMinute(3),
      tokens: [tokenChange("X", UNIT, 0n), tokenChange("Y", UNIT, 0n)],
      burns: [
        { mint: testAddress("X"), amount: UNIT, program: null },
        { mint: testAddress("Y"), amount: UNIT, program: null },
      ],
    }),
  ];
  const rows = walk({ changes: both });
  expect(rows.map(({ position }) => position.row)).toEqual([1, 2]);
  const [first, second] = rows;
  expect(walk({ changes: both }, { ...ALL, after: first?.position ?? null })).toEqual([second]);
});
