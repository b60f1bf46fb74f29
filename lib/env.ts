import path from "node:path";
import type { Address } from "@walletlens/engine/address";
import type { z } from "zod";
import { type Places, sharePlaces } from "@/lib/domain/admission/queues";
import { type LogLevel, Settings } from "@/lib/settings";

/** The product's configuration. Every field has a value for an empty environment; null says that a part is off. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Where this process reaches its own server, without a slash at the end. */
  readonly selfUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: an embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Connections that a process keeps to the database at most, besides the one that listens. */
  readonly databasePoolSize: number;
  /** Days that what is kept of a wallet stays after it was last asked for. */
  readonly retentionDays: number;
  /** Null: the demo chain. */
  readonly solanaRpcUrl: string | null;
  readonly solanaRpcHeaders: Readonly<Record<string, string>>;
  /** True where the chain behind `solanaRpcUrl` is the demo chain, so that pages can say so. */
  readonly isDemo: boolean;
  /** Null: no payments per call. */
  readonly treasuryAddress: Address | null;
  readonly x402Network: string;
  readonly x402Asset: Address;
  /** Secret and public half, 64 bytes. Null: payers pay their own network fees. */
  readonly x402SponsorKey: Uint8Array | null;
  /** Lamports that the sponsor spends in a day at most. */
  readonly x402SponsorDailyLamports: bigint;
  /** Lamports of those that it spends on one payer at most. */
  readonly x402SponsorPayerLamports: bigint;
  /** The site's public address, without a slash at the end; null: not configured. */
  readonly nextAuthUrl: string | null;
  /** Null: generated and kept under `dataDir`. */
  readonly nextAuthSecret: string | null;
  /** Null: the embedded executor. `baseUrl` null: Inngest's cloud. */
  readonly inngest: InngestSettings | null;
  readonly signupBonusCredits: number;
  /** Sign-up bonuses for one client address in a UTC day at most. */
  readonly signupBonusesPerDay: number;
  /** Sign-up bonuses for everybody together in a UTC day at most. */
  readonly signupBonusesTotalPerDay: number;
  /** Accounts elsewhere that people may sign in with; null where one is not configured. */
  readonly github: OAuthClient | null;
  readonly google: OAuthClient | null;
  /** Calls a second and calls at once, per key or paying wallet; 0 switches a limit off. */
  readonly rateLimitRps: number;
  readonly rateLimitBurst: number;
  /** The same for a network address, of calls and pages without credentials. */
  readonly rateLimitAddressRps: number;
  readonly rateLimitAddressBurst: number;
  /** Proxies in front of the server whose word on who is calling counts. */
  readonly trustedProxies: number;
  /** Null: metrics for loopback only. */
  readonly metricsToken: string | null;
  /** Where spans are sent by OTLP over HTTP, without a slash at the end; null: nowhere. */
  readonly otlpEndpoint: string | null;
  /** Milliseconds that a wallet request waits for its analysis. */
  readonly syncHoldMs: number;
  readonly flashSignatures: number;
  readonly maxSignatures: number;
  /** Places of each queue, over all processes. */
  readonly places: Places;
  /** Sources of prices, at least one each; the first is asked first. */
  readonly tokenPriceUrls: readonly string[];
  readonly solPriceUrls: readonly string[];
  /** Absolute; null: only the labels that come with the product. */
  readonly labelsFile: string | null;
  readonly logLevel: LogLevel;
}

/** How a provider of accounts knows this site. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

export interface InngestSettings {
  readonly baseUrl: string | null;
  readonly eventKey: string | null;
  readonly signingKey: string | null;
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from `source`. An empty value counts as none. Throws an Error whose message is one line
 * that names every setting that is malformed.
 */
export function readEnv(source: Source = process.env): Env {
  const parsed = Settings.safeParse(Object.fromEntries(listGiven(source)));
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => describe(issue, source)).join("; "));
  }
  return Object.freeze(toEnv(parsed.data));
}

/**
 * One line that names the variables of `source` that are surely meant for this product and that it does not know; null
 * where there are none. They stop nothing: a setting of another version may stand beside this one's.
 */
export function describeUnknownSettings(source: Source = process.env): string | null {
  const names = listGiven(source).flatMap(([name]) => (isMisspelt(name) ? [name] : []));
  if (names.length === 0) return null;
  const verb = names.length === 1 ? "is not a setting and does" : "are not settings and do";
  return `${names.join(", ")} ${verb} nothing`;
}

/** The environment of a child process: that of this one, with `changes`; undefined removes a variable. */
export function inheritEnv(changes: Source): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

