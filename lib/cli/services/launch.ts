import type { Env } from "@/lib/config/env";
import { type DatabaseServer, startDatabase } from "./database";
import { acquireLauncherLock, type LauncherLock } from "./launcher-lock";
import { applyProductMigrations } from "./migrations";
import { getSecrets } from "./private-file";
import { loadDemoChain } from "./reach-chain";
import { ROOT } from "./root";
import { requireStartable, startWebServer } from "./web-server";

export interface LaunchOptions {
  readonly dev: boolean;
  /** Receives one line of text about each step. */
  readonly report: (line: string) => void;
  /** Aborts the start between two steps, and stops what was started. */
  readonly signal: AbortSignal;
}

export interface Launched {
  readonly url: string;
  /** Settings of every process of the product. */
  readonly settings: Readonly<Record<string, string>>;
  /** Wallets of the demo chain; empty for another chain. */
  readonly exampleWallets: readonly string[];
  /** Token of the demo chain; null without one. */
  readonly exampleMint: string | null;
  /** Resolves with a sentence when the web server or the embedded PostgreSQL ends. */
  readonly ended: Promise<string>;
  /** Stops everything in reverse order. */
  stop(): Promise<void>;
}

interface Step {
  stop(): Promise<void>;
}

/**
 * Starts database, demo chain and web server in order. If a step fails or the signal aborts, stops what was started
 * and throws: an Error of one sentence, or the signal's reason.
 */
export async function launch(env: Env, options: LaunchOptions): Promise<Launched> {
  requireShared(env);
  // A process of one role shares its resources, and needs no exclusive access to the data folder.
  const lock = env.role === "all" ? await acquireLauncherLock(env.dataDir, env.selfUrl) : null;
  const steps: Step[] = lock === null ? [] : [lock];
  const stop = async () => {
    await lock?.markStopping();
    await stopAll(steps);
  };
  try {
    return { ...(await startAll(env, options, lock, steps)), stop };
  } catch (error) {
    await stop();
    options.signal.throwIfAborted();
    throw error;
  }
}

/** Throws an Error of one sentence if a process of one role lacks a shared resource. */
function requireShared({ role, databaseUrl, solanaRpcUrl, nextAuthSecret }: Env): void {
  const sessions = role === "worker" ? {} : { NEXTAUTH_SECRET: nextAuthSecret };
  const requiredSettings = { DATABASE_URL: databaseUrl, SOLANA_RPC_URL: solanaRpcUrl, ...sessions };
  const missingNames = Object.entries(requiredSettings).flatMap(([name, value]) =>
    value === null ? name : [],
  );
  if (role === "all" || missingNames.length === 0) return;
  throw new Error(
    `a process of role ${role} shares resources with other processes and requires ${missingNames.join(", ")}`,
  );
}

async function startAll(
  env: Env,
  { dev, report, signal }: LaunchOptions,
  lock: LauncherLock | null,
  steps: Step[],
) {
  const { host, port, selfUrl: url, keepAliveMs, shutdownNoticeMs, shutdownGraceMs } = env;
  await requireStartable({ folder: ROOT, host, port, dev });
  const wait = { onWait: report, signal };
  const database = await startDatabase(env.databaseUrl, env.dataDir, wait);
  steps.push(database);
  report(database.description);
  signal.throwIfAborted();
  const [chain] = await allDone([chooseChain(env, steps), applyProductMigrations(database.url, wait)]);
  report(chain.description);
  signal.throwIfAborted();

  const settings = { ...(await createSettings(env, database)), ...chain.settings };
  const server = await startWebServer({
    folder: ROOT,
    host,
    port,
    url,
    dev,
    settings,
    keepAliveMs,
    stopMs: shutdownNoticeMs + shutdownGraceMs,
  });
  steps.push(server);
  await lock?.recordChild(server.pid);
  const endSentence = Promise.race([
    database.ended,
    server.ended.then((reason) => `the web server ended ${reason}`),
  ]);
  const failure = database.ended.then((sentence) => Promise.reject(new Error(sentence)));
  await Promise.race([server.ready(), failure, rejectOn(signal)]);
  const { exampleWallets, exampleMint } = chain;
  return { url, settings, exampleWallets, exampleMint, ended: endSentence };
}

/** As Promise.all, but waits for both, so that nothing starts after the stop. */
async function allDone<A, B>(tasks: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

/** Stops the others even if one fails; throws the first failure at the end. */
async function stopAll(steps: Step[]): Promise<void> {
  const failures: unknown[] = [];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    await step.stop().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function createSettings(env: Env, database: DatabaseServer): Promise<Record<string, string>> {
  const serverSettings = {
    WALLETLENS_ROLE: env.role,
    DATA_DIR: env.dataDir,
    DATABASE_URL: database.url,
    NEXTAUTH_URL: env.siteUrl,
  };
  // A worker has no sessions.
  if (env.role === "worker") return serverSettings;
  return {
    ...serverSettings,
    NEXTAUTH_SECRET: env.nextAuthSecret ?? (await getSecrets(env.dataDir)).nextAuthSecret,
  };
}

async function chooseChain(env: Env, steps: Step[]) {
  if (env.solanaRpcUrl !== null) {
    const hosts = env.solanaProviders.map(({ url }) => new URL(url).host);
    const description = `Solana by ${hosts.join(", else ")}`;
    return { settings: {}, exampleWallets: [], exampleMint: null, description };
  }
  const { startDemoChainIn: startDemoChainOf } = await loadDemoChain();
  const chain = await startDemoChainOf(env);
  steps.push(chain);
  const description = `demo chain at ${chain.url}, since SOLANA_RPC_URL is not set`;
  const { settings, exampleWallets, exampleMint } = chain;
  return { settings, exampleWallets, exampleMint, description };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
