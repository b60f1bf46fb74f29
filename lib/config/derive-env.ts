import { availableParallelism } from "node:os";
import path from "node:path";
import type { PriceSource } from "@walletlens/solana/prices/source-address";
import { reachableHost } from "./reachable-host";
import { listensOn, type Settings } from "./settings";

/** The main thread and the database saturate at about as many threads that decode. */
const MAX_DEFAULT_THREADS = 4;

/** Renames the settings (described in lib/config/settings.ts), and derives values from several of them. */
export function toEnv(set: Settings) {
  return {
    ...toServer(set),
    ...toChain(set),
    ...toWork(set),
    ...toWatching(set),
    ...toSignIn(set),
    ...toPayments(set),
    ...toRateLimits(set),
    ...toTelemetry(set),
  };
}

/** The server, its data and its database. */
function toServer(set: Settings) {
  const { host, port } = listensOn(set);
  const selfUrl = `http://${reachableHost(host)}:${port}`;
  return {
    role: set.WALLETLENS_ROLE,
    port,
    host,
    /** Address of this process's server, without a trailing slash. */
    selfUrl,
    /** Public address without a trailing slash. */
    siteUrl: set.NEXTAUTH_URL ?? selfUrl,
    trustedProxies: set.TRUSTED_PROXIES,
    /** Absolute. */
    dataDir: path.resolve(set.DATA_DIR),
    logLevel: set.LOG_LEVEL,
    /** Null: an embedded PostgreSQL under `dataDir`. */
    databaseUrl: set.DATABASE_URL ?? null,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    keepAliveMs: set.KEEP_ALIVE_MS,
    shutdownNoticeMs: set.SHUTDOWN_NOTICE_MS,
    shutdownGraceMs: set.SHUTDOWN_GRACE_MS,
    retentionDays: set.RETENTION_DAYS,
  };
}

/** Providers of transactions, prices and labels. */
function toChain(set: Settings) {
  return {
    /** URL of the first provider. Null: the demo chain. */
    solanaRpcUrl: set.SOLANA_RPC_URL?.[0] ?? null,
    solanaRpcHeaders: set.SOLANA_RPC_HEADERS[0] ?? {},
    solanaProviders: toProviders(set),
    isDemo: set.WALLETLENS_DEMO === "1",
    /** True if the market of a demo chain trades on, and its wallets are analyzed at start. */
    isDemoLive: set.DEMO_LIVE === "true",
    /** In order; empty for none. */
    tokenPriceSources: toPriceSources(set.TOKEN_PRICE_URL, set.TOKEN_PRICE_HEADERS),
    solPriceSources: toPriceSources(set.SOL_PRICE_URL, set.SOL_PRICE_HEADERS),
    /** Absolute. Null: only the built-in labels. */
    labelsFile: set.LABELS_FILE === undefined ? null : path.resolve(set.LABELS_FILE),
  };
}

/** Analyses and jobs. */
function toWork(set: Settings) {
  return {
    syncHoldMs: set.SYNC_HOLD_MS,
    flashSignatures: Math.min(set.FLASH_SIGNATURES, set.MAX_SIGNATURES),
    maxSignatures: set.MAX_SIGNATURES,
    launchMaxPages: set.LAUNCH_MAX_PAGES,
    heldTransactions: set.GROUP_TRANSACTIONS,
    decodingThreads:
      set.DECODING_THREADS ?? Math.min(MAX_DEFAULT_THREADS, Math.max(1, availableParallelism() - 1)),
    /** Concurrent work, and the percentage of a queue for one caller. */
    concurrency: {
      flash: set.JOBS_FLASH_CONCURRENCY,
      group: set.JOBS_GROUP_CONCURRENCY,
      history: set.JOBS_HISTORY_CONCURRENCY,
      jobs: set.JOBS_CONCURRENCY,
      callerPercent: set.JOBS_CALLER_PERCENT,
    },
    /** Null: the embedded executor. */
    inngest: toInngest(set),
  };
}

/** Watches and webhooks. */
function toWatching(set: Settings) {
  return {
    watchIntervalSeconds: set.WATCH_INTERVAL_S,
    watchDailyCredits: set.WATCH_DAILY_CREDITS,
    /** Null: no provider is configured. */
    solanaWsUrl: chooseWebsocket(set),
    webhookAllowPrivate: set.WEBHOOK_ALLOW_PRIVATE === "true",
  };
}