/** Where a server that listens on `host` is reached from this machine, as it stands in a URL: one that listens everywhere, over loopback. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** True in a process that an npm script has started. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** True in a process of the development server. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** Nobody but this product reads variables of these names, so one that it does not know is a slip. */
const OWN_PREFIXES = [
  "X402_",
  "RATE_LIMIT_",
  "SIGNUP_",
  "SOLANA_RPC_",
  "WALLETLENS_",
  "RETENTION_",
  "WATCH_",
  "WEBHOOK_",
  "JOBS_",
  "DATABASE_POOL_",
  "SHUTDOWN_",
];
/** Never repeated in a message. */
const SECRETS = /KEY|SECRET|TOKEN$|HEADERS|DATABASE_URL|RPC_URL/;

function toEnv(set: Settings): Env {
  const usesInngest = set.INNGEST_BASE_URL !== undefined || set.INNGEST_SIGNING_KEY !== undefined;
  return {
    port: set.PORT,
    host: set.HOST,
    selfUrl: `http://${reachableHost(set.HOST)}:${set.PORT}`,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    retentionDays: set.RETENTION_DAYS,
    solanaRpcUrl: set.SOLANA_RPC_URL ?? null,
    solanaRpcHeaders: set.SOLANA_RPC_HEADERS,
    isDemo: set.WALLETLENS_DEMO === "1",
    treasuryAddress: set.TREASURY_ADDRESS ?? null,
    x402Network: set.X402_NETWORK,
    x402Asset: set.X402_ASSET,
    x402SponsorKey: set.X402_SPONSOR_KEY ?? null,
    x402SponsorDailyLamports: set.X402_SPONSOR_DAILY_LAMPORTS,
    x402SponsorPayerLamports: set.X402_SPONSOR_PAYER_LAMPORTS ?? shareOf(set.X402_SPONSOR_DAILY_LAMPORTS),
    nextAuthUrl: set.NEXTAUTH_URL ?? null,
    nextAuthSecret: set.NEXTAUTH_SECRET ?? null,
    inngest: usesInngest
      ? {
          baseUrl: set.INNGEST_BASE_URL ?? null,
          eventKey: set.INNGEST_EVENT_KEY ?? null,
          signingKey: set.INNGEST_SIGNING_KEY ?? null,
        }
      : null,
    signupBonusCredits: set.SIGNUP_BONUS_CREDITS,
    signupBonusesPerDay: set.SIGNUP_BONUSES_PER_DAY,
    signupBonusesTotalPerDay: set.SIGNUP_BONUSES_TOTAL_PER_DAY,
    github: toOAuthClient(set.GITHUB_ID, set.GITHUB_SECRET),
    google: toOAuthClient(set.GOOGLE_ID, set.GOOGLE_SECRET),
    rateLimitRps: set.RATE_LIMIT_RPS,
    rateLimitBurst: set.RATE_LIMIT_BURST,
    rateLimitAddressRps: set.RATE_LIMIT_ADDRESS_RPS,
    rateLimitAddressBurst: set.RATE_LIMIT_ADDRESS_BURST,
    trustedProxies: set.TRUSTED_PROXIES,
    metricsToken: set.METRICS_TOKEN ?? null,
    otlpEndpoint: chooseCollector(set),
    syncHoldMs: set.SYNC_HOLD_MS,
    flashSignatures: Math.min(set.FLASH_SIGNATURES, set.MAX_SIGNATURES),
    maxSignatures: set.MAX_SIGNATURES,
    places: sharePlaces({
      flash: set.JOBS_FLASH_CONCURRENCY,
      group: set.JOBS_GROUP_CONCURRENCY,
      history: set.JOBS_HISTORY_CONCURRENCY,
      jobs: set.JOBS_CONCURRENCY,
      callerPercent: set.JOBS_CALLER_PERCENT,
    }),
    tokenPriceUrls: set.TOKEN_PRICE_URL,
    solPriceUrls: set.SOL_PRICE_URL,
    labelsFile: set.LABELS_FILE === undefined ? null : path.resolve(set.LABELS_FILE),
    logLevel: set.LOG_LEVEL,
  };
}

/** A tenth, and the dearest payment that there is where that is more: two signatures and the highest priority fee. */
function shareOf(dailyLamports: bigint): bigint {
  const [tenth, dearest] = [dailyLamports / 10n, 60_000n];
  return tenth > dearest ? tenth : dearest;
}

function toOAuthClient(id: string | undefined, secret: string | undefined): OAuthClient | null {
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** The names and the default are OpenTelemetry's own. */
function chooseCollector({
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Settings) {
  if (exporter === "none") return null;
  return endpoint ?? (exporter === "otlp" ? "http://localhost:4318" : null);
}

function listGiven(source: Source) {
  return Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== "");
}

function isMisspelt(name: string): boolean {
  return OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) && !(name in Settings.shape);
}

function describe(issue: z.core.$ZodIssue, source: Source): string {
  const name = String(issue.path[0]);
  const value = SECRETS.test(name) ? "" : `, not ${JSON.stringify(source[name])}`;
  return `${name} ${issue.message}${value}`;
}
