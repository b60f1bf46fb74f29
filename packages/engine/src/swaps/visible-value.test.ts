import { describe, expect, it } from "vitest";
import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import { lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildTransaction } from "../testing/build-transaction.ts";
import { readVisibleValues } from "./visible-value.ts";

const X = testAddress("Xtok");
const Y = testAddress("Ytok");
const TRADER = testAddress("Trader");

const gaveX = tokenBalance("Trader", X, 40n, 0n);
const gotY = tokenBalance("Trader", Y, 0n, 90n);

/** Values that the route shows for the 40 X given and the 90 Y received. */
function visible(fields: Partial<Transaction>, owned = [gaveX, gotY]) {
  const tokens = [...owned, ...(fields.tokens ?? [])];
  const values = readVisibleValues(
    buildTransaction({ ...fields, tokens }),
    { owner: TRADER, dollars: EXACT_DOLLARS },
    owned,
  );
  return values.visible.map(({ lamports, usdMicros }) => [lamports, usdMicros]);
}

const unseen = [0n, 0n];

it("the value that a route shows is not read if one token moved alone, and is if a stablecoin did", () => {
  const pool = (mint: Transaction["tokens"][number]["mint"]) => ({
    tokens: [tokenBalance("A", mint, 100n, 140n), tokenBalance("A", WRAPPED_SOL, 1000n, 930n)],
  });
  expect(visible(pool(X), [gaveX])).toEqual([]);
  expect(visible({}, [])).toEqual([]);
  expect(visible(pool(USDC), [tokenBalance("Trader", USDC, 40n, 0n)])).toEqual([[70n, 0n]]);
});

describe("a pool that shows no price", () => {
  const pool = [tokenBalance("A", X, 100n, 130n), tokenBalance("A", WRAPPED_SOL, 1000n, 940n)];

  it("a pool that shows no price adds nothing if it returned nothing and took a fee", () => {
    expect(visible({ tokens: [...pool, tokenBalance("Fee", X, 0n, 10n)] })[0]).toEqual([60n, 0n]);
    const took = [tokenBalance("Fee", X, 0n, 10n), tokenBalance("Fee", WRAPPED_SOL, 0n, 5n)];
    expect(visible({ tokens: [...pool, ...took] })[0]).toEqual([60n, 0n]);
    const stored = [tokenBalance("Fee", X, 0n, 10n), tokenBalance("Fee", Y, 5n, 5n)];
    expect(visible({ tokens: [...pool, ...stored] })[0]).toEqual([60n, 0n]);
    const shifted = [tokenBalance("Fee", X, 0n, 10n), tokenBalance("Fee", X, 9n, 0n, "Fees")];
    expect(visible({ tokens: [...pool, ...shifted] })[0]).toEqual([60n, 0n]);
  });

  it("a pool that shows no price adds nothing to a purchase if it received nothing in return", () => {
    const seller = [tokenBalance("A", Y, 90n, 30n), tokenBalance("A", WRAPPED_SOL, 0n, 60n)];
    const gift = [tokenBalance("Friend", Y, 30n, 0n), tokenBalance("Friend", X, 5n, 5n)];
    expect(visible({ tokens: [...seller, ...gift] })[1]).toEqual([60n, 0n]);
  });

  it("a pool that shows no price adds nothing if the token did not move in it, regardless of its other moves", () => {
    const still = (lamports: readonly [bigint, bigint], mint: typeof X) => [
      tokenBalance("C", mint, 5n, 5n),
      tokenBalance("C", WRAPPED_SOL, ...lamports),
    ];
    expect(visible({ tokens: [...pool, ...still([70n, 0n], X)] })[0]).toEqual([60n, 0n]);
    const seller = [tokenBalance("A", Y, 90n, 30n), tokenBalance("A", WRAPPED_SOL, 0n, 60n)];
    expect(visible({ tokens: [...seller, ...still([0n, 70n], Y)] })[1]).toEqual([60n, 0n]);
  });
});

const sold = tokenBalance("A", X, 100n, 140n);

it.each<[string, Transaction["tokens"]]>([
  ["an unknown owner", [{ ...sold, owner: null }, tokenBalance("A", WRAPPED_SOL, 1000n, 930n)]],
  ["the owner", [tokenBalance("Trader", X, 0n, 40n, "Second"), tokenBalance("Trader", WRAPPED_SOL, 70n, 0n)]],
  [
    "an owner whose vault did not move",
    [tokenBalance("A", X, 9n, 9n), tokenBalance("A", WRAPPED_SOL, 1000n, 930n)],
  ],
  ["a giver of the same token", [tokenBalance("A", X, 9n, 0n), tokenBalance("A", WRAPPED_SOL, 1000n, 930n)]],
  ["a receiver that gave nothing", [sold, tokenBalance("A", WRAPPED_SOL, 1000n, 1000n)]],
])("an account that is not a pool shows no value of a sale: %s", (_, tokens) => {
  expect(visible({ tokens })[0]).toEqual(unseen);
});

it.each<[string, Transaction["tokens"]]>([
  [
    "an owner whose vault did not move",
    [tokenBalance("B", Y, 9n, 9n), tokenBalance("B", WRAPPED_SOL, 0n, 70n)],
  ],
  ["a receiver of the same token", [tokenBalance("B", Y, 0n, 9n), tokenBalance("B", WRAPPED_SOL, 0n, 70n)]],
  ["a giver of SOL too", [tokenBalance("B", Y, 90n, 0n), tokenBalance("B", WRAPPED_SOL, 70n, 0n)]],
])("an account that is not a pool shows no value of a purchase: %s", (_, tokens) => {
  expect(visible({ tokens })[1]).toEqual(unseen);
});

const curves = [tokenBalance("Curve", X, 100n, 140n), tokenBalance("Bent", Y, 100n, 10n)];

it("native SOL of a bonding curve is the amount paid for a sale and received for a purchase", () => {
  const lamports = [lamportBalance("Curve", 100n, 30n), lamportBalance("Bent", 100n, 165n)];
  expect(visible({ tokens: curves, lamports })).toEqual([
    [70n, 0n],
    [65n, 0n],
  ]);
});

it("native SOL of a bonding curve excludes SOL that did not move or moved in the direction of the token", () => {
  const same = [lamportBalance("Curve", 30n, 100n), lamportBalance("Bent", 165n, 100n)];
  expect(visible({ tokens: curves, lamports: same })).toEqual([unseen, unseen]);
  // A pool without its own price does not count as a trading pool.
  const still = [lamportBalance("Curve", 5n, 5n), lamportBalance("Bent", 5n, 5n)];
  const pools = [
    tokenBalance("A", X, 0n, 40n),
    tokenBalance("A", USDC, 6n, 0n),
    tokenBalance("B", Y, 90n, 0n),
    tokenBalance("B", USDC, 0n, 7n),
  ];
  expect(visible({ tokens: [...curves, ...pools], lamports: still })).toEqual([
    [0n, 6n],
    [0n, 7n],
  ]);
});
