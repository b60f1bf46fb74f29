import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { type SolUsd, toHour } from "../swaps/sol-usd.ts";
import { atMinute, buildChange, dollarChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { listTrades } from "./list-trades.ts";

const SOL = 1_000_000_000n;

/** Buys of X and Y, then sales of all of X and a tenth of Y; the last two share a slot. */
const CHANGES = [
  buildChange({ ...atMinute(1), solLamports: -2n * SOL, tokens: [tokenChange("X", 0n, 4_000_000n)] }),
  buildChange({ ...atMinute(2), solLamports: -1n * SOL, tokens: [tokenChange("Y", 0n, 10_000_000n)] }),
  buildChange({ ...atMinute(3), solLamports: 3n * SOL, tokens: [tokenChange("X", 4_000_000n, 0n)] }),
  buildChange({
    ...atMinute(3),
    signature: "s3b",
    solLamports: SOL / 10n,
    tokens: [tokenChange("Y", 10_000_000n, 9_000_000n)],
  }),
];

const list = (slot: number, signature: string, changes = CHANGES, solUsd: SolUsd = new Map()) =>
  runSteps(listTrades(buildWalletInput({ changes, solUsd }), { slot, signature }));

test("every trade after a transaction is listed in ledger order, with its role for its token", () => {
  expect(list(0, "")).toMatchObject([
    {
      signature: "s1",
      side: "buy",
      tokenAddress: testAddress("X"),
      tokenAmount: 4,
      solAmount: 2,
      isFirstBuy: true,
    },
    { signature: "s2", side: "buy", tokenAddress: testAddress("Y"), isFirstBuy: true, completesCycle: false },
    { signature: "s3", side: "sell", tokenAddress: testAddress("X"), solAmount: 3, completesCycle: true },
    {
      signature: "s3b",
      side: "sell",
      tokenAddress: testAddress("Y"),
      completesCycle: false,
      isFirstBuy: false,
    },
  ]);
});

test("later trades in the slot of the transaction are listed, and the transaction is not", () => {
  expect(list(1_003, "s3").map(({ signature }) => signature)).toEqual(["s3b"]);
  expect(list(1_003, "s3b")).toEqual([]);
});

test("if the transaction did not change the wallet, all of its slot is listed", () => {
  expect(list(1_003, "none").map(({ signature }) => signature)).toEqual(["s3", "s3b"]);
  expect(list(1_004, "none")).toEqual([]);
});

test("a second buy of a token is not its first, although the first was before the transaction", () => {
  const again = buildChange({
    ...atMinute(9),
    solLamports: -1n * SOL,
    tokens: [tokenChange("X", 0n, 1_000_000n)],
  });
  expect(list(1_003, "s3b", [...CHANGES, again])).toMatchObject([{ signature: "s9", isFirstBuy: false }]);
});

test("a trade of unknown value is marked as unknown", () => {
  const dollars = buildChange({
    ...atMinute(9),
    tokens: [dollarChange(5_000_000n, 0n), tokenChange("Z", 0n, 1_000_000n)],
  });
  expect(list(1_003, "s3b", [...CHANGES, dollars])).toMatchObject([
    { solAmount: 0, valueUsd: 5, unknown: ["solAmount"] },
  ]);
});

const HOUR = toHour(atMinute(1).blockTime);

test("a trade has its value in dollars at the SOL price of its hour, and a sale its result in SOL and dollars", () => {
  const solUsd = toSolUsd([[HOUR, 150_000_000n]]);
  const [buy, , sale] = list(0, "", CHANGES, solUsd);
  expect(buy).toMatchObject({ solAmount: 2, valueUsd: 300, realizedPnlSol: null, realizedPnlUsd: null });
  expect(sale).toMatchObject({ solAmount: 3, valueUsd: 450, realizedPnlSol: 1, realizedPnlUsd: 150 });
  expect([buy?.unknown, sale?.unknown]).toEqual([undefined, undefined]);
});

test("without the SOL price of the hour, the dollars of a trade are unknown and its SOL are not", () => {
  const [buy, , sale] = list(0, "");
  expect(buy).toMatchObject({ solAmount: 2, valueUsd: 0, unknown: ["valueUsd"] });
  expect(sale).toMatchObject({
    realizedPnlSol: 1,
    realizedPnlUsd: 0,
    unknown: ["valueUsd", "realizedPnlUsd"],
  });
});

test("the result of a sale of units of unknown cost is unknown", () => {
  const unbought = buildChange({
    ...atMinute(4),
    solLamports: SOL,
    tokens: [tokenChange("Z", 1_000_000n, 0n)],
  });
  const solUsd = toSolUsd([[HOUR, 150_000_000n]]);
  expect(list(1_003, "s3b", [...CHANGES, unbought], solUsd)).toMatchObject([
    { solAmount: 1, realizedPnlSol: 0, realizedPnlUsd: 0, unknown: ["realizedPnlSol", "realizedPnlUsd"] },
  ]);
});
