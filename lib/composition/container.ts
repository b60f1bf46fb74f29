import type { Address } from "@walletlens/engine/address";
import { type RatePorts, rateLimitSender, requireFewRefusals } from "@/lib/billing/count-call";
import { type Env, readEnv } from "@/lib/config/env";
import { getLog, type Log } from "@/lib/config/log";
import { traceCalls } from "@/lib/config/trace";
import { createCounterpartyReader } from "@/lib/coordination/read-counterparties";
import { createLinksReader } from "@/lib/coordination/read-wallet-links";
import { openDatabase } from "@/lib/db/database";
import { countOpenJobs, deleteOldJobs } from "@/lib/groups/jobs";
import { JOB_RETENTION_DAYS } from "@/lib/jobs/rules/jobs";
import { allocateSlots } from "@/lib/jobs/rules/queues";
import { ExecutorWatch } from "@/lib/operations/executor-watch";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import { createTreasury } from "@/lib/payments/treasury";
import { bindUseCases } from "@/lib/runtime/bind-use-cases";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock } from "@/lib/runtime/ports";
import { createSessions, type Sessions } from "@/lib/server/auth/create-sessions";
import { findClientAddress } from "@/lib/server/client-address";
import { EventStreams } from "@/lib/server/event-streams";
import { createHandle, traceHandle } from "@/lib/server/handle";
import { createMcpEndpoint } from "@/lib/server/mcp/mcp-endpoint";
import { CALL_USE_CASES, DISCOVERY_USE_CASES, GROUP_USE_CASES, type UseCases } from "@/lib/server/use-cases";
import { createPrometheus } from "@/lib/telemetry/create-prometheus";
import { AccessTracker } from "@/lib/wallets/access-tracker";
import { createDiscovery } from "@/lib/wallets/discovery";
import { getOrRequestSnapshot } from "@/lib/wallets/get-or-request-snapshot";
import { createNameTokens } from "@/lib/wallets/name-tokens";
import { createDisposalReader } from "@/lib/wallets/read-disposals";
import { purgeExpired, recordAccess } from "@/lib/wallets/retention";
import { checkSnapshots } from "@/lib/wallets/validate-stored";
import { createWalletReader } from "@/lib/wallets/wallet-reader";
import { DigestWorker } from "@/lib/watching/digest-worker";
import { sweepEvents } from "@/lib/watching/sweep-events";
import { bindLifecycle } from "./bind-lifecycle";
import { bindCheckout, bindDemo, bindPages } from "./bind-pages";
import {
  bindAnalyses,
  bindDeliveries,
  bindGroupJobs,
  bindPaymentRecovery,
  bindWatching,
} from "./bind-workers";
import { createBillingPorts } from "./create-billing-ports";
import { createPaymentPorts, createWalletPorts, createWatchingPorts, type WalletPorts } from "./create-ports";

/** The use cases that routes, pages, jobs and workers call. */
export type Container = ReturnType<typeof createContainer>;

