import type { Address } from "@walletlens/engine/address";
import type {
  FigureEvidence,
  FigureRequest,
} from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import type { TokenEvidencePage } from "@walletlens/engine/wallet/figure-evidence/trace-token";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import type { Mint } from "@walletlens/solana/chain-reader";
import { openDatabase } from "@/lib/adapters/database/database";
import { createExecutorStore } from "@/lib/adapters/database/executor-store";
import { readShowcase } from "@/lib/adapters/demo/read-showcase";
import type { Readiness } from "@/lib/application/check-readiness";
import { followUp } from "@/lib/application/follow-up";
import { createNameTokens, type NameTokens } from "@/lib/application/name-tokens";
import { readFigureEvidence, readTokenEvidence } from "@/lib/application/read-figure-evidence";
import { readKeptProfile, readKeptTokens } from "@/lib/application/read-kept-figures";
import { readToken } from "@/lib/application/read-token";
import { readWalletCharts } from "@/lib/application/read-wallet-charts";
import { createWalletReader, type WalletReader } from "@/lib/application/wallet-reader";
import { type AnalysisUseCases, bindAnalyses } from "@/lib/composition/bind-analyses";
import {
  type AccountUseCases,
  bindAccounts,
  bindCalls,
  createBillingPorts,
} from "@/lib/composition/bind-billing";
import { bindGroupJobs, type GroupJobUseCases } from "@/lib/composition/bind-group-jobs";
import { bindGroups } from "@/lib/composition/bind-groups";
import {
  bindOperations,
  bindReadiness,
  measureBilling,
  measureWallets,
} from "@/lib/composition/bind-operations";
import { bindOwnAccount, type OwnAccountUseCases } from "@/lib/composition/bind-own-account";
import {
  type BoundPaymentPorts,
  bindPayments,
  createPaymentPorts,
  type PaymentUpkeep,
} from "@/lib/composition/bind-payments";
import { bindRetention, type RetentionUseCases } from "@/lib/composition/bind-retention";
import { bindSignIn, type SessionUseCases } from "@/lib/composition/bind-sign-in";
import { createWalletPorts } from "@/lib/composition/bind-wallets";
import type { Places } from "@/lib/domain/admission/queues";
import type { Requester } from "@/lib/domain/admission/requester";
import { JOB_KEPT_DAYS } from "@/lib/domain/jobs";
import { type Env, readEnv } from "@/lib/env";
import type { MetricsAccess } from "@/lib/http/answer-metrics";
import { findClientAddress } from "@/lib/http/client-address";
import { wasCounted } from "@/lib/http/door/door-mark";
import { EventStreams } from "@/lib/http/event-streams";
import { findRequester } from "@/lib/http/find-requester";
import { createHandle, type Handle, observeHandle } from "@/lib/http/handle";
import type { UseCases } from "@/lib/http/use-cases";
import { admitAccount, admitReader, countRefusal } from "@/lib/http/who-pays";
import { getLog, type Log } from "@/lib/log";
import type { Chain } from "@/lib/ports/chain";
import type { ExecutorStore } from "@/lib/ports/executor-store";
import type { Showcase } from "@/lib/ports/showcase";
import { traceCalls } from "@/lib/trace";

/** The product, put together: everything that delivery calls. */
export interface Container {
  readonly handle: Handle;
  readonly pages: PageUseCases;
  readonly accounts: AccountUseCases;
  readonly sessions: SessionUseCases;
  readonly ownAccount: OwnAccountUseCases;
  readonly analyses: AnalysisUseCases;
  readonly groupJobs: GroupJobUseCases;
  readonly payments: Pick<UseCases["payments"], "readTerms"> & PaymentUpkeep;
  /** Places of each queue, over all processes. */
  readonly places: Places;
  /** For the embedded executor. */
  readonly executorStore: ExecutorStore;
  /** Whether the product can work; the first caller says how the executor is asked. */
  checkReadiness(checkExecutor: (signal: AbortSignal) => Promise<void>): Promise<Readiness>;
  readonly metrics: MetricsAccess;
  /**
   * Counts a call whose credentials are no good against the address that it came from. Throws `rate_limited` where there
   * were too many.
   */
  countRefusal(headers: Headers): Promise<void>;
  /** Removes what is left of jobs that ended long ago. Returns how many there were. */
  sweepJobs(): Promise<number>;
  readonly retention: Pick<RetentionUseCases, "noteAsked" | "sweep">;
  /** Ends the answers that go on, so that a server which is asked to stop need not wait for them. */
  endStreams(): void;
  /** Closes what is open. */
  close(): Promise<void>;
}

