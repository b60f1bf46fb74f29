import { expect, it } from "vitest";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { buildChange, dollarChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { shareOfKnownBasis } from "./reconcile.ts";
import type { Holdings, WalletInput } from "./wallet-input.ts";

const X = testAddress("X");

const buy = buildChange({
  signature: "buy",
  slot: 10,
  solLamports: -300n,
  tokens: [tokenChange("X", 0n, 100n)],
});
const sell = buildChange({
  signature: "sell",
  slot: 20,
  solLamports: 100n,
  tokens: [tokenChange("X", 100n, 60n)],
});

const holding = (slot: number, amounts: Readonly<Record<string, bigint>>): Holdings => ({
  slot,
  lamports: 0n,
  tokens: new Map(
    Object.entries(amounts).map(([name, amount]) => [testAddress(name), { amount, decimals: 6 }]),
  ),
});

const reconciled = (fields: Partial<WalletInput>) => computeMetrics(buildWalletInput(fields)).reconciliation;
const partly = { ...buildWalletInput().coverage, complete: false };

/** 100 bought, 40 sold, and the balance on chain. */
const withChainBalance = (X: bigint) => reconciled({ changes: [buy, sell], holdings: holding(30, { X }) });

it("reconciliation counts received dollars once the balances on chain are newer than their last change", () => {
  const change = buildChange({ signature: "s", slot: 10, tokens: [dollarChange(0n, 7n)], parties: [] });
  const differences = [9, 11].map(
    (slot) => reconciled({ changes: [change], holdings: holding(slot, {}) }).tokens[0]?.difference,
  );
  expect(differences).toEqual([0n, -7n]);
});

it("reconciliation holds if opening + in − out is the balance on chain", () => {
  const { verdict, tokens, reconciledShare } = withChainBalance(60n);
  expect(verdict).toBe("RECONCILED");
  expect(reconciledShare).toBe(1);
  expect(tokens).toEqual([
    { mint: X, opening: 0n, inflow: 100n, outflow: 40n, closing: 60n, chainBalance: 60n, difference: 0n },
  ]);
});

it("reconciliation is partial if the balance on chain differs, and reports the difference", () => {
  const { verdict, tokens, reconciledShare } = withChainBalance(75n);
  expect(verdict).toBe("PARTIAL");
  expect(reconciledShare).toBe(0);
  expect(tokens[0]).toMatchObject({ closing: 60n, chainBalance: 75n, difference: 15n });
});

it("reconciliation splits the traded volume between mints that reconcile and those that do not", () => {
  const tokens = [tokenChange("Y", 0n, 7n)];
  const other = buildChange({ signature: "other", slot: 10, solLamports: -100n, tokens });
  const { reconciledShare } = reconciled({
    changes: [buy, other],
    holdings: holding(30, { X: 100n, Y: 8n }),
  });
  expect(reconciledShare).toBe(0.75);
});

it("reconciliation uses the last covered transaction if it is newer than the holdings", () => {
  expect(reconciled({ changes: [buy, sell], holdings: holding(15, { X: 100n }) }).verdict).toBe("RECONCILED");
});

it("reconciliation uses holdings of the same slot as the last covered transaction", () => {
  expect(reconciled({ changes: [buy, sell], holdings: holding(20, { X: 61n }) }).tokens[0]).toMatchObject({
    chainBalance: 61n,
    difference: 1n,
  });
});

it("reconciliation counts unlisted balances as 0, and units that appear in between as unexplained", () => {
  expect(reconciled({ changes: [buy, sell], holdings: holding(30, {}) }).tokens[0]).toMatchObject({
    chainBalance: 0n,
    difference: -60n,
  });
  // 100 bought, 103 found at the next transaction: without holdings the chain's own 63 differ from 60.
  const found = { ...sell, tokens: [tokenChange("X", 103n, 63n)] };
  expect(reconciled({ changes: [buy, found], holdings: null, isPast: true })).toMatchObject({
    verdict: "PARTIAL",
    tokens: [{ closing: 60n, chainBalance: 63n, difference: 3n }],
  });
});

it("reconciliation lists a covered token once, and neither wrapped SOL nor an empty account", () => {
  const { tokens } = holding(30, { X: 60n, Empty: 0n });
  const holdings = {
    ...holding(30, {}),
    tokens: new Map([...tokens, [WRAPPED_SOL, { amount: 9n, decimals: 9 }]]),
  };
  const { verdict, tokens: reconciledTokens } = reconciled({ changes: [buy, sell], holdings });
  expect(verdict).toBe("RECONCILED");
  expect(reconciledTokens.map(({ mint }) => mint)).toEqual([X]);
});

it("reconciliation has no share of reconciled volume without trades", () => {
  const gift = buildChange({ signature: "gift", tokens: [tokenChange("X", 0n, 5n)] });
  expect(reconciled({ changes: [gift], holdings: null }).reconciledShare).toBeNull();
});

it("reconciliation uses units held before a partly covered history as opening", () => {
  const { verdict, tokens } = reconciled({
    changes: [sell],
    coverage: partly,
    holdings: holding(30, { X: 60n, Past: 5n }),
  });
  expect(verdict).toBe("RECONCILED");
  expect(tokens.map(({ mint, opening }) => [mint, opening])).toEqual([
    [X, 100n],
    [testAddress("Past"), 5n],
  ]);
});

it("reconciliation is partial if a complete history does not explain the source of a token", () => {
  const { verdict, tokens } = reconciled({ changes: [buy], holdings: holding(30, { X: 100n, Gift: 5n }) });
  expect(verdict).toBe("PARTIAL");
  expect(tokens[1]).toMatchObject({ mint: testAddress("Gift"), opening: 0n, difference: 5n });
});

it("reconciliation is unverifiable without holdings, except for the past by the last covered balances", () => {
  expect(reconciled({ holdings: null }).verdict).toBe("UNVERIFIABLE");
  expect(reconciled({ changes: [buy], holdings: null }).verdict).toBe("UNVERIFIABLE");
  expect(reconciled({ changes: [buy], holdings: null, isPast: true }).verdict).toBe("RECONCILED");
  expect(reconciled({ holdings: null, isPast: true }).verdict).toBe("UNVERIFIABLE");
});

it("reconciliation reports the share of sale proceeds from units of unknown cost", () => {
  const { unknownBasisShare } = reconciled({ changes: [sell], coverage: partly });
  expect(unknownBasisShare).toBe(1);
  expect(reconciled({ changes: [buy, sell] }).unknownBasisShare).toBe(0);
  expect(reconciled({ changes: [buy] }).unknownBasisShare).toBeNull();
  // 30 of the 40 sold were held before: 75 of 100 lamports.
  const held = { ...sell, tokens: [tokenChange("X", 130n, 90n)] };
  const grown = { ...buy, tokens: [tokenChange("X", 30n, 130n)] };
  const metrics = computeMetrics(buildWalletInput({ changes: [grown, held], coverage: partly }));
  expect(metrics.reconciliation.unknownBasisShare).toBe(0.75);
  expect(metrics.knownBasisShare).toBe(0.25);
});

it("reconciliation says what share came from units of known cost: none without a sale of known value, null without a sale", () => {
  const totals = { realizedLamports: 0n, unvaluedSales: 0, unvaluedBurns: 0, sells: 1 };
  const shareOf = (proceedsSizeLamports: bigint, unknown: bigint, fields: object = {}) =>
    shareOfKnownBasis([
      {
        ...totals,
        ...fields,
        proceedsSizeLamports,
        unknownBasis: { lamports: unknown, sizeLamports: unknown },
      },
    ]);
  expect(shareOf(100n, 25n)).toBe(0.75);
  expect(shareOf(100n, 100n)).toBe(0);
  expect(shareOf(0n, 0n, { sells: 0 })).toBeNull();
  expect(shareOf(0n, 0n, { unvaluedSales: 1 })).toBe(0);
  // A sale whose proceeds are below its own costs.
  expect([shareOf(-5n, 0n), shareOf(-5n, -5n), shareOf(10n, -5n), shareOf(10n, 15n)]).toEqual([1, 0, 1, 0]);
});
