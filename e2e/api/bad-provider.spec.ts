import type { ServerResponse } from "node:http";
import { expect, test } from "@playwright/test";
import { type LocalServer, serveLocally } from "@walletlens/demo-chain/serve-locally";
import { inScope } from "@/packages/testing/test-scope";
import { type AdminKey, createAdminKey, readAdminLedger } from "../support/admin";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";

const CREDITS = 10;
const HOLD_MS = 4_000;
const WALLETS = [
  "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWN",
  "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
  "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs",
  "6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN",
  "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263",
] as const;

type Faults = Readonly<Record<string, (response: ServerResponse) => void>>;

/** Faults of a provider in every response. */
const FAULTS: Faults = {
  hangs: () => undefined,
  "answers for somebody else": (response) => json(response, 200, { jsonrpc: "2.0", id: "other", result: [] }),
};
/** The full scope adds faults that `packages/solana/src/rpc/provider.test.ts` has in both scopes. */
const MORE_FAULTS: Faults = {
  "answers HTML": (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<html>busy</html>"),
  "lies about the shape": (response) =>
    json(response, 200, { jsonrpc: "2.0", id: 1, result: { value: "none" } }),
  "refuses for ever": (response) => json(response, 429, { jsonrpc: "2.0", id: null, error: { code: 429 } }),
};

let fault: (response: ServerResponse) => void = () => undefined;
let provider: LocalServer;
let product: Product;
let key: AdminKey;

test.beforeAll(async () => {
  provider = await serveLocally((request, response) => request.resume().on("end", () => fault(response)));
  product = await startSibling({
    SOLANA_RPC_URL: provider.url,
    SYNC_HOLD_MS: String(HOLD_MS),
    LOG_LEVEL: "fatal",
  });
  key = await createAdminKey(CREDITS, product.dataDir);
});

test.afterAll(async () => {
  await provider.close();
  await product.stop();
});

for (const [index, [what, misbehave]] of Object.entries(
  inScope({ quick: FAULTS, full: { ...FAULTS, ...MORE_FAULTS } }),
).entries()) {
  test(`a provider that ${what} causes a 503 or a failed job with a reason, and no charge`, async () => {
    test.setTimeout(120_000);
    fault = misbehave;
    const headers = { "X-Api-Key": key.apiKey };
    const response = await fetch(`${product.url}/api/v1/intel/wallet/${WALLETS[index]}/hud`, { headers });
    expect(response.headers.get("x-credits-charged")).toBe("0");
    const body = await response.json();
    if (response.status === 202) {
      const job = async () => (await fetch(`${product.url}${body.monitoringUrl}`, { headers })).json();
      await expect.poll(async () => (await job()).status, { timeout: 100_000 }).toBe("failed");
      expect((await job()).error).toMatch(/provider/);
    } else {
      expect(response.status).toBe(503);
      expect(body).toMatchObject({ code: "chain_unavailable" });
      expect(response.headers.get("retry-after")).not.toBeNull();
    }
    expect((await readAdminLedger(key.userId, product.dataDir)).balance).toBe(CREDITS);
  });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
