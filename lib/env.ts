import path from "node:path";
import { base58 } from "@scure/base";
import { z } from "zod";
import { type Address, isAddress } from "@/lib/domain/address";
import { USDC } from "@/lib/domain/chain/assets";

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
  /** The site's public address, without a slash at the end; null: not configured. */
  readonly nextAuthUrl: string | null;
  /** Null: generated and kept under `dataDir`. */
  readonly nextAuthSecret: string | null;
  /** Null: the embedded executor. `baseUrl` null: Inngest's cloud. */
  readonly inngest: InngestSettings | null;
  readonly signupBonusCredits: number;
  /** Calls a second and calls at once, per key or paying wallet; 0 switches a limit off. */
  readonly rateLimitRps: number;
  readonly rateLimitBurst: number;
  /** Null: metrics for loopback only. */
  readonly metricsToken: string | null;
  /** Milliseconds that a wallet request waits for its analysis. */
  readonly syncHoldMs: number;
  readonly flashSignatures: number;
  readonly maxSignatures: number;
  readonly tokenPriceUrl: string;
  readonly solPriceUrl: string;
  /** Absolute; null: only the labels that come with the product. */
  readonly labelsFile: string | null;
  readonly logLevel: LogLevel;
}

export interface InngestSettings {
  readonly baseUrl: string | null;
  readonly eventKey: string | null;
  readonly signingKey: string | null;
}

export type LogLevel = (typeof LOG_LEVELS)[number];

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from `source`. An empty value counts as none. Throws an Error whose message is one line
 * that names every setting that is malformed, or unknown among those that are surely meant for this product.
 */
export function readEnv(source: Source = process.env): Env {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = Settings.safeParse(Object.fromEntries(given));
  const complaints = [
    ...given.flatMap(([name]) => (isMisspelt(name) ? [`${name} is not a setting`] : [])),
    ...(parsed.error?.issues.map((issue) => describe(issue, source)) ?? []),
  ];
  if (!parsed.success || complaints.length > 0) throw new Error(complaints.join("; "));
  return Object.freeze(toEnv(parsed.data));
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

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
/** Jupiter's price API v3 and Pyth's history API, both free of charge and without a key. */
const JUPITER_PRICES = "https://lite-api.jup.ag/price/v3";
const PYTH_HISTORY = "https://benchmarks.pyth.network/v1/shims/tradingview/history";

/** Nobody but this product reads variables of these names, so one that it does not know is a slip. */
const OWN_PREFIXES = ["X402_", "RATE_LIMIT_", "SOLANA_RPC_", "WALLETLENS_"];
/** Never repeated in a message. */
const SECRETS = /KEY|SECRET|TOKEN$|HEADERS|DATABASE_URL|RPC_URL/;

const addressSetting = z.string().refine(isAddress, "must be a base58 address of 32 bytes");
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" });

const Settings = z
  .object({
    PORT: whole(1, 65_535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:%-]+$/, "must be a host name or an IP address")
      .default("127.0.0.1"),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: postgresUrl.optional(),
    SOLANA_RPC_URL: httpUrl.optional(),
    SOLANA_RPC_HEADERS: z.string().transform(parseHeaders).default({}),
    WALLETLENS_DEMO: z.literal("1", "must be 1 or unset").optional(),
    TREASURY_ADDRESS: addressSetting.optional(),
    X402_NETWORK: z
      .string()
      .regex(
        /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
        "must be solana: and the first 32 characters of a genesis hash",
      )
      .default(MAINNET),
    X402_ASSET: addressSetting.default(USDC),
    X402_SPONSOR_KEY: z.string().transform(parseSecretKey).optional(),
    X402_SPONSOR_DAILY_LAMPORTS: whole(0).transform(BigInt).default(100_000_000n),
    NEXTAUTH_URL: httpUrl.optional(),
    NEXTAUTH_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
    INNGEST_BASE_URL: httpUrl.optional(),
    INNGEST_EVENT_KEY: z.string().optional(),
    INNGEST_SIGNING_KEY: z.string().optional(),
    SIGNUP_BONUS_CREDITS: whole(0).default(100),
    RATE_LIMIT_RPS: whole(0).default(50),
    RATE_LIMIT_BURST: whole(0).default(100),
    METRICS_TOKEN: z.string().regex(/^\S+$/, "must be without spaces").optional(),
    SYNC_HOLD_MS: whole(0).default(30_000),
    FLASH_SIGNATURES: whole(1).default(1000),
    MAX_SIGNATURES: whole(1).default(20_000),
    TOKEN_PRICE_URL: httpUrl.default(JUPITER_PRICES),
    SOL_PRICE_URL: httpUrl.default(PYTH_HISTORY),
    LABELS_FILE: z.string().optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  })
  .refine((set) => set.INNGEST_BASE_URL || !set.INNGEST_EVENT_KEY === !set.INNGEST_SIGNING_KEY, {
    path: ["INNGEST_SIGNING_KEY"],
    error: "and INNGEST_EVENT_KEY belong together where INNGEST_BASE_URL is not set",
  })
  // Without a key the Inngest route takes unsigned calls, as Inngest's development server makes them.
  .refine((set) => !set.INNGEST_BASE_URL || set.INNGEST_SIGNING_KEY || isLoopback(set.HOST), {
    path: ["INNGEST_SIGNING_KEY"],
    error: "is needed where HOST is not a loopback address",
  });

