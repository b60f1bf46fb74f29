import { describe, expect, it } from "vitest";
import { runSteps } from "../steps.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { readWalletLedger } from "./wallet-ledger.ts";

const X = testAddress("X");

interface Mint {
  readonly decimals: number;
  readonly supply: bigint | null;
}

/** Returns whether X counts as an NFT, by its balances before and after each transaction. */
function isNft({ decimals, supply }: Mint, ...steps: readonly (readonly [before: bigint, after: bigint])[]) {
  const changes = steps.map(([before, after], slot) =>
    buildChange({
      signature: `s${slot}`,
      slot,
      tokens: [{ account: testAddress("MyX"), mint: X, decimals, before, after }],
    }),
  );
  const mints = new Map(supply === null ? [] : [[X, { decimals, supply }]]);
  return runSteps(readWalletLedger(buildWalletInput({ changes, mints }))).nfts.has(X);
}

it.each<[string, Mint, boolean]>([
  ["one unit without decimals", { decimals: 0, supply: 1n }, true],
  ["one that is burned", { decimals: 0, supply: 0n }, true],
  ["one whose mint is closed", { decimals: 0, supply: null }, true],
  ["two units without decimals", { decimals: 0, supply: 2n }, false],
  ["one base unit of a mint with decimals", { decimals: 6, supply: 1n }, false],
  ["a closed mint with decimals", { decimals: 6, supply: null }, false],
])("an NFT: %s", (_, mint, expected) => {
  expect(isNft(mint, [0n, 1n])).toBe(expected);
});

it("an NFT is not a token that was burned from more than one unit, before or after", () => {
  const burned = { decimals: 0, supply: 0n };
  expect(isNft(burned, [0n, 1n], [1n, 0n])).toBe(true);
  expect(isNft(burned, [0n, 1n], [2n, 1n])).toBe(false);
  expect(isNft(burned, [0n, 2n], [1n, 0n])).toBe(false);
});

describe("the opening balance", () => {
  const changes = [
    buildChange({
      signature: "a",
      tokens: [{ account: testAddress("MyX"), mint: X, decimals: 6, before: 5n, after: 4n }],
    }),
  ];

  it("the opening balance is the balance before the first transaction of a partly covered history, and absent for a complete one", () => {
    const complete = buildWalletInput({ changes });
    const partly = { ...complete, coverage: { ...complete.coverage, complete: false } };
    expect(runSteps(readWalletLedger(complete)).openings).toEqual(new Map());
    expect(runSteps(readWalletLedger(partly)).openings).toEqual(
      new Map([[X, new Map([[testAddress("MyX"), 5n]])]]),
    );
  });
});
