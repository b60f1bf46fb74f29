import { expect, it } from "vitest";
import { createMarket } from "./create-market.ts";

const market = createMarket({ seed: 1, endTime: 1_795_176_000 });
const { hostile, featured, truths } = market;

it("a market gives hostile names to tokens of one wallet, few enough for one page", () => {
  const truth = truths.find(({ address }) => address === hostile.wallet);
  const bought = truth?.tokens.filter(({ totalSpentLamports }) => totalSpentLamports > 0n) ?? [];
  expect(new Set(hostile.mints).size).toBe(12);
  expect(bought.map(({ mint }) => mint)).toEqual(expect.arrayContaining([...hostile.mints]));
  expect(bought.length).toBeLessThanOrEqual(20);
});

it("a market gives no hostile names to tokens of featured wallets and to the featured token", () => {
  const shown = new Set(featured.wallets.map(({ address }) => address));
  const theirs = truths.filter(({ address }) => shown.has(address)).flatMap(({ tokens }) => tokens);
  expect(theirs.length).toBeGreaterThan(50);
  const honest = new Set([featured.token.address, ...theirs.map(({ mint }) => mint)]);
  expect(hostile.mints.filter((mint) => honest.has(mint))).toEqual([]);
});

it("hostile names respect the limits of the format, except for the Token-2022 mint, which has no limits", () => {
  const [flooded, ...others] = hostile.mints.map((mint) =>
    market.mints.find(({ address }) => address === mint),
  );
  expect(flooded?.program).toBe("token-2022");
  expect(flooded?.metadata.name.length).toBe(600);
  for (const mint of others) {
    expect(mint?.metadata.symbol.length).toBeLessThanOrEqual(10);
    expect(mint?.metadata.name.length).toBeLessThanOrEqual(32);
  }
});

it("a market gives no hostile names in a market too small for them", () => {
  const small = createMarket({ seed: 1, endTime: 1_795_176_000, wallets: 20, mints: 20 });
  expect(small.hostile).toEqual({ wallet: null, mints: [] });
});
