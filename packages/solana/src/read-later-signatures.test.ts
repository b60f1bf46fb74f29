import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { address } from "@walletlens/engine/address";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { createChainReader } from "./create-chain-reader.ts";
import type { LaterSignatures } from "./later-signatures.ts";
import { openReader } from "./testing/open-reader.ts";

let demo: DemoChain;
beforeAll(async () => {
  demo = await startDemoChain({ seed: 3, endTime: 1_795_000_000, wallets: 40, mints: 60 });
});
afterAll(() => demo.close());

/** Transactions of the featured token, oldest first. */
function listOldestFirst() {
  const mint = demo.market.featured.token.address;
  const rows = demo.market.signaturesFor(mint).map((place) => demo.market.signatureInfo(place));
  return { mint: address(mint), rows: rows.reverse() };
}

test("the transactions after one and up to a slot are listed oldest first, without failed ones, by three calls", async () => {
  const chain = createChainReader({ url: demo.url });
  const { mint, rows } = listOldestFirst();
  const from = rows[5];
  const last = rows[15];
  if (from === undefined || last === undefined) throw new Error("too few transactions");
  const later = await chain.readLaterSignatures(mint, { from, toSlot: last.slot + 1 });
  const expected = rows.filter(({ slot, err }, index) => index > 5 && slot <= last.slot && err === null);
  expect(requireListed(later).slice(0, expected.length)).toEqual(
    expected.map(({ signature, slot }) => ({ signature, slot })),
  );
  expect(chain.stats().byMethod).toEqual({ getBlocksWithLimit: 1, getBlock: 1, getSignaturesForAddress: 1 });
});

test("up to a slot that has no block yet, all transactions after one are listed", async () => {
  const chain = createChainReader({ url: demo.url });
  const { mint, rows } = listOldestFirst();
  const from = rows.at(-3);
  if (from === undefined) throw new Error("too few transactions");
  const later = await chain.readLaterSignatures(mint, { from, toSlot: from.slot + 1_000_000_000 });
  expect(requireListed(later).map(({ signature }) => signature)).toEqual(
    rows.slice(-2).map(({ signature }) => signature),
  );
});

function requireListed(later: LaterSignatures) {
  if (later.status === "unread") throw new Error(later.reason);
  return later.entries;
}

/** A provider that lists `count` transactions at once, at `slot`, for any request. */
async function startLister(count: number, slot: number) {
  const rows = (limit: number) =>
    Array.from({ length: Math.min(limit, count) }, (_, index) => ({
      signature: `later-${index}`,
      slot,
      blockTime: 1_700_000_000,
      err: null,
    }));
  const server = await startProviderServer((method, params) => {
    if (method === "getBlocksWithLimit") return [120];
    if (method === "getBlock") return { signatures: ["end"] };
    const [, { limit }] = params as [string, { limit: number }];
    return rows(limit);
  });
  onTestFinished(server.close);
  return createChainReader({ url: server.url });
}

const WINDOW = { from: { signature: "own", slot: 100 }, toSlot: 110 };
const BLOCK_MISSING = { status: "unread", reason: "block_missing" };
const ACCOUNT = address("So11111111111111111111111111111111111111112");

test("a pool with thousands of transactions within the window is not listed, after at most four pages", async () => {
  const chain = await startLister(1_000, 105);
  await expect(chain.readLaterSignatures(ACCOUNT, WINDOW)).resolves.toEqual({
    status: "unread",
    reason: "window_too_busy",
  });
  expect(chain.stats().byMethod.getSignaturesForAddress).toBe(4);
});

test.each([
  ["before the transaction", 99],
  ["after the window", 121],
])("a node that lists transactions %s has not listed the window", async (_, slot) => {
  const chain = await startLister(3, slot);
  await expect(chain.readLaterSignatures(ACCOUNT, WINDOW)).resolves.toEqual(BLOCK_MISSING);
});

test.each([
  ["that were removed", -32001],
  ["at all", -32601],
])("a provider without blocks %s is named as lacking them", async (_, code) => {
  const { chain } = await openReader({ faults: [{ kind: "error", code, method: "getBlocksWithLimit" }] });
  await expect(chain.readLaterSignatures(ACCOUNT, WINDOW)).resolves.toEqual(BLOCK_MISSING);
});
