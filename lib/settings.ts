import { USDC } from "@walletlens/engine/chain/assets";
import { JUPITER_PRICES, PYTH_HISTORY } from "@walletlens/solana/prices/default-sources";
import { z } from "zod";
import {
  addressText,
  headerLists,
  httpUrl,
  httpUrls,
  postgresUrl,
  secretKey,
  whole,
  wholes,
} from "@/lib/setting-values";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

const ROLES = ["all", "web", "worker"] as const;

/** Work of a process: `web` answers people and programs, `worker` runs jobs, `all` does both. */
export type Role = (typeof ROLES)[number];

const hostName = z.string().regex(/^[\w.:%-]+$/, "must be a host name or an IP address");

const server = {
  PORT: whole(1, 65_535).default(3000).describe("port of the site and the API"),
  HOST: hostName
    .default("127.0.0.1")
    .describe("address that the server listens on; `0.0.0.0` for every network of the machine"),
  WALLETLENS_ROLE: z
    .enum(ROLES, `must be one of ${ROLES.join(", ")}`)
    .default("all")
    .describe(
      "work of this process: `web` answers, `worker` runs the jobs, `all` does both; the same as `npm start -- --role`",
    ),
  NEXTAUTH_URL: httpUrl
    .optional()
    .describe("public address of the site, which wallets sign in to; without it the server's own address"),
  TRUSTED_PROXIES: whole(0, 10)
    .default(0)
    .describe("number of proxies in front of the server that may say who is calling"),
  DATA_DIR: z.string().default(".data").describe("folder of the embedded database, secrets and locks"),
  KEEP_ALIVE_MS: whole(1_000, 600_000)
    .default(65_000)
    .describe("milliseconds that a connection nobody uses stays open: longer than a proxy in front keeps it"),
  SHUTDOWN_NOTICE_MS: whole(0, 600_000)
    .default(0)
    .describe(
      "milliseconds that a process which is asked to stop goes on taking requests while `/readyz` says `stopping`: " +
        "as long as a proxy in front takes to notice",
    ),
  SHUTDOWN_GRACE_MS: whole(0, 600_000)
    .default(30_000)
    .describe("milliseconds that requests and steps of jobs under way may then take to end"),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe(`least level of the lines in the log: ${LOG_LEVELS.join(", ")}`),
};

const database = {
  DATABASE_URL: postgresUrl
    .optional()
    .describe("any PostgreSQL 14 or newer; without it an embedded one under `DATA_DIR`"),
  DATABASE_POOL_SIZE: whole(4, 1_000)
    .default(16)
    .describe("most connections that a process keeps to it, besides one that listens"),
  RETENTION_DAYS: whole(1, 36_500)
    .default(90)
    .describe("days that what is kept of a wallet stays after it was last asked for"),
};

const chain = {
  SOLANA_RPC_URL: httpUrls
    .optional()
    .describe(
      "Solana JSON-RPC provider; without it the demo chain. Several with commas between them: the first that is well " +
        "and has room is asked, one that fails rests, and one on another cluster than the first is never asked. " +
        "Payments use the first alone",
    ),
  SOLANA_RPC_HEADERS: headerLists
    .default([])
    .describe(
      'headers that the provider asks for, as a JSON object: `{"x-api-key": "…"}`; for several providers a JSON list ' +
        "of such objects in their order",
    ),
  SOLANA_RPC_BUDGET: wholes
    .default([])
    .describe(
      "credits a second that the provider may be asked for where its price list is known (Helius), calls a second " +
        "elsewhere; 0: as many as it takes. Several with commas between them, in the order of the providers. A call waits " +
        "for its part of the budget",
    ),
  TOKEN_PRICE_URL: httpUrls
    .default([JUPITER_PRICES])
    .describe(
      "sources of token prices in the shape of Jupiter's price API v3, several with commas between them: what the " +
        "first lacks, or does not answer in time, is asked of the next",
    ),
  SOL_PRICE_URL: httpUrls
    .default([PYTH_HISTORY])
    .describe("sources of hourly SOL prices in the shape of Pyth's history API, several likewise"),
  LABELS_FILE: z
    .string()
    .optional()
    .describe(
      "more labels and known traders, read at start: a list as `npm run admin -- import-labels` takes it",
    ),
  WALLETLENS_DEMO: z
    .literal("1", "must be 1 or unset")
    .optional()
    .describe(
      "`1` where the chain behind `SOLANA_RPC_URL` is a demo chain, so that pages say so; set by the launcher",
    ),
};