/** Sessions, and credits of new accounts. */
function toSignIn(set: Settings) {
  return {
    /** Null: generated and stored under `dataDir`. */
    nextAuthSecret: set.NEXTAUTH_SECRET ?? null,
    /** Null: this sign-in is off. */
    github: toOAuthClient(set.GITHUB_ID, set.GITHUB_SECRET, set.GITHUB_URL),
    google: toOAuthClient(set.GOOGLE_ID, set.GOOGLE_SECRET, set.GOOGLE_ISSUER),
    signupBonusCredits: set.SIGNUP_BONUS_CREDITS,
    signupBonusesPerDay: set.SIGNUP_BONUSES_PER_DAY,
    signupBonusesTotalPerDay: set.SIGNUP_BONUSES_TOTAL_PER_DAY,
  };
}

/** Payments per call. */
function toPayments(set: Settings) {
  return {
    /** Null: no payments per call. */
    treasuryAddress: set.TREASURY_ADDRESS ?? null,
    x402Network: set.X402_NETWORK,
    x402Asset: set.X402_ASSET,
    /** Seed and public key, 64 bytes. Null: payers pay their own network fees. */
    x402SponsorKey: set.X402_SPONSOR_KEY ?? null,
    x402SponsorDailyLamports: set.X402_SPONSOR_DAILY_LAMPORTS,
    x402SponsorPayerLamports:
      set.X402_SPONSOR_PAYER_LAMPORTS ?? findPayerShare(set.X402_SPONSOR_DAILY_LAMPORTS),
  };
}

/** Rates of callers. */
function toRateLimits(set: Settings) {
  return {
    rateLimitRps: set.RATE_LIMIT_RPS,
    rateLimitBurst: set.RATE_LIMIT_BURST,
    rateLimitAddressRps: set.RATE_LIMIT_ADDRESS_RPS,
    rateLimitAddressBurst: set.RATE_LIMIT_ADDRESS_BURST,
    rateLimitAnonymousLookupsPerMinute: set.RATE_LIMIT_ANONYMOUS_LOOKUPS_PER_MINUTE,
  };
}

/** Metrics, spans and contacts of operators. */
function toTelemetry(set: Settings) {
  return {
    /** Null: only loopback may read the metrics. */
    metricsToken: set.METRICS_TOKEN ?? null,
    securityContact: set.SECURITY_CONTACT ?? null,
    /** Without a trailing slash. Null: no spans are sent. */
    otlpEndpoint: chooseCollector(set),
  };
}

function toProviders({ SOLANA_RPC_URL, SOLANA_RPC_HEADERS, SOLANA_RPC_BUDGET }: Settings) {
  return (SOLANA_RPC_URL ?? []).map((url, index) => {
    const budgetPerSecond = SOLANA_RPC_BUDGET[index] ?? 0;
    const headers = SOLANA_RPC_HEADERS[index] ?? {};
    return { url, headers, ...(budgetPerSecond === 0 ? {} : { budgetPerSecond }) };
  });
}

function toPriceSources(
  urls: readonly string[],
  headers: Settings["SOL_PRICE_HEADERS"],
): readonly PriceSource[] {
  return urls.map((url, index) => ({ url, headers: headers[index] ?? {} }));
}

/** Providers serve both at one address: https://solana.com/docs/rpc/websocket */
function chooseWebsocket({ SOLANA_WS_URL, SOLANA_RPC_URL }: Settings): string | null {
  return SOLANA_WS_URL ?? SOLANA_RPC_URL?.[0]?.replace(/^http/, "ws") ?? null;
}

/** `baseUrl` null: Inngest's cloud. */
function toInngest(set: Settings) {
  if (set.INNGEST_BASE_URL === undefined && set.INNGEST_SIGNING_KEY === undefined) return null;
  return {
    baseUrl: set.INNGEST_BASE_URL ?? null,
    eventKey: set.INNGEST_EVENT_KEY ?? null,
    signingKey: set.INNGEST_SIGNING_KEY ?? null,
  };
}

/** Fee of the most expensive payment: two signatures and the maximum priority fee. */
const HIGHEST_FEE_LAMPORTS = 60_000n;

/** Returns a tenth, but at least the fee of the most expensive payment. */
function findPayerShare(dailyLamports: bigint): bigint {
  const tenth = dailyLamports / 10n;
  return tenth > HIGHEST_FEE_LAMPORTS ? tenth : HIGHEST_FEE_LAMPORTS;
}

function toOAuthClient(id: string | undefined, secret: string | undefined, url: string) {
  return id === undefined || secret === undefined ? null : { id, secret, url };
}

/** Names and default are OpenTelemetry's. */
function chooseCollector({
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Settings) {
  if (exporter === "none") return null;
  return endpoint ?? (exporter === "otlp" ? "http://localhost:4318" : null);
}