/** What pages show wallets with. */
export interface PageUseCases extends Pick<UseCases, "wallets" | "queueWalletJob" | "readJob"> {
  /**
   * Counts a page against the address that asks for it, as one visit or several, except what was counted at the door.
   * Throws `rate_limited` where that has asked too often.
   */
  admitReader(headers: Pick<Headers, "get">, visits?: number): Promise<void>;
  /** Counts what somebody who is signed in does on a page. Throws `rate_limited` where it was too much. */
  admitAccount(userId: string): Promise<void>;
  /** Requester of analyses that a page sets going. */
  findRequester(headers: Headers): Promise<Requester>;
  /** Throws `mint_not_found` for an address that is no token's. */
  readToken(mint: Address): Promise<Mint>;
  /** What tokens are called, soon and without fail: those that cannot be named in time are absent. */
  readonly nameTokens: NameTokens;
  /** Null where none is kept; starts no analysis. Throws `system_wallet`. */
  readKeptProfile(wallet: Address): Promise<WalletProfile | null>;
  /** As `readKeptProfile`, the wallet's result in each token, in no order. */
  readKeptTokens(wallet: Address): Promise<readonly TokenPnl[] | null>;
  /** Null where no figures of the wallet are kept. */
  readWalletCharts(wallet: Address): Promise<WalletCharts | null>;
  /** Null where no figures of the wallet are kept. */
  readFigureEvidence(wallet: Address, request: FigureRequest): Promise<FigureEvidence | null>;
  /** Null where no figures of the wallet are kept, or it never bought the token. */
  readTokenEvidence(
    wallet: Address,
    request: { readonly mint: Address; readonly page: number },
  ): Promise<TokenEvidencePage | null>;
  /** Whether packs can be paid for. */
  takesPayments(): Promise<boolean>;
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
  parts: {
    readonly wallets?: WalletReader;
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
  const streams = new EventStreams();
  const kept = createBillingPorts(database, env);
  const read = createWalletPorts({ ...env, databaseUrl: env.databaseUrl }, database, kept.randomHex);
  const { metrics, report } = bindOperations(read, kept, () => streams.size);
  const billing = measureBilling(kept, metrics);
  const retention = bindRetention(database, read.clock, env);
  const ports = measureWallets(
    { ...read, chain: traced("chain", read.chain), snapshots: retention.watch(read.snapshots) },
    metrics,
  );
  const wallets = parts.wallets ?? traced("wallets", createWalletReader({ ...ports, metrics }));
  const calls = traced("calls", bindCalls({ ...billing, jobWatch: ports.watch }));
  const sessions = bindSignIn(database, { ...ports, randomHex: billing.randomHex }, env);
  const groups = traced("groups", bindGroups({ ...ports, ...billing, chain: parts.chain ?? ports.chain }));
  const paymentPorts = parts.payments ?? createPaymentPorts(env, database, billing.randomHex);
  const payments = bindPayments(paymentPorts, log);
  let readiness: ReturnType<typeof bindReadiness> | undefined;
  return {
    handle: observeHandle(
      createHandle(
        {
          wallets,
          groups,
          payments,
          identifySession: sessions.identifySession,
          findAccount: sessions.findAccount,
          noteDelivery(owner, delivered) {
            if (delivered.length === 0) return;
            followUp(ports, owner, delivered).catch((err) =>
              log.warn({ err }, "what is left to read of a bought wallet waits for the next sale"),
            );
          },
          ...calls,
        },
        log,
        streams,
        env.trustedProxies,
      ),
      metrics,
    ),
    pages: {
      ...calls,
      wallets: createWalletReader({
        ...ports,
        metrics: UNCOUNTED,
        holdMs: Math.min(env.syncHoldMs, PAGE_HOLD_MS),
      }),
      async admitReader(headers, visits = 1) {
        const uncounted = wasCounted({ headers }) ? visits - 1 : visits;
        await admitReader(findClientAddress({ headers }, env.trustedProxies), calls, uncounted);
      },
      admitAccount: (userId) => admitAccount(userId, calls),
      findRequester: (headers) =>
        findRequester(headers, findClientAddress({ headers }, env.trustedProxies), sessions),
      takesPayments: async () => (await payments.readTerms()) !== null,
      readToken: (mint) => readToken(ports, mint),
      nameTokens: createNameTokens({ ...ports, log, now: () => performance.now() }),
      readKeptProfile: (wallet) => readKeptProfile(ports, wallet),
      readKeptTokens: (wallet) => readKeptTokens(ports, wallet),
      readWalletCharts: (wallet) => readWalletCharts(ports, wallet),
      readFigureEvidence: (wallet, request) => readFigureEvidence(ports, wallet, request),
      readTokenEvidence: (wallet, request) => readTokenEvidence(ports, wallet, request),
      readShowcase: async () => (env.isDemo && env.solanaRpcUrl ? readShowcase(env.solanaRpcUrl) : null),
    },
    accounts: bindAccounts(billing),
    payments,
    sessions,
    ownAccount: bindOwnAccount(database, billing, env),
    analyses: bindAnalyses(ports, env),
    groupJobs: bindGroupJobs({ ...ports, ...billing }),
    places: env.places,
    executorStore: createExecutorStore(database.pool, env.databaseUrl),
    checkReadiness(checkExecutor) {
      readiness ??= bindReadiness(database, ports.chain, checkExecutor, log);
      return readiness();
    },
    countRefusal: (headers) => countRefusal(findClientAddress({ headers }, env.trustedProxies), calls),
    metrics: { token: env.metricsToken, report },
    sweepJobs: () => billing.jobs.sweep(JOB_KEPT_DAYS),
    retention,
    endStreams: () => streams.closeAll(),
    async close() {
      streams.closeAll();
      await ports.watch.close();
      await database.close();
    },
  };
}

/** What pages read is no call of the interface. */
const UNCOUNTED = { walletRead: () => undefined };

/** A page shows how far an analysis is rather than hold back for it. */
const PAGE_HOLD_MS = 2_000;

const KEY = Symbol.for("walletlens.container");
const shared: typeof globalThis & { [KEY]?: Container } = globalThis;