const analyses = {
  SYNC_HOLD_MS: whole(0)
    .default(30_000)
    .describe("milliseconds that a call waits for its analysis before it is answered with a job"),
  FLASH_SIGNATURES: whole(1)
    .default(1000)
    .describe("transactions that a first analysis reads at most, newest first"),
  MAX_SIGNATURES: whole(1).default(20_000).describe("transactions of one wallet that are read at most"),
  JOBS_FLASH_CONCURRENCY: whole(2, 10_000)
    .default(32)
    .describe(
      "analyses that somebody waits for, at a time over all processes; a quarter of them for strangers",
    ),
  JOBS_GROUP_CONCURRENCY: whole(1, 10_000)
    .default(16)
    .describe("wallets of holder and similarity jobs, at a time"),
  JOBS_HISTORY_CONCURRENCY: whole(1, 10_000)
    .default(2)
    .describe("histories read in the background, at a time"),
  JOBS_CONCURRENCY: whole(1, 10_000).default(50).describe("jobs of each kind, at a time"),
  JOBS_CALLER_PERCENT: whole(1, 100)
    .default(50)
    .describe("percent of the places of each queue that one caller may have"),
};

const watching = {
  WATCH_INTERVAL_S: whole(1, 86_400)
    .default(300)
    .describe(
      "seconds between two looks at a watched wallet; sooner where the provider's websocket tells of it, a tenth of " +
        "this apart where looks find something",
    ),
  SOLANA_WS_URL: z
    .string()
    .regex(/^wss?:\/\/[^\s]+$/, "must be a ws or wss address")
    .optional()
    .describe(
      "websocket of the first provider, which says that something happens to watched wallets; without it the address " +
        "of `SOLANA_RPC_URL` with wss, and where nothing answers there wallets are polled",
    ),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(["true", "false"], "must be true or false")
    .default("false")
    .describe(
      "`true` lets webhooks be sent to private addresses and without TLS: for tests, and networks of one's own",
    ),
};

const jobServer = {
  JOBS_HOST: hostName
    .default("127.0.0.1")
    .describe(
      "address that a `worker` listens on, for what runs its jobs and for probes; nobody else need reach it",
    ),
  JOBS_PORT: whole(1, 65_535).default(3001).describe("port of the same"),
  INNGEST_BASE_URL: httpUrl
    .optional()
    .describe(
      "Inngest server that runs the jobs; without it and without keys they run in the embedded executor",
    ),
  INNGEST_EVENT_KEY: z.string().optional().describe("event key of that server, or of Inngest's cloud"),
  INNGEST_SIGNING_KEY: z
    .string()
    .optional()
    .describe("signing key of the same; needed where the process listens on no loopback address"),
};

const accounts = {
  NEXTAUTH_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe(
      "secret of the sessions, 16 characters or more; without it one is made and kept under `DATA_DIR`",
    ),
  GITHUB_ID: z.string().optional().describe("client id for signing in with GitHub, besides a Solana wallet"),
  GITHUB_SECRET: z.string().optional().describe("its client secret"),
  GOOGLE_ID: z.string().optional().describe("client id for signing in with Google"),
  GOOGLE_SECRET: z.string().optional().describe("its client secret"),
  SIGNUP_BONUS_CREDITS: whole(0).default(100).describe("credits of a new account"),
  SIGNUP_BONUSES_PER_DAY: whole(0, 100_000_000)
    .default(5)
    .describe("accounts with that bonus for one client address in a UTC day"),
  SIGNUP_BONUSES_TOTAL_PER_DAY: whole(0, 1_000_000_000)
    .default(200)
    .describe("accounts with that bonus for everybody together in a UTC day"),
};

