import { USDC } from "@walletlens/engine/chain/assets";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import { fake } from "@/lib/testing/fake";
import type { Discovery, StoredAddress } from "./discovery";
import { type SearchPorts, searchStored } from "./search-stored";

const [REAL, FAKE, WALLET] = [testAddress("A"), testAddress("B"), testAddress("C")];

const STORED: readonly StoredAddress[] = [
  { kind: "wallet", address: WALLET, symbol: null, name: null },
  { kind: "token", address: REAL, symbol: "USDX", name: "x" },
];

const PORTS: SearchPorts = {
  chain: fake<Chain>({ readNameOwner: async (name) => (name === "Whale.SOL" ? WALLET : null) }),
  discovery: fake<Discovery>({
    findTokens: async () => [
      { mint: FAKE, symbol: "USDC", name: "Airdrop" },
      { mint: REAL, symbol: "USDX", name: "Another dollar" },
    ],
    findAddresses: async ({ start, end }) =>
      STORED.filter(({ address }) => address.startsWith(start) && address.endsWith(end)),
  }),
  labels: {
    find: async () => new Map(),
    findByName: async () => [{ address: WALLET, label: "USD whale", type: "kol" }],
    extractionContext: async () => mainnetContext(),
    addressesOfType: async () => new Set(),
  },
};

const FREE = async () => undefined;

test("the real token of a name comes first, an imitation last, and wallets after the tokens", async () => {
  const { results } = await searchStored(PORTS, "usd", FREE);
  expect(results.map(({ address }) => address)).toEqual([USDC, expect.any(String), REAL, FAKE, WALLET]);
  expect(results.at(-1)).toMatchObject({ kind: "wallet", label: "USD whale", match: "label" });
});

test("an address has the kind of its stored data, and otherwise is of unknown kind", async () => {
  const find = async (text: string) => (await searchStored(PORTS, text, FREE)).results;
  expect(await find(REAL)).toMatchObject([{ kind: "token", match: "address" }]);
  expect(await find(WALLET)).toMatchObject([{ kind: "wallet", label: null }]);
  expect(await find(testAddress("D"))).toEqual([
    { kind: "unknown", address: testAddress("D"), name: null, symbol: null, label: null, match: "address" },
  ]);
});

test("an address with the label of a program is a program, both by address and by label", async () => {
  const known = { label: { type: "program", label: "Titan" }, kol: null } as const;
  const program = testAddress("P");
  const labels = {
    ...PORTS.labels,
    find: async () => new Map([[program, known]]),
    findByName: async () => [{ address: program, label: "Titan", type: "program" } as const],
  };
  for (const text of [program, "titan"]) {
    const { results } = await searchStored({ ...PORTS, labels }, text, FREE);
    expect(results.at(-1)).toMatchObject({ kind: "program", address: program, label: "Titan" });
  }
});

test.each([
  ["the first 4 characters", USDC.slice(0, 4)],
  ["…", `${USDC.slice(0, 4)}…${USDC.slice(-4)}`],
  ["...", `${USDC.slice(0, 4)}...${USDC.slice(-4)}`],
])("an address that is shortened by %s is found", async (_, text) => {
  const { results } = await searchStored(PORTS, text, FREE);
  expect(results.at(-1)).toMatchObject({ kind: "token", address: USDC, symbol: "USDC", match: "address" });
});

test("a wallet with metrics is found by its shortened address", async () => {
  const labels = { ...PORTS.labels, findByName: async () => [] };
  const { results } = await searchStored(
    { ...PORTS, labels },
    `${WALLET.slice(0, 4)}…${WALLET.slice(-4)}`,
    FREE,
  );
  expect(results).toContainEqual(
    ...[{ kind: "wallet", address: WALLET, name: null, symbol: null, label: null, match: "address" }],
  );
});

test("$USDC, a word of a name, and a text with NUL find the token", async () => {
  const asked: string[] = [];
  const discovery = {
    ...PORTS.discovery,
    findTokens: async (text: string) => {
      asked.push(text);
      return [];
    },
  };
  for (const text of ["$USDC", "coin", "us\0dc"]) {
    const { results } = await searchStored({ ...PORTS, discovery }, text, FREE);
    expect(results[0]).toMatchObject({ kind: "token", address: USDC });
  }
  expect(asked).toEqual(["USDC", "coin", "usdc"]);
});

test("an empty text finds nothing", async () => {
  await expect(searchStored(PORTS, "", FREE)).resolves.toEqual({ results: [], failure: null });
});

test("a name that ends in .sol finds the wallet that owns it, before partial matches", async () => {
  const [first, ...others] = (await searchStored(PORTS, "Whale.SOL", FREE)).results;
  expect(first).toEqual({
    ...{ kind: "wallet", address: WALLET, name: "whale.sol", symbol: null, label: null, match: "name" },
  });
  expect(others.length).toBeGreaterThan(0);
  const unknown = await searchStored(PORTS, "missing.sol", FREE);
  expect(unknown.failure).toBeNull();
  expect(unknown.results.map(({ name }) => name)).not.toContain("missing.sol");
});

test("the chain is not called for any other text", async () => {
  const chain = fake<Chain>({ readNameOwner: () => Promise.reject(new Error("was asked")) });
  const { results } = await searchStored({ ...PORTS, chain }, "solana", FREE);
  expect(results.length).toBeGreaterThan(0);
});

test("if the chain is unavailable, stored matches of a .sol name are returned with the failure", async () => {
  const away = new AppError("chain_unavailable", "Solana is away.");
  const chain = fake<Chain>({ readNameOwner: () => Promise.reject(away) });
  const { results, failure } = await searchStored({ ...PORTS, chain }, "usd.sol", FREE);
  expect(failure).toBe(away);
  expect(results.map(({ label }) => label)).toContain("USD whale");
  const broken = fake<Chain>({ readNameOwner: () => Promise.reject(new Error("a defect")) });
  await expect(searchStored({ ...PORTS, chain: broken }, "usd.sol", FREE)).rejects.toThrow("a defect");
});

test("a lookup of a .sol name requires admission, and other searches do not", async () => {
  const busy = new AppError("server_busy", "Too much is being looked up.", { retryAfterSeconds: 9 });
  const refuse = () => Promise.reject(busy);
  expect((await searchStored(PORTS, "Whale.SOL", refuse)).failure).toBe(busy);
  expect((await searchStored(PORTS, "usd", refuse)).failure).toBeNull();
});
