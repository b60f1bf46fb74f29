import { base58 } from "@scure/base";
import { isAddress } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { JUPITER_PRICES, PYTH_HISTORY } from "@walletlens/solana/prices/default-sources";
import { z } from "zod";

export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

const addressSetting = z.string().refine(isAddress, "must be a base58 address of 32 bytes");
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));
/** One or several, with commas between them. */
const httpUrls = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim()))
  .pipe(z.array(httpUrl));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" });

/** The settings by the names of their environment variables: text in, checked values out, with the defaults. */
export const Settings = z
  .object({
    PORT: whole(1, 65_535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:%-]+$/, "must be a host name or an IP address")
      .default("127.0.0.1"),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_POOL_SIZE: whole(4, 1_000).default(16),
    RETENTION_DAYS: whole(1, 36_500).default(90),
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
    X402_SPONSOR_PAYER_LAMPORTS: whole(0).transform(BigInt).optional(),
    NEXTAUTH_URL: httpUrl.optional(),
    NEXTAUTH_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
    INNGEST_BASE_URL: httpUrl.optional(),
    INNGEST_EVENT_KEY: z.string().optional(),
    INNGEST_SIGNING_KEY: z.string().optional(),
    SIGNUP_BONUS_CREDITS: whole(0).default(100),
    SIGNUP_BONUSES_PER_DAY: whole(0, 100_000_000).default(5),
    SIGNUP_BONUSES_TOTAL_PER_DAY: whole(0, 1_000_000_000).default(200),
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    GOOGLE_ID: z.string().optional(),
    GOOGLE_SECRET: z.string().optional(),
    RATE_LIMIT_RPS: whole(0).default(50),
    RATE_LIMIT_BURST: whole(0).default(100),
    RATE_LIMIT_ADDRESS_RPS: whole(1).default(10),
    RATE_LIMIT_ADDRESS_BURST: whole(1).default(30),
    TRUSTED_PROXIES: whole(0, 10).default(0),
    METRICS_TOKEN: z.string().regex(/^\S+$/, "must be without spaces").optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], "must be otlp or none").optional(),
    SYNC_HOLD_MS: whole(0).default(30_000),
    FLASH_SIGNATURES: whole(1).default(1000),
    MAX_SIGNATURES: whole(1).default(20_000),
    JOBS_FLASH_CONCURRENCY: whole(2, 10_000).default(32),
    JOBS_GROUP_CONCURRENCY: whole(1, 10_000).default(16),
    JOBS_HISTORY_CONCURRENCY: whole(1, 10_000).default(2),
    JOBS_CONCURRENCY: whole(1, 10_000).default(50),
    JOBS_CALLER_PERCENT: whole(1, 100).default(50),
    TOKEN_PRICE_URL: httpUrls.default([JUPITER_PRICES]),
    SOL_PRICE_URL: httpUrls.default([PYTH_HISTORY]),
    LABELS_FILE: z.string().optional(),
    WALLETLENS_URL: httpUrl.optional(),
    WALLETLENS_API_KEY: z.string().optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  })
  .refine((set) => set.INNGEST_BASE_URL || !set.INNGEST_EVENT_KEY === !set.INNGEST_SIGNING_KEY, {
    path: ["INNGEST_SIGNING_KEY"],
    error: "and INNGEST_EVENT_KEY belong together where INNGEST_BASE_URL is not set",
  })
  .refine((set) => !set.GITHUB_ID === !set.GITHUB_SECRET, {
    path: ["GITHUB_SECRET"],
    error: "and GITHUB_ID belong together",
  })
  .refine((set) => !set.GOOGLE_ID === !set.GOOGLE_SECRET, {
    path: ["GOOGLE_SECRET"],
    error: "and GOOGLE_ID belong together",
  })
  // Without a key the Inngest route takes unsigned calls, as Inngest's development server makes them.
  .refine((set) => !set.INNGEST_BASE_URL || set.INNGEST_SIGNING_KEY || isLoopback(set.HOST), {
    path: ["INNGEST_SIGNING_KEY"],
    error: "is needed where HOST is not a loopback address",
  });

export type Settings = z.infer<typeof Settings>;

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
