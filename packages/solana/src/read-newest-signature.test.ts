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
