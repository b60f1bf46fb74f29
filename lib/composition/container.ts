import { rateLimitRefusals, requireFewRefusals } from "@/lib/api/auth/rate-limits";
import type { TelemetryAccess } from "@/lib/api/handlers/metrics";
import { createMcpEndpoint, type McpHandler } from "@/lib/api/mcp/mcp-endpoint";
import { findClientAddress } from "@/lib/api/server/client-address";
import { EventStreams } from "@/lib/api/server/event-streams";
import { createHandle, type Handle } from "@/lib/api/server/handle";
import { observeHandle } from "@/lib/api/server/observe-handle";
import {
  CALL_USE_CASES,
  DISCOVERY_USE_CASES,
  type DiscoveryUseCases,
  GROUP_USE_CASES,
  type UseCases,
  WATCH_USE_CASES,
} from "@/lib/api/server/use-cases";
import { checkResults, checkSnapshots } from "@/lib/api/server/validate-stored";
import { type Env, readEnv } from "@/lib/config/env";
import { getLog, type Log } from "@/lib/config/log";
import { traceCalls } from "@/lib/config/trace";
import { createLinksReader, type LinksReader } from "@/lib/coordination/read-wallet-links";
import { openDatabase } from "@/lib/infra/postgres/database";
import { createExecutorStore } from "@/lib/infra/postgres/executor/executor-store";
import { createDiscovery } from "@/lib/infra/postgres/wallets/discovery";
import type { ExecutorStore } from "@/lib/jobs/executor-store";
import { JOB_RETENTION_DAYS } from "@/lib/jobs/rules/jobs";
import type { ConcurrencyLimits } from "@/lib/jobs/rules/queues";
import type { Readiness } from "@/lib/operations/check-readiness";
import { type Bound, bindUseCases } from "@/lib/runtime/bind-use-cases";
import type { Chain } from "@/lib/runtime/chain";
import { createWalletReader, type WalletReader } from "@/lib/wallets/wallet-reader";
import { type AnalysisUseCases, bindAnalyses } from "./bind-analyses";
import { type AccountUseCases, bindAccounts, createBillingPorts } from "./bind-billing";
import { bindGroupJobs, type GroupJobUseCases } from "./bind-group-jobs";
import { bindOperations, bindReadiness, measureBilling, measureWallets } from "./bind-operations";
import { bindOwnAccount, type OwnAccountUseCases } from "./bind-own-account";
import { bindPages, type PageUseCases } from "./bind-pages";
import {
  type BoundPaymentPorts,
  bindPayments,
  createPaymentPorts,
  type PaymentRecovery,
} from "./bind-payments";
import { bindRetention, type RetentionUseCases } from "./bind-retention";
import { bindSignIn, type SessionUseCases } from "./bind-sign-in";
import { createWalletPorts } from "./bind-wallets";
import {
  bindDeliveries,
  bindWatching,
  createWatchingPorts,
  type PollingWorker,
  sweepEvents,
} from "./bind-watching";