/** Returns the container of this process. Next bundles each route separately, so the bundles share it by globalThis. */
export function container(): Container {
  shared[KEY] ??= createContainer(readEnv(), getLog());
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.container");
const shared: typeof globalThis & { [KEY]?: Container } = globalThis;

/** Replacements for parts that the container creates itself, for tests. */
interface ContainerParts {
  readonly wallets?: UseCases["wallets"];
  readonly chain?: Chain;
  readonly clock?: Clock;
  readonly payments?: PaymentPorts;
}

/** Connects the use cases to the database of `env`. Opens no connection yet. Throws if `env` names no database. */
export function createContainer(env: Env, log: Log, parts: ContainerParts = {}) {
  const ports = createPorts(env, log);
  const { database, billing, wallets, watched, metrics, streams, tracker } = ports;
  const sessions = createSessions({ ...wallets, ...billing }, env);
  const { useCases, calls } = bindApi(ports, sessions, env, parts);
  const { discovery, ports: serverPorts } = useCases;
  const { payments } = serverPorts;
  const { trustedProxies, syncHoldMs: holdMs } = env;
  const untracedHandle = createHandle({ useCases, log, streams, metrics, trustedProxies, holdMs });
  const handle = env.otlpEndpoint === null ? untracedHandle : traceHandle(untracedHandle);
  const pages = bindPages({ ...wallets, rates: billing.rates }, calls, sessions, env);
  const polling = { ...wallets, ...watched, jobWatch: wallets.watch };
  const recordAccess = (wallet: Address) => tracker.note(wallet);
  return {
    handle,
    answerMcp: createMcpEndpoint({ ...env, handle, useCases, log }),
    pages: {
      ...pages,
      ...discovery,
      /** Returns true if packs of credits can be paid for. */
      takesPayments: async () => ((await payments?.treasury.readTerms()) ?? null) !== null,
    },
    payments: bindPaymentRecovery(payments),
    sessions,
    checkout: bindCheckout(env),
    demo: bindDemo(wallets, env),
    ports: serverPorts,
    analyses: bindAnalyses(wallets, env),
    groupJobs: bindGroupJobs({ ...wallets, launchPages: env.launchMaxPages }),
    watching: bindWatching({ ...polling, nameTokens: pages.nameTokens, recordAccess }, env),
    deliveries: bindDeliveries(polling),
    digests: new DigestWorker({ database, siteUrl: env.siteUrl, log }),
    limits: allocateSlots(env.concurrency),
    readProtocol: () => wallets.protocol.read(),
    /** Ports of the embedded executor. */
    executor: { database, databaseUrl: ports.databaseUrl },
    /** Sets the check that rejects if nothing runs the jobs. */
    watchExecutor: ports.executorWatch.use.bind(ports.executorWatch),
    ...bindRefusalLimits(env, billing),
    metrics: { token: env.metricsToken, report: ports.report },
    /** Each sweep returns the number of items that it removed. */
    sweepEvents: () => sweepEvents({ database }),
    sweepJobs: () => deleteOldJobs({ database }, JOB_RETENTION_DAYS),
    retention: bindRetention(ports, env),
    ...bindLifecycle({ ...wallets, ...watched, streams }),
  };
}

/** A status of a job may be this old in what it says of workers. */
const EXECUTOR_WATCH = { timeoutMs: 2_000, cacheMs: 5_000, now: () => performance.now() };

type Ports = ReturnType<typeof createPorts>;

function createPorts(env: Env, log: Log) {
  const { databaseUrl } = env;
  if (databaseUrl === null) throw new Error("DATABASE_URL is not set; `npm start` sets it for its server");
  const isTraced = env.otlpEndpoint !== null;
  const database = openDatabase(databaseUrl, {
    poolSize: env.databasePoolSize,
    isTraced,
    onConnectionError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const traced: typeof traceCalls = (name, part) => (isTraced ? traceCalls(name, part) : part);
  const traceChain = (chain: Chain): Chain =>
    traced("chain", { ...chain, counting: () => traceChain(chain.counting()) });
  const streams = new EventStreams();
  const { metrics, report } = createPrometheus({
    readProviders: () => wallets.chain.providers(),
    readPriceSources: () => [...wallets.solPrices.reports(), ...wallets.tokenPrices.reports()],
    readRetries: () => wallets.chain.stats().retries,
    countOpenJobs: () => countOpenJobs({ database }),
    countEventStreams: () => streams.size,
    countDamagedHistories: () => wallets.countDamagedHistories(),
    listProtocolDifferences: () => wallets.protocol.listDifferences(),
  });
  const wallets: WalletPorts = createWalletPorts({ ...env, databaseUrl }, { database, metrics, log });
  const tracker = new AccessTracker((accessed) => recordAccess({ database }, accessed));
  const chain = traceChain(wallets.chain);
  const { tokenNameStore } = wallets;
  return {
    database,
    databaseUrl,
    streams,
    traced,
    metrics,
    report,
    tracker,
    executorWatch: new ExecutorWatch(EXECUTOR_WATCH),
    billing: createBillingPorts(database, env),
    wallets: {
      ...wallets,
      chain,
      nameTokens: createNameTokens({ chain, tokenNameStore, log, now: () => performance.now() }),
      snapshots: tracker.track(checkSnapshots(wallets.snapshots, log)),
    },
    watched: createWatchingPorts(database, env),
  };
}

/** Binds the use cases that the endpoints of the API call. */
function bindApi(
  { database, billing, wallets, watched, metrics, traced, executorWatch }: Ports,
  sessions: Sessions,
  env: Env,
  parts: ContainerParts,
) {
  const { log, labels, watch: jobWatch } = wallets;
  const calls = traced("calls", bindUseCases({ ...wallets, jobWatch }, CALL_USE_CASES));
  const groups = bindUseCases({ ...wallets, chain: parts.chain ?? wallets.chain }, GROUP_USE_CASES);
  const reader = {
    ...createWalletReader(wallets),
    ...createLinksReader(wallets),
    ...createCounterpartyReader(wallets),
    ...createDisposalReader({
      ...wallets,
      readInputs: (request) => getOrRequestSnapshot(wallets, { ...request, view: "inputs" }),
    }),
  };
  const paymentPorts =
    parts.payments ?? createPaymentPorts(env, database, { protocol: wallets.protocol, log });
  const { sender, webhookTests } = watched;
  const ports = {
    ...billing,
    database: parts.clock === undefined ? database : { ...database, clock: parts.clock },
    metrics,
    payments:
      paymentPorts === null ? null : { ...paymentPorts, treasury: createTreasury(paymentPorts, log), log },
    sessions,
    sender,
    webhookTests,
    labels,
    jobWatch,
  };
  const useCases = {
    ports,
    ...calls,
    wallets: parts.wallets ?? traced("wallets", reader),
    groups: traced("groups", groups),
    discovery: bindUseCases({ ...wallets, discovery: createDiscovery(database) }, DISCOVERY_USE_CASES),
    isExecutorAbsent: () => executorWatch.isAbsent(),
  } satisfies UseCases;
  return { useCases, calls };
}

/** Binds the limit of calls with invalid credentials; both functions throw `rate_limited` when it is exceeded. */
function bindRefusalLimits({ trustedProxies }: Env, ports: RatePorts) {
  // Behind an untrusted proxy all senders share one address. The executor sends directly, so it counts separately.
  const findSender = (headers: Headers) => {
    const address = findClientAddress({ headers }, trustedProxies);
    return headers.has("x-forwarded-for") && trustedProxies === 0 ? `${address} forwarded` : address;
  };
  return {
    /** Counts a call with invalid credentials against its address, as `count` calls. */
    countRefusal: (headers: Headers, count: number) =>
      rateLimitSender(ports, { kind: "refused", address: findSender(headers) }, count),
    /** Checks the limit of the address before the request is read. */
    admitSender: (headers: Headers) => requireFewRefusals(ports, findSender(headers)),
  };
}

/** Binds the retention of wallets. */
function bindRetention({ database, tracker }: Ports, { retentionDays }: Env) {
  return {
    /** Writes down which wallets were requested since the last call. */
    recordAccess: () => tracker.flush(),
    /** Removes data without recent requests. Returns the number of wallets and of token names removed. */
    async sweep() {
      await tracker.flush();
      return purgeExpired({ database }, retentionDays);
    },
  };
}
