import { USDC } from "@walletlens/engine/chain/assets";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { type SearchPorts, searchKept } from "./search-kept";

const [REAL, FAKE, WALLET] = [testAddress("A"), testAddress("B"), testAddress("C")];

const PORTS: SearchPorts = {
  discovery: {
    findTokens: async () => [
      { mint: FAKE, symbol: "USDC", name: "Airdrop" },
      { mint: REAL, symbol: "USDX", name: "Another dollar" },
    ],
    findLabels: async () => [{ address: WALLET, label: "USD whale" }],
  },
  labels: { find: async () => new Map(), tipAccounts: async () => new Set() },
  tokenNameStore: {
    find: async () => new Map([[REAL, { name: { symbol: "USDX", name: "x" }, isFresh: true }]]),
  },
};

test("the real token of a name comes first, one that only calls itself so last, and wallets after the tokens", async () => {
  const results = await searchKept(PORTS, "usd");
  expect(results.map(({ address }) => address)).toEqual([USDC, expect.any(String), REAL, FAKE, WALLET]);
  expect(results.at(-1)).toMatchObject({ kind: "wallet", label: "USD whale", match: "label" });
});

test("an address is what is kept of it, and a wallet where nothing is", async () => {
  await expect(searchKept(PORTS, REAL)).resolves.toMatchObject([{ kind: "token", match: "address" }]);
  await expect(searchKept(PORTS, WALLET)).resolves.toMatchObject([{ kind: "wallet", label: null }]);
});

test("no text finds nothing", async () => {
  await expect(searchKept(PORTS, "")).resolves.toEqual([]);
});
