import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inScope } from "../../testing/test-scope.ts";
import { createChainReader } from "./create-chain-reader.ts";
import { readTokenNames } from "./read-token-names.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";
import { openReader } from "./testing/open-reader.ts";

let demo: DemoChain;

beforeAll(async () => {
  const size = inScope({ quick: { wallets: 60, mints: 300 }, full: {} });
  demo = await startDemoChain({ seed: 1, endTime: 1_795_176_000, ...size });
});

afterAll(() => demo.close());

test("every token of the market has the same name on the chain", async () => {
  const { market, url } = demo;
  const chain = createChainReader({ url });
  const honest = market.mints.filter(({ address }) => !market.hostile.mints.includes(address));
  const names = await chain.readTokenNames(honest.map((mint) => address(mint.address)));
  expect(names.size).toBe(honest.length);
  const programs = new Set<string>();
  for (const { address: mint, symbol, name, program } of honest) {
    expect(names.get(address(mint))).toEqual({ symbol, name });
    programs.add(program);
  }
  expect(programs).toEqual(new Set(["token", "token-2022"]));
  expect(names.get(USDC)).toEqual({ symbol: "USDC", name: "USD Coin" });
  const groups = Math.ceil(honest.length / 100);
  expect(chain.stats().byMethod).toEqual({ getMultipleAccounts: groups * 2 });
});

test("hostile names are texts of at most 64 characters without a NUL", async () => {
  const { hostile } = demo.market;
  const names = await createChainReader({ url: demo.url }).readTokenNames(
    hostile.mints.map((mint) => address(mint)),
  );
  const found = hostile.mints.map((mint) => names.get(address(mint)));
  expect(hostile.mints).toHaveLength(12);
  expect(found.map((name) => name?.symbol)).toEqual([
    `Z${"\u0301\u0336\u035B".repeat(21)}`,
    "<b>BOO</b>",
    "\u202EDSU",
    "M\u200BOO\u200DN",
    "🐋🚀",
    "USDC",
    "USD\u0421",
    "",
    "AB",
    "\uFFFD\uFFFD\uFFFD(\uFFFD",
    "\uFDFD\uFDFD\uFDFD",
    "WWWWWWWWWW",
  ]);
});

test("an address that is not a mint is absent, and a mint with metadata of another program has no name", async () => {
  const [mint, wallet] = [address(createAddress("a mint")), address(createAddress("a wallet"))];
  const account = (owner: string) => ({ owner, data: ["", "base64"] });
  const value = [account(TOKEN_PROGRAM), account("11111111111111111111111111111111")];
  const { provider } = await openReader({
    signatures: 0,
    faults: [{ kind: "result", method: "getMultipleAccounts", result: { context: { slot: 5 }, value } }],
  });
  try {
    expect(
      await createChainReader({ url: provider.url, sleep: async () => undefined }).readTokenNames([
        mint,
        wallet,
      ]),
    ).toEqual(new Map([[mint, null]]));
  } finally {
    await provider.close();
  }
});

test("a response of another length is refused", async () => {
  const { provider } = await openReader({
    signatures: 0,
    faults: [{ kind: "result", method: "getMultipleAccounts", result: { context: { slot: 5 }, value: [] } }],
  });
  try {
    const mints = [address(createAddress("a mint"))];
    await expect(
      createChainReader({ url: provider.url, sleep: async () => undefined }).readTokenNames(mints),
    ).rejects.toMatchObject({ code: "chain_unavailable" });
  } finally {
    await provider.close();
  }
});

test("other work runs while the metadata addresses of 100 mints are derived", async () => {
  let turns = 0;
  const turnsAtCalls: number[] = [];
  const rpc: Pick<RpcClient, "callSized"> = {
    callSized: async ({ count, read }) => {
      turnsAtCalls.push(turns);
      return read({ context: { slot: 5 }, value: Array(100).fill(null) }, count);
    },
  };
  const takeTurn = () => {
    turns += 1;
    again = setImmediate(takeTurn);
  };
  let again = setImmediate(takeTurn);
  await readTokenNames(
    rpc,
    Array.from({ length: 100 }, (_, n) => address(createAddress(`mint ${n}`))),
  );
  clearImmediate(again);
  expect(turnsAtCalls[0]).toBe(0);
  expect(turnsAtCalls[1]).toBeGreaterThanOrEqual(9);
});
