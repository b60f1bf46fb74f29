import { describe, expect, it } from "vitest";
import { computeHolderMetrics } from "../holders/holder-metrics.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import {
  atMinute,
  buildChange,
  dollarChange,
  START,
  testAddress,
  tokenChange,
} from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";
import { buildTokenDetail } from "./token-detail.ts";
import { pageTokens } from "./token-rows.ts";

const SOL = 1_000_000_000n;
const X = testAddress("X");

function answer(changes: readonly OwnerChange[]) {
  const input = buildWalletInput({ changes });
  const metrics = computeMetrics(input, X);
  const page = { page: 1, pageSize: 20, sortBy: "realizedPnlSol", sortOrder: "DESC" } as const;
  const { data: rows } = pageTokens(metrics.tokens, page);
  return {
    profile: buildProfile(input, metrics),
    rows,
    detail: buildTokenDetail(input, metrics, X),
    holder: computeHolderMetrics(input, metrics),
  };
}

// 300 units for 3 SOL; 100 sold for 2 SOL (a result of 1), then 200 for 50 dollars.
const partly = [
  buildChange({ ...atMinute(0), solLamports: -3n * SOL, tokens: [tokenChange("X", 0n, 300n)] }),
  buildChange({ ...atMinute(1), solLamports: 2n * SOL, tokens: [tokenChange("X", 300n, 200n)] }),
  buildChange({ ...atMinute(2), tokens: [tokenChange("X", 200n, 0n), dollarChange(0n, 50_000_000n)] }),
];

it("sums that exclude trades of unknown value are named in `unknown` in the row, the cycle and the wallet's results, which show the known part", () => {
  const { profile, rows, detail, holder } = answer(partly);
  expect(rows).toMatchObject([{ realizedPnlSol: 1, totalSolSpent: 3, roi: 0 }]);
  expect(rows[0]?.unknown).toEqual(["realizedPnlSol", "roi", "totalSolReceived"]);
  expect(detail?.cycles).toMatchObject([{ realizedPnlSol: 1, unknown: ["realizedPnlSol", "entryMcapUsd"] }]);
  expect(detail?.unknownBasis).toMatchObject({ solReceived: 0, unknown: ["solReceived"] });
  expect(profile.summary).toMatchObject({ realizedPnl: 1, unknown: ["realizedPnl"] });
  const unknown = ["realizedPnlSol", "netPnlSol", "netAfterCostsSol"];
  expect(profile.pnl.allTime).toMatchObject({ realizedPnlSol: 1, netPnlSol: 1, unknown });
  expect(holder.results.sol).toMatchObject({ realized: 1, unknown: ["realized", "total"] });
});

it("a row that excludes trades of unknown value is sorted among those of unknown result", () => {
  const lossOfY = [
    buildChange({ ...atMinute(3), solLamports: -2n * SOL, tokens: [tokenChange("Y", 0n, 10n)] }),
    buildChange({ ...atMinute(4), solLamports: SOL, tokens: [tokenChange("Y", 10n, 0n)] }),
  ];
  const { rows } = answer([...partly, ...lossOfY]);
  expect(rows.map(({ tokenAddress }) => tokenAddress)).toEqual([testAddress("Y"), X]);
});

it("the SOL spent is named in `unknown` if some was spent in dollars", () => {
  const { rows, profile } = answer([
    buildChange({ ...atMinute(0), solLamports: -3n * SOL, tokens: [tokenChange("X", 0n, 300n)] }),
    buildChange({ ...atMinute(1), tokens: [tokenChange("X", 300n, 400n), dollarChange(90_000_000n, 0n)] }),
  ]);
  expect(rows[0]).toMatchObject({ totalSolSpent: 3, roi: 0 });
  expect(rows[0]?.unknown).toEqual(expect.arrayContaining(["totalSolSpent", "roi"]));
  expect(profile.summary).not.toHaveProperty("unknown");
});

it("nothing is named in `unknown` if every value is known", () => {
  const { rows, profile, detail } = answer([
    buildChange({ ...atMinute(0), solLamports: -3n * SOL, tokens: [tokenChange("X", 0n, 300n)] }),
    buildChange({ ...atMinute(1), solLamports: 5n * SOL, tokens: [tokenChange("X", 300n, 0n)] }),
  ]);
  expect(rows[0]).toMatchObject({ realizedPnlSol: 2 });
  for (const view of [rows[0], profile.summary, profile.pnl.allTime, detail?.unknownBasis]) {
    expect(view).not.toHaveProperty("unknown");
  }
});

const gain = { ...atMinute(0), feeLamports: 5_000n, arbitrage: [], tokens: [dollarChange(100n, 400n)] };

it("dollars that were sent and returned are an arbitrage of unknown value in an hour without a SOL price", () => {
  const { profile } = answer([
    buildChange(gain),
    buildChange({ ...atMinute(1), solLamports: 70_000n, feeLamports: 5_000n, arbitrage: [] }),
  ]);
  expect(profile.summary).toMatchObject({ atomicPnlSol: 0.000065, unknown: ["atomicPnlSol"] });
});

it("dollars that were sent and returned are valued at the price of their hour if known", () => {
  const input = buildWalletInput({
    changes: [buildChange(gain)],
    // 150 dollars: 300 micro-dollars are 2,000 lamports.
    solUsd: toSolUsd([[START - (START % 3600), 150_000_000n]]),
  });
  const { summary } = buildProfile(input, computeMetrics(input));
  expect(summary).toMatchObject({ atomicPnlSol: -0.000003 });
  expect(summary).not.toHaveProperty("unknown");
});

describe("a time that the ledger lacks", () => {
  // Ten slots after a known time: four seconds later.
  const changes = [
    buildChange({ ...atMinute(0), solLamports: -SOL, tokens: [tokenChange("X", 0n, 300n)] }),
    buildChange({
      signature: "later",
      slot: 1_010,
      blockTime: null,
      solLamports: SOL,
      tokens: [tokenChange("X", 300n, 100n)],
    }),
    buildChange({
      signature: "sale of a gift",
      slot: 1_010,
      blockTime: null,
      solLamports: SOL,
      tokens: [tokenChange("G", 300n, 0n)],
    }),
  ];

  it("a time that the ledger lacks is estimated, and marked in the trade, the sale without a row and the coverage", () => {
    const { profile, detail } = answer(changes);
    expect(detail?.trades).toMatchObject([
      { blockTime: "2025-10-09T08:53:20.000Z" },
      { blockTime: "2025-10-09T08:53:24.000Z", blockTimeEstimated: true },
    ]);
    expect(detail?.trades[0]).not.toHaveProperty("blockTimeEstimated");
    expect(profile.unboughtSales).toMatchObject([
      { blockTime: "2025-10-09T08:53:24.000Z", blockTimeEstimated: true },
    ]);
    expect(profile.coverage.estimatedTimes).toBe(2);
  });

  it("a time that the ledger lacks is not reported if the ledger has all times", () => {
    const { profile } = answer(changes.slice(0, 1));
    expect(profile.coverage).not.toHaveProperty("estimatedTimes");
  });
});
