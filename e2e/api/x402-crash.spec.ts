import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { Keypair } from "@solana/web3.js";
import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { demoSettings } from "@/lib/testing/demo-settings";
import { inScope } from "@/packages/testing/test-scope";
import { KillableServer } from "../support/crash/killable-server";
import { createSharedDatabase } from "../support/shared-servers";
import { payAsDocumented, readDemand } from "../support/x402/document-payer";
import { createFundedWallet, readUsdc } from "../support/x402/wallets";

const HELD_MS = 60_000;

let database: Awaited<ReturnType<typeof createSharedDatabase>>;
let folder: string;
let chain: DemoChain;
let server: KillableServer;
let treasury: Keypair;
/** Method whose next call kills the server before the response. */
let deadly: string | null = null;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-x402-"));
  database = await createSharedDatabase();
  treasury = Keypair.generate();
  chain = await startDemoChain({
    seed: 1,
    wallets: 40,
    mints: 20,
    faults: {
      latencyMs(method) {
        if (deadly === null || method !== deadly) return 0;
        deadly = null;
        void server.kill();
        return HELD_MS;
      },
    },
  });
  chain.faucet.openUsdcAccount(treasury.publicKey.toBase58());
  server = await KillableServer.at({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...demoSettings(chain.url),
    TREASURY_ADDRESS: treasury.publicKey.toBase58(),
    RATE_LIMIT_RPS: "0",
    LOG_LEVEL: "fatal",
  });
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  await chain.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Sends a payment as its documentation describes: after a 503 it repeats the request when Retry-After has
 * passed.
 */
async function send(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    if (answer.status !== 503) return answer;
    await sleep(Number(answer.headers.get("retry-after")) * 1_000);
  }
}

const received = () => readUsdc(chain.url, treasury.publicKey.toBase58());

/** Calls of both kinds with their prices. */
function calls() {
  const wallets = chain.market.featured.wallets.map(({ address }) => address);
  const body = JSON.stringify({ wallets });
  return [
    ["/api/v1/intel/wallets/batch-hud", { method: "POST", body }, 75_000, 200],
    ["/api/v1/intel/wallets/similarity", { method: "POST", body }, 300_000, 202],
  ] as const;
}

/** Methods at whose next call the server dies, and the call of `calls` that it then serves. */
const DEATHS = inScope<readonly (readonly [method: string, index: 0 | 1])[]>({
  quick: [["sendTransaction", 0]],
  full: ["simulateTransaction", "sendTransaction", "getSignatureStatuses"].flatMap((method) =>
    ([0, 1] as const).map((index) => [method, index] as const),
  ),
});

for (const [method, index] of DEATHS) {
  test(`after a server is killed at ${method}, call ${index + 1}, the same request gets its response and is charged once`, async () => {
    test.setTimeout(120_000);
    const [at, init, price, status] = calls()[index];
    const payer = await createFundedWallet(chain.url, { sol: 1, usdc: 10 });
    const url = `${server.url}${at}`;
    const before = await received();
    const payment = await payAsDocumented(chain.url, payer, readDemand(await fetch(url, init)));
    const paid = { ...init, headers: { "payment-signature": payment } };
    deadly = method;
    await expect(fetch(url, paid)).rejects.toThrow();
    await server.start();
    const answer = await send(url, paid);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining("queued")]);
    expect((await received()) - before).toBe(price);
    const again = await fetch(url, paid);
    expect((await again.json()).message).toBe("transaction already used (replay attack)");
    expect((await received()) - before).toBe(price);
  });
}