type Settings = z.infer<typeof Settings>;

function toEnv(set: Settings): Env {
  const usesInngest = set.INNGEST_BASE_URL !== undefined || set.INNGEST_SIGNING_KEY !== undefined;
  return {
    port: set.PORT,
    host: set.HOST,
    selfUrl: `http://${reachableHost(set.HOST)}:${set.PORT}`,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    solanaRpcUrl: set.SOLANA_RPC_URL ?? null,
    solanaRpcHeaders: set.SOLANA_RPC_HEADERS,
    isDemo: set.WALLETLENS_DEMO === "1",
    treasuryAddress: set.TREASURY_ADDRESS ?? null,
    x402Network: set.X402_NETWORK,
    x402Asset: set.X402_ASSET,
    x402SponsorKey: set.X402_SPONSOR_KEY ?? null,
    x402SponsorDailyLamports: set.X402_SPONSOR_DAILY_LAMPORTS,
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
    rateLimitRps: set.RATE_LIMIT_RPS,
    rateLimitBurst: set.RATE_LIMIT_BURST,
    metricsToken: set.METRICS_TOKEN ?? null,
    syncHoldMs: set.SYNC_HOLD_MS,
    flashSignatures: Math.min(set.FLASH_SIGNATURES, set.MAX_SIGNATURES),
    maxSignatures: set.MAX_SIGNATURES,
    tokenPriceUrl: set.TOKEN_PRICE_URL,
    solPriceUrl: set.SOL_PRICE_URL,
    labelsFile: set.LABELS_FILE === undefined ? null : path.resolve(set.LABELS_FILE),
    logLevel: set.LOG_LEVEL,
  };
}

function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, `must be a whole number ${range}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number ${range}`);
}

function parseHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  const headers = z.record(z.string().regex(/^[\w-]+$/), z.string()).safeParse(parseJson(text));
  if (headers.success) return headers.data;
  context.addIssue({
    code: "custom",
    message: 'must be a JSON object of header names and texts, as {"x-api-key": "…"}',
  });
  return z.NEVER;
}

/** Takes the two usual forms of a Solana secret key: base58, or the JSON array of a key file. */
function parseSecretKey(text: string, context: z.RefinementCtx): Uint8Array {
  const bytes = z.array(z.int().min(0).max(255)).length(64).safeParse(parseJson(text));
  if (bytes.success) return Uint8Array.from(bytes.data);
  try {
    const decoded = base58.decode(text.trim());
    if (decoded.length === 64) return decoded;
  } catch {
    // Not base58: the complaint below says what is wanted.
  }
  context.addIssue({ code: "custom", message: "must be a secret key of 64 bytes, base58 or a JSON array" });
  return z.NEVER;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function isMisspelt(name: string): boolean {
  return OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) && !(name in Settings.shape);
}

function describe(issue: z.core.$ZodIssue, source: Source): string {
  const name = String(issue.path[0]);
  const value = SECRETS.test(name) ? "" : `, not ${JSON.stringify(source[name])}`;
  return `${name} ${issue.message}${value}`;
}
