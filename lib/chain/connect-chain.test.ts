import { type Address, address } from "@walletlens/engine/address";
import { USDC, USDT } from "@walletlens/engine/chain/assets";
import { beforeEach, expect, test } from "vitest";
import { shareMints, unconfiguredChain } from "./connect-chain";

let asked: (readonly Address[])[];
let now = 1_000;

beforeEach(() => {
  asked = [];
  now = 1_000;
});

const chain = shareMints(
  {
    ...unconfiguredChain,
    async readMints(mints) {
      asked.push(mints);
      return new Map(mints.map((mint) => [mint, { mint, decimals: 6, supply: 1n }]));
    },
  },
  () => now,
);
const [usdc, usdt] = [address(USDC), address(USDT)];

test("wallets that are analyzed concurrently read each mint once, and again after half a minute", async () => {
  await Promise.all([chain.counting().readMints([usdc, usdt]), chain.counting().readMints([usdt, usdc])]);
  expect((await chain.readMints([usdc])).get(usdc)?.decimals).toBe(6);
  expect(asked).toEqual([[usdc, usdt]]);
  now += 30_001;
  await chain.readMints([usdc]);
  expect(asked).toEqual([[usdc, usdt], [usdc]]);
});
