import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { startProvider } from "@walletlens/demo-chain/testing/test-provider";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { inheritEnv } from "@/lib/config/env";
import { demoSettings } from "@/lib/testing/demo-settings";
import { createKeyByCommand } from "../support/admin";
import { readChainSettings, readDemoWallets } from "../support/demo-wallet";
import { expectPictures } from "../support/expect-pictures";
import { layOutProduction } from "../support/production-install";
import { sizeOfFolder } from "../support/size-of-folder";
import { startProduct } from "../support/start-product";
import { UNSET_SETTINGS } from "../support/unset-settings";

let folder: string;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await layOutProduction();
  dataDir = await mkdtemp(path.join(tmpdir(), "walletlens-production-data-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(dataDir, 0o711);
});

test.afterAll(async () => {
  await removeEmbeddedPostgres(dataDir);
  await rm(folder, { recursive: true, force: true });
});

test("a production install without optional packages migrates, becomes ready, creates keys and serves paid calls", async () => {
  const [wallet] = await readDemoWallets();
  const { url } = await startEmbeddedPostgres(dataDir);
  const product = await startProduct({ DATABASE_URL: url, ...(await readChainSettings()) }, folder);
  try {
    // A check has two seconds, which may be too short on a busy machine.
    const readState = async () => (await fetch(`${product.url}/readyz`)).json();
    const checks = { build: "ok", database: "ok", chain: "ok", executor: "ok", prices: "ok" };
    await expect.poll(readState).toMatchObject({ status: "ready", checks });
    expect((await fetch(`${product.url}/wallet/${wallet}`)).status).toBe(200);
    await expectPictures(product.url, wallet);

    const { apiKey } = await createKeyByCommand(100, folder, url);
    const call = () =>
      fetch(`${product.url}/api/v1/intel/wallet/${wallet}/hud`, { headers: { "X-Api-Key": apiKey } });
    await expect.poll(async () => (await call()).status).toBe(200);
    const account = await fetch(`${product.url}/api/v1/account`, { headers: { "X-Api-Key": apiKey } });
    expect((await account.json()).balance).toBeLessThan(100);
  } finally {
    await product.stop();
  }
});

test("a production install decodes pages by address in a thread of the build, which needs no package but those", async () => {
  const { url } = await startEmbeddedPostgres(dataDir);
  const wallet = createAddress("wallet");
  // The list of signatures is so late that the page by address is not probed.
  const provider = await startProvider({ signatures: 200, byAddress: {}, pageMs: 10_000, callMs: 5 });
  const settings = { DATABASE_URL: url, ...demoSettings(provider.url), DECODING_THREADS: "1" };
  const product = await startProduct(settings, folder);
  try {
    const { apiKey } = await createKeyByCommand(100, folder, url);
    const headers = { "X-Api-Key": apiKey };
    const profile = await fetch(`${product.url}/api/v1/intel/wallet/${wallet}`, { headers });
    expect(profile.status).toBe(200);
    expect((await profile.json()).coverage).toMatchObject({ transactions: 200, complete: true });
    // A page whose thread fails is requested once more.
    expect(provider.counts().byMethod.getTransactionsForAddress).toBe(1);
  } finally {
    await product.stop();
    await provider.close();
  }
});

test("a production install takes at most 300 MB", async () => {
  expect((await sizeOfFolder(path.join(folder, "node_modules"))) / 2 ** 20).toBeLessThan(300);
});

/** The one line that a start from the production install ends with. */
async function failToStart(settings: Readonly<Record<string, string>>): Promise<unknown> {
  const env = inheritEnv({ ...UNSET_SETTINGS, DATA_DIR: path.join(dataDir, "failed"), ...settings });
  const started = promisify(execFile)(process.execPath, ["scripts/start.mjs"], { cwd: folder, env });
  return started.catch((error: Error & { code?: number; stderr?: string }) => [error.code, error.stderr]);
}

test("without DATABASE_URL the start names the setting and the package to install", async () => {
  expect(await failToStart({})).toEqual([
    1,
    expect.stringMatching(
      /^walletlens: DATABASE_URL is not set, and npm installed no PostgreSQL for \S+: set it to a PostgreSQL database, or install the optional packages \(`npm ci --include=optional`\)\n$/,
    ),
  ]);
});

test("without SOLANA_RPC_URL the start names the setting and the package to install", async () => {
  const { url } = await startEmbeddedPostgres(dataDir);
  expect(await failToStart({ DATABASE_URL: url })).toEqual([
    1,
    "walletlens: SOLANA_RPC_URL is not set, and the demo chain is not installed: set it to a Solana JSON-RPC provider, or install the optional packages (`npm ci --include=optional`)\n",
  ]);
});