const payments = {
  TREASURY_ADDRESS: addressText
    .optional()
    .describe("Solana address that payments per call go to; without it calls are paid with credits alone"),
  X402_NETWORK: z
    .string()
    .regex(
      /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
      "must be solana: and the first 32 characters of a genesis hash",
    )
    .default(MAINNET)
    .describe("chain of the payments, as a CAIP-2 name; mainnet"),
  X402_ASSET: addressText.default(USDC).describe("mint that payments are made in; USDC"),
  X402_SPONSOR_KEY: secretKey
    .optional()
    .describe(
      "secret key, base58 or a JSON array, that pays the network fees of payers; without it they pay their own",
    ),
  X402_SPONSOR_DAILY_LAMPORTS: whole(0)
    .transform(BigInt)
    .default(100_000_000n)
    .describe("lamports that the sponsor spends in a day at most"),
  X402_SPONSOR_PAYER_LAMPORTS: whole(0)
    .transform(BigInt)
    .optional()
    .describe("lamports of those for one payer in a day; without it a tenth, and 60,000 where that is more"),
};

const limits = {
  RATE_LIMIT_RPS: whole(0)
    .default(50)
    .describe("calls a second for a key or a paying wallet; 0 switches the limit off"),
  RATE_LIMIT_BURST: whole(0).default(100).describe("calls at once for a key or a paying wallet"),
  RATE_LIMIT_ADDRESS_RPS: whole(1)
    .default(10)
    .describe("calls and pages a second without credentials from one network address"),
  RATE_LIMIT_ADDRESS_BURST: whole(1).default(30).describe("the same at once"),
};

const operations = {
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "must be a mailto: or https: address")
    .optional()
    .describe(
      "who is told about holes, in `/.well-known/security.txt`; without it that leads to `/docs#security`",
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S+$/, "must be without spaces")
    .optional()
    .describe("bearer token that `/metrics` is read with; without it only this machine may"),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe("OpenTelemetry collector that spans are sent to by OTLP over HTTP; without it they go nowhere"),
  OTEL_TRACES_EXPORTER: z
    .enum(["otlp", "none"], "must be otlp or none")
    .optional()
    .describe("`otlp` sends spans to the collector's usual address where none is set, `none` sends none"),
};

const client = {
  WALLETLENS_URL: httpUrl.optional().describe("server that `npm run cli` and the examples ask"),
  WALLETLENS_API_KEY: z.string().optional().describe("API key that they ask it with"),
};

/** The settings by subject, in the order in which documents list them. */
export const SETTING_GROUPS = {
  Server: server,
  Database: database,
  "Chain, prices and labels": chain,
  "Analyses and jobs": analyses,
  "Watching and webhooks": watching,
  "Job server": jobServer,
  Accounts: accounts,
  "Payments per call": payments,
  "Rate limits": limits,
  Operations: operations,
  "Command line": client,
};

/**
 * The settings by the names of their environment variables: text in, checked values out, with their defaults. The one
 * source of what is read (lib/env.ts), of `.env.example` and of docs/settings.md.
 */
export const Settings = z
  .object({
    ...server,
    ...database,
    ...chain,
    ...analyses,
    ...watching,
    ...jobServer,
    ...accounts,
    ...payments,
    ...limits,
    ...operations,
    ...client,
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
  .refine((set) => set.SOLANA_RPC_BUDGET.length <= (set.SOLANA_RPC_URL ?? []).length, {
    path: ["SOLANA_RPC_BUDGET"],
    error: "names more budgets than SOLANA_RPC_URL names providers",
  })
  .refine((set) => set.SOLANA_RPC_HEADERS.length <= Math.max(1, (set.SOLANA_RPC_URL ?? []).length), {
    path: ["SOLANA_RPC_HEADERS"],
    error: "has headers for more providers than SOLANA_RPC_URL names",
  })
  // Without a key the Inngest route takes unsigned calls, as Inngest's development server makes them.
  .refine((set) => !set.INNGEST_BASE_URL || set.INNGEST_SIGNING_KEY || isLoopback(listensOn(set).host), {
    path: ["INNGEST_SIGNING_KEY"],
    error: "is needed where HOST, or a worker's JOBS_HOST, is not a loopback address",
  });

export type Settings = z.infer<typeof Settings>;

interface Addresses {
  readonly WALLETLENS_ROLE: Role;
  readonly HOST: string;
  readonly PORT: number;
  readonly JOBS_HOST: string;
  readonly JOBS_PORT: number;
}

/** The address that the process listens on: a worker has one of its own. */
export function listensOn(set: Addresses): { readonly host: string; readonly port: number } {
  if (set.WALLETLENS_ROLE === "worker") return { host: set.JOBS_HOST, port: set.JOBS_PORT };
  return { host: set.HOST, port: set.PORT };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
