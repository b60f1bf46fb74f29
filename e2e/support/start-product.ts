import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/config/env";
import { noteDatabase } from "./find-database";
import { UNSET_SETTINGS } from "./unset-settings";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A separate product beside the one under test, for tests that cannot use that one. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** The launcher's; the server is its child. */
  readonly pid: number;
  /** Resolves with the exit code of the launcher; null after a signal. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * Starts the product, or a process of the role in `settings`, from the build of `installation`, in its own
 * data folder. `settings` are added to the required ones.
 */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  installation = ROOT,
): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "walletlens-product-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(dataDir, 0o711);
  if (settings.DATABASE_URL) await noteDatabase(dataDir, settings.DATABASE_URL);
  const port = await findFreePort(HOST);
  const address = { HOST, PORT: String(port), JOBS_HOST: HOST, JOBS_PORT: String(port) };
  const { WALLETLENS_ROLE: role = "all", ...others } = settings;
  // Prices of other providers would come from public services.
  const prices = others.SOLANA_RPC_URL ? { TOKEN_PRICE_URL: "none", SOL_PRICE_URL: "none" } : {};
  const env = inheritEnv({
    ...UNSET_SETTINGS,
    ...prices,
    SERVES_FEW_ROUTES: "1",
    ...others,
    ...address,
    DATA_DIR: dataDir,
  });
  const child = spawn(process.execPath, ["scripts/start.mjs", "--role", role], {
    cwd: installation,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const { pid } = child;
  if (pid === undefined) throw new Error("the product's process did not start");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`http://${HOST}:${port}`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://${HOST}:${port}`, dataDir, pid, ended, stop };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`the product at ${url} did not start`);
}

const HOST = "127.0.0.1";
const READY_MS = 60_000;
const POLL_MS = 20;
