import { z } from "zod";
import { hostName, httpUrl, postgresUrl, whole } from "./setting-values";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const ROLES = ["all", "web", "worker"] as const;

/** Role of a process: `web` serves requests, `worker` runs jobs, `all` does both. */
export type Role = (typeof ROLES)[number];

export const server = {
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
    .describe("milliseconds that an idle connection stays open: longer than a proxy in front keeps it"),
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

export const database = {
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

export const limits = {
  RATE_LIMIT_RPS: whole(0)
    .default(50)
    .describe("calls a second for a key or a paying wallet; 0 switches the limit off"),
  RATE_LIMIT_BURST: whole(0).default(100).describe("calls at once for a key or a paying wallet"),
  RATE_LIMIT_ADDRESS_RPS: whole(1)
    .default(10)
    .describe("calls and pages a second without credentials from one network address"),
  RATE_LIMIT_ADDRESS_BURST: whole(1).default(30).describe("the same at once"),
  RATE_LIMIT_STRANGERS_PER_MINUTE: whole(1)
    .default(120)
    .describe(
      "look-ups of tokens and `.sol` names on the chain, in a minute, for all callers together who have neither a key " +
        "nor credits; each takes up to eight calls of the provider",
    ),
};

export const operations = {
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

/** Settings of the command line client. */
export const client = {
  WALLETLENS_URL: httpUrl.optional().describe("server that `npm run cli` and the examples ask"),
  WALLETLENS_API_KEY: z.string().optional().describe("API key that they ask it with"),
};
