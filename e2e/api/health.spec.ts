import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/lib/cli/services/free-port";
import { withClient } from "@/lib/db/database-admin";
import { createAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";
import { startProduct } from "../support/start-product";

test("the process is alive and ready", async ({ request }) => {
  expect((await request.get("/healthz")).status()).toBe(200);
  const ready = await request.get("/readyz");
  expect([ready.status(), await ready.json()]).toEqual([
    200,
    {
      status: "ready",
      checks: { build: "ok", database: "ok", chain: "ok", executor: "ok", prices: "ok" },
      prices: {
        sol: { unavailableSince: null, sources: [expect.objectContaining({ name: "own-pyth" })] },
        tokens: { unavailableSince: null, sources: [expect.objectContaining({ name: "own-jupiter" })] },
      },
    },
  ]);
});

/** Lets the embedded database of a product refuse changes, as a server does after a failover. */
async function refuseChanges(dataDir: string): Promise<void> {
  const { port, password } = JSON.parse(await readFile(path.join(dataDir, "postgres.json"), "utf8"));
  await withClient(`postgresql://walletlens:${password}@127.0.0.1:${port}/walletlens`, async (client) => {
    await client.query("ALTER SYSTEM SET default_transaction_read_only = on");
    await client.query("SELECT pg_reload_conf()");
  });
}

test("a process without chain, executor and prices is degraded, with a read-only database it is down, and it ends with its embedded one", async () => {
  const nowhere = `http://127.0.0.1:${await findFreePort("127.0.0.1")}`;
  const product = await startProduct({
    SOLANA_RPC_URL: nowhere,
    INNGEST_BASE_URL: nowhere,
    SOL_PRICE_URL: nowhere,
    TOKEN_PRICE_URL: `dexscreener=${nowhere}?token=secret`,
  });
  try {
    const ask = async () => {
      const response = await fetch(`${product.url}/readyz`);
      return [response.status, await response.json()];
    };
    const chain = expect.not.stringMatching("ok");
    const degraded = { build: "ok", database: "ok", chain, executor: "failed", prices: "failed" };
    const state = { state: "unreachable", since: expect.any(String) };
    const prices = {
      sol: { unavailableSince: expect.any(String), sources: [{ name: "own-pyth", ...state }] },
      tokens: { unavailableSince: expect.any(String), sources: [{ name: "own-dexscreener", ...state }] },
    };
    const remarks = [expect.stringMatching(/^protocol: .* not available, the published table is used$/)];
    await expect.poll(ask).toEqual([200, { status: "degraded", checks: degraded, prices, remarks }]);

    await refuseChanges(product.dataDir);
    const down = { ...degraded, database: "read-only" };
    await expect
      .poll(ask, { timeout: 60_000 })
      .toEqual([503, { status: "down", checks: down, prices, remarks }]);
    for (const page of ["/", "/discover", "/docs"]) {
      const response = await fetch(`${product.url}${page}`, { signal: AbortSignal.timeout(20_000) });
      expect([page, response.status < 500, (await response.text()).length > 0]).toEqual([page, true, true]);
    }

    const pidFile = await readFile(path.join(product.dataDir, "postgres/postmaster.pid"), "utf8");
    process.kill(Number(pidFile.split("\n")[0]), "SIGKILL");
    expect(await product.ended).toBe(1);
  } finally {
    await product.stop();
  }
});

test("metrics count a paid call by its endpoint and contain no address", async ({ request }) => {
  const [wallet = ""] = await readDemoWallets();
  const headers = { "X-Api-Key": (await createAdminKey(10)).apiKey };
  await expect
    .poll(async () => (await request.get(`/api/v1/intel/wallet/${wallet}/hud`, { headers })).status(), {
      timeout: 50_000,
    })
    .toBe(200);
  await request.get("/api/v1/intel/wallet/nonsense/hud", { headers });
  const text = await (await request.get("/metrics")).text();
  expect(text).toContain(
    'walletlens_http_request_duration_seconds_count{endpoint="wallet-hud",status="200"}',
  );
  expect(text).toMatch(/walletlens_credits_charged_total\{endpoint="wallet-hud"\} [1-9]/);
  expect(text).toMatch(
    /walletlens_rpc_calls_total\{provider="[^"]+",method="getTransaction",outcome="ok"\} [1-9]/,
  );
  expect(text).toMatch(
    /walletlens_job_duration_seconds_count\{kind="flash-analysis",status="completed"\} [1-9]/,
  );
  expect(text).toMatch(/walletlens_wallet_reads_total\{outcome="held"\} [0-9]/);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).not.toContain(wallet);
  expect(text).not.toContain("nonsense");
});

test("metrics are refused to requests that a proxy forwards", async ({ request }) => {
  const answer = await request.get("/metrics", { headers: { "X-Forwarded-For": "198.51.100.7" } });
  expect(answer.status()).toBe(403);
  expect(await answer.text()).not.toContain("walletlens_http");
});
