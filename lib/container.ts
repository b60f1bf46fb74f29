import { readShowcase } from "@/lib/adapters/demo/read-showcase";
import { openDatabase } from "@/lib/adapters/prisma/database";
import { createExecutorStore } from "@/lib/adapters/prisma/executor-store";
import { createHandle, type Handle } from "@/lib/api/handle";
import type { UseCases } from "@/lib/api/use-cases";
import type { WalletReader } from "@/lib/api/wallet-reader";
import { type AnalysisUseCases, bindAnalyses } from "@/lib/bind-analyses";
import { type AccountUseCases, bindAccounts, bindCalls, createBillingPorts } from "@/lib/bind-billing";
import { bindGroupJobs, type GroupJobUseCases } from "@/lib/bind-group-jobs";
import { bindGroups } from "@/lib/bind-groups";
import { bindWallets, createWalletPorts } from "@/lib/bind-wallets";
import { type Env, readEnv } from "@/lib/env";
import { getLog, type Log } from "@/lib/log";
import type { Chain } from "@/lib/ports/chain";
import type { ExecutorStore } from "@/lib/ports/executor-store";
import type { Showcase } from "@/lib/ports/showcase";

/** The product, put together: everything that delivery calls. */
export interface Container {
  readonly handle: Handle;
  readonly pages: PageUseCases;
  readonly accounts: AccountUseCases;
  readonly analyses: AnalysisUseCases;
  readonly groupJobs: GroupJobUseCases;
  /** For the embedded executor. */
  readonly executorStore: ExecutorStore;
  /** Closes what is open. */
  close(): Promise<void>;
}

/** What pages show wallets with. */
export interface PageUseCases extends Pick<UseCases, "wallets" | "queueWalletJob" | "readJob"> {
  /** Null where the chain is a real one. */
  readShowcase(): Promise<Showcase | null>;
}

/** The container of this process. Next bundles each route by itself, so what they share hangs on globalThis. */
export function container(): Container {
  shared[KEY] ??= createContainer(readEnv(), getLog());
  return shared[KEY];
}

/**
 * Puts the product together for the database of `env`; `parts` stand in for those that it would make. Connects to
 * nothing yet.
 */
export function createContainer(
  env: Env,
  log: Log,
  parts: { readonly wallets?: WalletReader; readonly chain?: Chain } = {},
): Container {
  if (env.databaseUrl === null) throw new Error("DATABASE_URL is not set: npm start sets it for its server");
  const database = openDatabase(env.databaseUrl, {
    onConnectionError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const billing = createBillingPorts(database, env);
  const ports = createWalletPorts({ ...env, databaseUrl: env.databaseUrl }, database, billing.randomHex);
  const wallets = parts.wallets ?? bindWallets(ports);
  const calls = bindCalls(billing);
  return {
    handle: createHandle(
      { wallets, groups: bindGroups({ ...ports, ...billing, chain: parts.chain ?? ports.chain }), ...calls },
      log,
    ),
    pages: {
      ...calls,
      wallets: bindWallets({ ...ports, holdMs: Math.min(env.syncHoldMs, PAGE_HOLD_MS) }),
      readShowcase: async () => (env.isDemo && env.solanaRpcUrl ? readShowcase(env.solanaRpcUrl) : null),
    },
    accounts: bindAccounts(billing),
    analyses: bindAnalyses(ports, env),
    groupJobs: bindGroupJobs({ ...ports, ...billing }),
    executorStore: createExecutorStore(database.pool, env.databaseUrl),
    async close() {
      await ports.watch.close();
      await database.close();
    },
  };
}

/** A page shows how far an analysis is rather than hold back for it. */
const PAGE_HOLD_MS = 2_000;

const KEY = Symbol.for("walletlens.container");
const shared: typeof globalThis & { [KEY]?: Container } = globalThis;