/** The product, put together: everything that delivery calls. */
export interface Container {
  readonly handle: Handle;
  readonly answerMcp: McpHandler;
  readonly pages: PageUseCases &
    DiscoveryUseCases & {
      /** Tells whether packs can be paid for. */
      takesPayments(): Promise<boolean>;
    };
  readonly accounts: AccountUseCases;
  readonly sessions: SessionUseCases;
  readonly ownAccount: OwnAccountUseCases;
  readonly analyses: AnalysisUseCases;
  readonly groupJobs: GroupJobUseCases;
  /** Watches and webhooks of who is signed in. */
  readonly watches: Bound<typeof WATCH_USE_CASES>;
  /** Looks at watched wallets. */
  readonly watching: PollingWorker;
  /** Sending of webhooks. */
  readonly deliveries: PollingWorker;
  readonly payments: Pick<UseCases["payments"], "readTerms"> & PaymentRecovery;
  /** Places of each queue, over all processes. */
  readonly places: ConcurrencyLimits;
  /** For the embedded executor. */
  readonly executorStore: ExecutorStore;
  /** Tells whether the product can work; the first caller says how the executor is asked. */
  checkReadiness(checkExecutor: (signal: AbortSignal) => Promise<void>): Promise<Readiness>;
  readonly metrics: TelemetryAccess;
  /**
   * Counts a call whose credentials are no good against the address that it came from, as so many. Throws
   * `rate_limited` where there were too many.
   */
  countRefusal(headers: Headers, calls: number): Promise<void>;
  /** Throws `rate_limited` where that address is known to have sent too many of those, before anything is read. */
  admitSender(headers: Headers): Promise<void>;
  /** Removes what is left of jobs that ended long ago. Returns how many there were. */
  sweepJobs(): Promise<number>;
  /** Removes events of feeds and deliveries that are older than they are kept. Returns how many there were. */
  sweepEvents(): Promise<number>;
  readonly retention: Pick<RetentionUseCases, "recordAccess" | "sweep">;
  /**
   * Says from now on that the process is about to stop, and ends what goes on for long: event streams, whose followers
   * come back to another process, and calls that wait for an analysis, which are answered with its job.
   */
  beginStop(): void;
  /** Closes what is open. */
  close(): Promise<void>;
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
  parts: {
    readonly wallets?: WalletReader & LinksReader;
    readonly chain?: Chain;
    readonly payments?: BoundPaymentPorts;
  } = {},
): Container {
  if (env.databaseUrl === null) throw new Error("DATABASE_URL is not set: npm start sets it for its server");
  const database = openDatabase(env.databaseUrl, {
    poolSize: env.databasePoolSize,
    onConnectionError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const traced: typeof traceCalls = (name, part) =>
    env.otlpEndpoint === null ? part : traceCalls(name, part);
  const traceChain = (chain: Chain): Chain =>
    traced("chain", { ...chain, counting: () => traceChain(chain.counting()) });
  const streams = new EventStreams();
  const stored = createBillingPorts(database, env);
  const read = createWalletPorts({ ...env, databaseUrl: env.databaseUrl }, database, stored.randomHex, log);
  const { metrics, report } = bindOperations(read, stored, () => streams.size);
  const measured = measureBilling(stored, metrics);
  const billing = { ...measured, groupJobs: checkResults(measured.groupJobs, log) };
  const retention = bindRetention(database, read.clock, env);
  const ports = measureWallets(
    {
      ...read,
      chain: traceChain(read.chain),
      snapshots: retention.watch(checkSnapshots(read.snapshots, log)),
    },
    metrics,
  );
  const wallets =
    parts.wallets ??
    traced("wallets", {
      ...createWalletReader({ ...ports, metrics }),
      ...createLinksReader({ ...ports, metrics }),
    });
  const calls = traced(
    "calls",
    bindUseCases({ ...ports, ...billing, metrics, log, jobWatch: ports.watch }, CALL_USE_CASES),
  );
  const watched = createWatchingPorts(database, env);
  const watches = traced(
    "watches",
    bindUseCases(
      { ...ports, ...watched, randomHex: billing.randomHex, jobWatch: ports.watch },
      WATCH_USE_CASES,
    ),
  );
  const sessions = bindSignIn(database, { ...ports, randomHex: billing.randomHex }, env);
  const groups = traced(
    "groups",
    bindUseCases({ ...ports, ...billing, chain: parts.chain ?? ports.chain }, GROUP_USE_CASES),
  );
  const discovery = bindUseCases({ ...ports, discovery: createDiscovery(database) }, DISCOVERY_USE_CASES);
  const paymentPorts = parts.payments ?? createPaymentPorts(env, database, billing.randomHex);
  const payments = bindPayments(paymentPorts, log);
  let readiness: ReturnType<typeof bindReadiness> | undefined;
  let isStopping = false;
  const { identifySession, findAccount } = sessions;
  // Behind a proxy that is not trusted all senders have one address: the executor, which comes by none, is another one.
  const senderOf = (headers: Headers) => {
    const address = findClientAddress({ headers }, env.trustedProxies);
    return headers.has("x-forwarded-for") && env.trustedProxies === 0 ? `${address} forwarded` : address;
  };
  const useCases: UseCases = {
    wallets,
    groups,
    discovery,
    payments,
    identifySession,
    findAccount,
    ...calls,
    ...watches,
  };
  const handle = observeHandle(createHandle(useCases, log, streams, env.trustedProxies), metrics);
  return {
    handle,
    answerMcp: createMcpEndpoint({ ...env, handle, useCases, log }),
    pages: {
      ...bindPages(ports, calls, sessions, env, log),
      ...discovery,
      takesPayments: async () => (await payments.readTerms()) !== null,
    },
    accounts: bindAccounts(billing),
    payments,
    sessions,
    ownAccount: bindOwnAccount(database, billing, env),
    watches,
    analyses: bindAnalyses(ports, env),
    groupJobs: bindGroupJobs({ ...ports, ...billing }),
    watching: bindWatching(
      {
        ...ports,
        ...watched,
        recordAccess: retention.note,
        jobWatch: ports.watch,
        metrics,
        log,
      },
      env,
    ),
    deliveries: bindDeliveries(watched, ports.watch, metrics, log),
    places: env.places,
    executorStore: createExecutorStore(database.pool, env.databaseUrl),
    async checkReadiness(checkExecutor) {
      if (isStopping) return { status: "stopping", checks: {} };
      readiness ??= bindReadiness(database, ports.chain, checkExecutor, log);
      return readiness();
    },
    countRefusal: (headers, count) => rateLimitRefusals(senderOf(headers), calls, count),
    admitSender: (headers) => requireFewRefusals(senderOf(headers), calls),
    metrics: { token: env.metricsToken, report },
    sweepEvents: () => sweepEvents(watched),
    sweepJobs: () => billing.jobs.sweep(JOB_RETENTION_DAYS),
    retention,
    beginStop() {
      isStopping = true;
      streams.closeAll();
      ports.watch.endWaits();
    },
    async close() {
      streams.closeAll();
      await watched.sender.close();
      await ports.watch.close();
      await database.close();
    },
  };
}

const KEY = Symbol.for("walletlens.container");
const shared: typeof globalThis & { [KEY]?: Container } = globalThis;
