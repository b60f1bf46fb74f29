import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/env";

const ROOT = path.resolve(import.meta.dirname, "..");
const CREDITS = "100000000";
const READY_MS = 120_000;
const POLL_MS = 100;

/** The product as it is built, on a data folder and a port of its own, with a key that can pay. */
export interface RunningProduct {
  readonly url: string;
  readonly apiKey: string;
  /** A wallet of the demo chain. */
  readonly wallet: string;
  stop(): Promise<void>;
}

/** Starts the product on the demo chain. Needs `npm run build`. */
export async function startProduct(): Promise<RunningProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "walletlens-bench-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(dataDir, 0o711);
  const port = await findFreePort("127.0.0.1");
  const env = inheritEnv({
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: undefined,
    SOLANA_RPC_URL: undefined,
    RATE_LIMIT_RPS: "0",
    LOG_LEVEL: "warn",
  });
  const run = (file: string, ...args: string[]) => [
    "--import",
    "tsx",
    path.join(ROOT, "lib/cli", file),
    ...args,
  ];
  const server = spawn(process.execPath, run("serve.ts"), {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(server, "exit").then(() => {
    throw new Error("the product did not start; the lines above say why");
  });
  await Promise.race([waitUntilReady(url), ended]);
  const admin = run("admin.ts", "create-key", "--credits", CREDITS, "--json");
  const { stdout } = await promisify(execFile)(process.execPath, admin, { cwd: ROOT, env });
  return {
    url,
    apiKey: JSON.parse(stdout).apiKey,
    wallet: await findDemoWallet(dataDir),
    async stop() {
      server.kill("SIGTERM");
      await ended.catch(() => undefined);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error("the product did not start in time");
}

async function findDemoWallet(dataDir: string): Promise<string> {
  const { port } = JSON.parse(await readFile(path.join(dataDir, "demo-chain.json"), "utf8"));
  const featured = await fetch(`http://127.0.0.1:${port}/featured`);
  const { wallets } = await featured.json();
  return wallets[0].address;
}
