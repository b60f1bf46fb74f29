import { expect, test } from "vitest";
import { USDC } from "../chain/assets.ts";
import { testAddress } from "../testing/build-change.ts";
import { findPositionWorth } from "./position-worth.ts";
import { toPresentPrices } from "./present-prices.ts";
import { findWorth, isThin } from "./token-worth.ts";
import { valueHoldings } from "./value-holdings.ts";

const X = testAddress("X");
const SUPPLY = 1_000_000_000_000n;
const MINTS = new Map([[X, { decimals: 6, supply: SUPPLY }]]);
/** 50 dollars an X, 0.5 SOL. */
const present = (liquidityUsd?: number) => ({
  ...{ solUsd: 100, tokenUsd: new Map([[X, 50]]) },
  ...(liquidityUsd === undefined ? {} : { liquidityUsd: new Map([[X, liquidityUsd]]) }),
});
const unitOf = (amount: bigint, liquidityUsd?: number, frozen = 0n) =>
  findWorth(X, { amount, decimals: 6, frozen }, { present: present(liquidityUsd), mints: MINTS }).unitSol;

test.each([
  // One X, 50 dollars: half of 100 dollars is a depth of 50, of which half can be had.
  [1_000_000n, 100, 0.25],
  // Ten X, 500 dollars, into a depth of 500,000: 499.5 dollars.
  [10_000_000n, 1_000_000, 0.5 * (500_000 / 500_500)],
  [1_000_000n, 0, 0],
])("%s units in %s dollars of liquidity are worth %s SOL per token", (amount, liquidityUsd, unitSol) => {
  expect(unitOf(amount, liquidityUsd)).toBeCloseTo(unitSol, 12);
});

test("without liquidity data units have their listed value up to 1 % of the supply, and no price above it", () => {
  expect(unitOf(SUPPLY / 100n)).toBe(0.5);
  expect(unitOf(SUPPLY / 100n + 1n)).toBeNull();
  const held = { amount: 1n, decimals: 6 };
  expect(findWorth(X, held, { present: present(), mints: new Map() }).unitSol).toBeNull();
});

test("no amount is worth more than the depth, regardless of its listed price", () => {
  const worth = unitOf(500_000_000_000_000n, 2_000) ?? 0;
  expect(worth * 500_000_000).toBeLessThan(10);
});

test("frozen units are worth 0, and the others are sold into the whole depth", () => {
  // One of two X: 25 of 50 dollars, over two.
  expect(unitOf(2_000_000n, 100, 1_000_000n)).toBeCloseTo(0.125, 12);
  expect(unitOf(2_000_000n, undefined, 2_000_000n)).toBe(0);
});

test("USDC needs neither a price nor a supply", () => {
  const held = { amount: 10n ** 15n, decimals: 6 };
  const prices = { present: { solUsd: 100, tokenUsd: new Map() }, mints: new Map() };
  expect(findWorth(USDC, held, prices).unitSol).toBe(0.01);
});

test("a listed value is thin above 1.1 times the worth", () => {
  expect(isThin(1.1, 1)).toBe(false);
  expect(isThin(1.11, 1)).toBe(true);
  expect(isThin(0, 0)).toBe(false);
  expect(isThin(1, null)).toBe(true);
  expect(isThin(null, null)).toBe(false);
});

test("a mint with a scaled amount has a price only if that is of unscaled units", () => {
  const mints = new Map([[X, { isScaled: true as const }]]);
  const price = { usd: 150, liquidityUsd: 9 };
  const of = (isPrescaled: boolean) => toPresentPrices(100, new Map([[X, { ...price, isPrescaled }]]), mints);
  expect(of(false)).toEqual({ solUsd: 100, tokenUsd: new Map(), liquidityUsd: new Map() });
  expect(of(true)).toEqual({ solUsd: 100, tokenUsd: new Map([[X, 150]]), liquidityUsd: new Map([[X, 9]]) });
  expect(toPresentPrices(100, null, mints)).toEqual({ solUsd: 100, tokenUsd: null });
});

test("unsolicited units, and those without a stated liquidity, are part of the holdings and do not make a whale", () => {
  const holdings = { slot: 1, lamports: 0n, tokens: new Map([[X, { amount: 500_000_000n, decimals: 6 }]]) };
  const prices = { present: present(1e30), mints: MINTS };
  // 500 X are 250 SOL.
  expect(valueHoldings(holdings, prices)).toMatchObject({ sol: { value: 250 }, isWhale: true });
  const unstated = { present: present(), mints: MINTS };
  expect(valueHoldings(holdings, unstated)).toMatchObject({ sol: { value: 250 }, isWhale: false });
  const unsolicitedHoldings = valueHoldings(holdings, prices, (mint) => (mint === X ? 200_000_000n : 0n));
  expect(unsolicitedHoldings).toMatchObject({ sol: { value: 250 }, isWhale: false });
});

test("a wallet with half of the supply of its own token is no whale by its listed price", () => {
  const holdings = { slot: 1, lamports: 0n, tokens: new Map([[X, { amount: SUPPLY / 2n, decimals: 6 }]]) };
  const unpriced = { sol: { value: 0, isWhole: false }, isWhale: false, unpriced: 1 };
  expect(valueHoldings(holdings, { present: present(), mints: MINTS })).toMatchObject(unpriced);
  const thin = valueHoldings(holdings, { present: present(1_000), mints: MINTS });
  expect(thin.isWhale).toBe(false);
  expect(thin.sol.value).toBeLessThan(5);
});

test("a position with frozen units has a different worth, even without a price", () => {
  const position = {
    ...{ mint: X, decimals: 6, held: 8n },
    flow: { opening: 0n, inflow: 8n, outflow: 0n, unexplained: 0n, lastSlot: 0 },
  };
  const worthOf = (frozen: bigint) => {
    const holdings = { slot: 1, lamports: 0n, tokens: new Map([[X, { amount: 8n, decimals: 6, frozen }]]) };
    const present = { solUsd: 200, tokenUsd: new Map() };
    return findPositionWorth(position, { holdings, present, mints: MINTS });
  };
  expect([worthOf(0n), worthOf(2n)].map(({ frozenShare, unitSol }) => [frozenShare, unitSol])).toEqual([
    [0, null],
    [0.25, null],
  ]);
});
