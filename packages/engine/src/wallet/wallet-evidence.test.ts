import { describe, expect, it } from "vitest";
import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { runSteps } from "../steps.ts";
import { atMinute, buildChange, dollarChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { traceMetric } from "./metric-evidence/trace-metric.ts";
import { buildProfile } from "./profile.ts";
import { buildWalletEvidence } from "./wallet-evidence.ts";

const SOL = 1_000_000_000n;

describe("evidence without a token", () => {
  const changes = [
    // A buy, whose costs are the buy's, and a gift that cost nothing.
    buildChange({
      ...atMinute(0),
      solLamports: -SOL,
      feeLamports: 5_000n,
      tokens: [tokenChange("X", 0n, 9n)],
    }),
    buildChange({ ...atMinute(1), tokens: [tokenChange("G", 0n, 9n)] }),
    // A failure, a transfer with a tip, an arbitrage in SOL, one in dollars of an hour without a price.
    buildChange({ ...atMinute(2), failed: true, feeLamports: 7_000n }),
    buildChange({ ...atMinute(3), feeLamports: 5_000n, tipLamports: 20_000n, solLamports: -SOL }),
    buildChange({ ...atMinute(4), feeLamports: 5_000n, solLamports: 65_000n, arbitrage: [] }),
    buildChange({ ...atMinute(5), feeLamports: 5_000n, arbitrage: [], tokens: [dollarChange(100n, 400n)] }),
    // An arbitrage whose fee another account paid.
    buildChange({ ...atMinute(6), solLamports: 10_000n, arbitrage: [] }),
  ];

  it("evidence without a token is every transaction with costs outside its trades, and every arbitrage", () => {
    const rented = buildChange({
      ...{ ...atMinute(7), feeLamports: 5_000n, rentLamports: 890_880n, solLamports: -SOL },
      tokens: [tokenChange("X", 9n, 18n)],
    });
    const { untraded } = buildWalletEvidence(buildWalletInput({ changes: [...changes, rented] }));
    const costs = untraded.map(({ signature, feeSol, tipSol, rentSol, costSol }) => {
      return [signature, feeSol, tipSol, rentSol, costSol];
    });
    expect(costs).toEqual([
      ["s2", 0.000007, 0, 0, 0.000007],
      ["s3", 0.000005, 0.00002, 0, 0.000025],
      // Its fee is in its result.
      ["s4", 0.000005, 0, 0, 0],
      ["s5", 0.000005, 0, 0, 0.000005],
      ["s6", 0, 0, 0, 0],
      // Only the rent of a buy.
      ["s7", 0.000005, 0, 0.00089088, 0.00089088],
    ]);
    expect(untraded.map(({ atomicPnlSol }) => atomicPnlSol)).toEqual([
      null,
      null,
      0.00006,
      null,
      0.00001,
      null,
    ]);
    expect(untraded[0]).toMatchObject({ slot: 1_002, blockTime: "2025-10-09T08:55:20.000Z" });
    expect(untraded[3]).toMatchObject({ unknown: ["atomicPnlSol"] });
  });

  it("evidence without a token includes one whose fee equals its tip", () => {
    const even = buildChange({ ...atMinute(0), solLamports: -SOL, feeLamports: 5_000n, tipLamports: 5_000n });
    const { untraded } = buildWalletEvidence(buildWalletInput({ changes: [even] }));
    expect(untraded).toMatchObject([{ feeSol: 0.000005, tipSol: 0.000005 }]);
  });

  it("evidence without a token adds up to the profile's fees and results of arbitrages", () => {
    const input = buildWalletInput({ changes });
    const { summary } = buildProfile(input, computeMetrics(input));
    // 7,000 + 25,000 + 5,000 lamports: the fee of the arbitrage of unknown result is a cost until a price is known.
    expect(summary).toMatchObject({ feesSol: 0.000037, atomicPnlSol: 0.00007, unknown: ["atomicPnlSol"] });
  });
});

const held = new Map([
  [WRAPPED_SOL, { amount: 2n * SOL, decimals: 9 }],
  [testAddress("P"), { amount: 1_500_000n, decimals: 6 }],
  [testAddress("N"), { amount: 7n, decimals: 0 }],
  [testAddress("E"), { amount: 0n, decimals: 6 }],
]);
const holdings = { slot: 1_010, lamports: 3n * SOL, tokens: held };
const mints = buildMints([testAddress("P")]);

it("evidence of holdings has the prices of their valuation, and omits tokens with a balance of 0", () => {
  const present = { solUsd: 200, tokenUsd: new Map([[testAddress("P"), 50]]) };
  expect(buildWalletEvidence(buildWalletInput({ holdings, present, mints })).holdings).toEqual({
    slot: 1_010,
    solBalance: 3,
    wrappedSol: 2,
    solUsd: 200,
    tokens: [
      {
        ...{ tokenAddress: testAddress("P"), decimals: 6, tokenAmount: 1.5, tokenAmountRaw: "1500000" },
        ...{ priceSol: 0.25, listedPriceSol: 0.25 },
      },
      {
        ...{ tokenAddress: testAddress("N"), decimals: 0, tokenAmount: 7, tokenAmountRaw: "7" },
        ...{ priceSol: null, listedPriceSol: null },
      },
    ],
    inEscrow: [],
  });
});

it("evidence of holdings includes tokens and SOL in open orders", () => {
  const move = (mint: Address, after: bigint) => ({
    ...tokenChange("P", 0n, after),
    account: testAddress(`Limit${mint.slice(0, 3)}`),
    authority: testAddress("Program"),
    mint,
    alone: true,
  });
  const changes = [
    buildChange({ ...atMinute(0), solLamports: -SOL, tokens: [tokenChange("P", 0n, 9n)] }),
    buildChange({
      ...atMinute(1),
      tokens: [tokenChange("P", 9n, 2n)],
      escrows: [move(testAddress("P"), 7n)],
    }),
    buildChange({ ...atMinute(2), solLamports: -SOL, escrows: [move(WRAPPED_SOL, SOL)] }),
  ];
  const present = { solUsd: 200, tokenUsd: new Map([[testAddress("P"), 50]]) };
  const input = buildWalletInput({ changes, present, mints });
  expect(buildWalletEvidence(input).holdings?.inEscrow).toMatchObject([
    { account: testAddress("LimitP11"), amountRaw: "7", since: "2025-10-09T08:54:20.000Z", priceSol: 0.25 },
    { mint: WRAPPED_SOL, amountRaw: "1000000000", since: "2025-10-09T08:55:20.000Z", priceSol: 1 },
  ]);
  expect(computeMetrics(input).holdings.sol.value).toBeCloseTo(1 + 0.000007 * 0.25, 12);
  const traced = runSteps(traceMetric(input, { metric: "holdings", part: null, page: 1 }));
  expect(traced.rows.list).toMatchObject([
    { tokenAddress: null, inOrders: 0 },
    { tokenAddress: WRAPPED_SOL, amount: 1, inOrders: 1 },
    { tokenAddress: testAddress("P"), amount: 0.000007, inOrders: 0.000007 },
  ]);
});

it("evidence of holdings has unknown prices if no source responded, and is null for a time in the past", () => {
  const present = { solUsd: null, tokenUsd: null };
  const { holdings: unpriced } = buildWalletEvidence(buildWalletInput({ holdings, present }));
  expect(unpriced).toMatchObject({ solUsd: 0, unknown: ["solUsd"] });
  const unknownPrice = { priceSol: null, unknown: ["priceSol"] };
  expect(unpriced?.tokens).toMatchObject([unknownPrice, unknownPrice]);
  expect(buildWalletEvidence(buildWalletInput({ holdings, present: null })).holdings).toEqual(unpriced);
  expect(buildWalletEvidence(buildWalletInput({ holdings: null, present: null })).holdings).toBeNull();
});
