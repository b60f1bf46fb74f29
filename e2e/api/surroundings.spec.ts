import { expect, test } from "@playwright/test";
import { createKey, readLedger } from "../support/admin";
import { createTestClient } from "../support/create-test-client";
import { CutProxy } from "../support/cut-proxy";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { createSharedDatabase, sharedChain } from "../support/shared-servers";
import { startProduct } from "../support/start-product";

test("a database that is slow to answer makes answers late, and each is charged once", async () => {
  const database = await createSharedDatabase();
  const slow = await CutProxy.to(database.url, { delayMs: 20 });
  const product = await startProduct({ ...(await sharedChain()), DATABASE_URL: slow.url, LOG_LEVEL: "warn" });
  try {
    const key = await createKey(100, product.dataDir);
    const [wallet = ""] = await readDemoWallets();
    const address = `${product.url}/api/v1/intel/wallet/${wallet}/hud`;
    const ask = async () => (await fetch(address, { headers: { "X-Api-Key": key.apiKey } })).status;
    await expect.poll(ask, { timeout: 60_000 }).toBe(200);
    await createTestClient(product.url, key.apiKey).holdersAndWait(await readDemoToken(), { topN: 2 });
    const { entries } = await readLedger(key.userId, product.dataDir);
    const charges = entries.flatMap(({ kind, reason }) => (kind === "charge" ? [reason] : []));
    expect(charges.toSorted()).toEqual(["holders", "wallet-hud"]);
  } finally {
    await product.stop();
    await slow.cut();
    await database.drop();
  }
});
