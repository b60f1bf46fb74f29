import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { address } from "@walletlens/engine/address";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChainReader } from "./create-chain-reader.ts";

let demo: DemoChain;
beforeAll(async () => {
  demo = await startDemoChain({ seed: 3, endTime: 1_795_000_000, wallets: 40, mints: 60 });
});
afterAll(() => demo.close());

/** Signatures of an address, newest first, with the data of the ledger. */
const listed = (text: string) => demo.market.signaturesFor(text).map((at) => demo.market.signatureInfo(at));

test("a page of an address has the successful signatures of known time below a given one, with times and slots, and its beginning", async () => {
  const chain = createChainReader({ url: demo.url });
  const mint = demo.market.featured.token.address;
  const [newest, ...rest] = listed(mint);
  expect(rest.length).toBeLessThan(1_000);
  const page = await chain.readSignaturePage(address(mint), newest?.signature ?? "");
  const succeeded = rest.filter(({ err, blockTime }) => err === null && blockTime !== null);
  expect(page.entries).toEqual(
    succeeded.map(({ signature, slot, blockTime }) => ({ signature, time: blockTime, slot })),
  );
  expect(page).toMatchObject({ reachesBeginning: true, oldestTime: rest.at(-1)?.blockTime });
  const whole = await chain.readSignaturePage(address(mint), null);
  expect(whole.entries.map(({ signature }) => signature)).toContain(newest?.signature);
  expect(whole).toMatchObject({ reachesBeginning: true, oldestTime: page.oldestTime });
});

test("a full page takes one call and may not reach the beginning of the address", async () => {
  const chain = createChainReader({ url: demo.url });
  const busiest = demo.market.truths.toSorted(
    (a, b) => demo.market.signaturesFor(b.address).length - demo.market.signaturesFor(a.address).length,
  )[0]?.address;
  const [newest, ...rest] = listed(busiest ?? "");
  expect(rest.length).toBeGreaterThan(1_000);
  const page = await chain.readSignaturePage(address(busiest ?? ""), newest?.signature ?? "");
  expect(page).toMatchObject({ reachesBeginning: false, oldestTime: rest[999]?.blockTime });
  expect(chain.stats().byMethod.getSignaturesForAddress).toBe(1);
});

test("the newest signature of an address takes one call", async () => {
  const chain = createChainReader({ url: demo.url });
  const mint = demo.market.featured.token.address;
  const [newest] = demo.market.signaturesFor(mint);
  const expected = demo.market.signatureInfo(newest ?? 0);
  await expect(chain.readNewestSignature(address(mint))).resolves.toEqual({
    signature: expected.signature,
    slot: expected.slot,
  });
  expect(chain.stats().calls).toBe(1);
});

test("an address without transactions has no newest signature", async () => {
  const chain = createChainReader({ url: demo.url });
  await expect(chain.readNewestSignature(testAddress("Unseen"))).resolves.toBe(null);
});

test("a malformed response is an error", async () => {
  const server = await startProviderServer(() => [{ signature: "" }]);
  const chain = createChainReader({ url: server.url, sleep: async () => undefined });
  await expect(chain.readNewestSignature(testAddress("Unseen"))).rejects.toMatchObject({
    code: "chain_unavailable",
  });
  await server.close();
});
