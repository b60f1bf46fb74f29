import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { createChainReader } from "../create-chain-reader.ts";
import { decodeTransaction } from "../decode-transaction.ts";
import { deriveCurves, derivePools } from "./derive-launch-accounts.ts";

const MINT = address("7LSsEoJGhLeZzGvDofTdNg7M3JttxQqGWNLo6vWMpump");
const PUMP = "6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P";
const METEORA = "dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN";
const ORCA = "whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc";

/** Finds the accounts of MINT where these exist; `search` answers getProgramAccounts, which is refused without it. */
async function find(owners: Readonly<Record<string, string>>, search: readonly object[] | null = null) {
  const asked: string[] = [];
  const server = await startProviderServer((method, [first]) => {
    asked.push(method);
    if (method === "getProgramAccounts") {
      if (search === null) throw new Error("refused");
      return search;
    }
    const value = (first as string[]).map((account) => {
      const owner = owners[account];
      return owner === undefined ? null : { owner, data: ["", "base64"] };
    });
    return { context: { slot: 1 }, value };
  });
  const chain = createChainReader({ url: server.url, sleep: async () => undefined });
  try {
    const found = await chain.findLaunchAccounts(MINT);
    return { found: found.map(({ kind, venue, account }) => [kind, venue, account]), asked };
  } finally {
    await server.close();
  }
}

const curveOf = async (venue: string) =>
  deriveCurves(MINT).find((each) => each.venue === venue)?.account ?? "";

test("a derived curve is found in one call, and nothing else is searched", async () => {
  const account = await curveOf("Pump.fun");
  expect(await find({ [account]: PUMP })).toEqual({
    found: [["curve", "Pump.fun", account]],
    asked: ["getMultipleAccounts"],
  });
});

test("an account at the address of a curve is ignored if another program owns it", async () => {
  const { found } = await find({ [await curveOf("Pump.fun")]: ORCA }, []);
  expect(found).toEqual([]);
});

test("a pool of Meteora's launchpad, whose address depends on a config, is searched by its mint", async () => {
  const { found, asked } = await find({}, [{ pubkey: METEORA, account: {} }]);
  expect(found).toEqual([["curve", "Meteora DBC", METEORA]]);
  expect(asked).toEqual(["getMultipleAccounts", "getProgramAccounts"]);
});

test("a token without a curve has the pools that exist", async () => {
  const pool = (await derivePools(MINT)).find(({ venue }) => venue === "Orca Whirlpool")?.account ?? "";
  const { found } = await find({ [pool]: ORCA }, []);
  expect(found).toEqual([["pool", "Orca Whirlpool", pool]]);
});

const derive = async (mint: Address) => [...deriveCurves(mint), ...(await derivePools(mint))];

const file = path.resolve("../shared/data/mainnet/singles.ndjson.gz");
const isHere = existsSync(file);
const title = "derived accounts are those that recorded transactions of each program name";

test.skipIf(!isHere)(isHere ? title : `${title} (skipped: no recorded data)`, async () => {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
  const missing = new Set(["Pump.fun", "Raydium LaunchLab", "Raydium CLMM", "Orca Whirlpool"]);
  const derived = new Map<string, ReturnType<typeof derive>>();
  for (const line of lines) {
    if (missing.size === 0) break;
    const { tokens } = decodeTransaction(JSON.parse(line), { slot: 1, blockTime: null });
    for (const mint of new Set(tokens.map((token) => token.mint))) {
      const accounts = derived.get(mint) ?? derive(mint);
      derived.set(mint, accounts);
      for (const { venue, account } of await accounts) {
        if (line.includes(account)) missing.delete(venue);
      }
    }
  }
  expect([...missing]).toEqual([]);
});
