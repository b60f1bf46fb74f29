import { z } from "zod";
import { hostName, httpUrl, postgresUrl, wholeOr } from "./setting-values";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const ROLES = ["all", "web", "worker"] as const;

/** Role of a process: `web` serves requests, `worker` runs jobs, `all` does both. */
export type Role = (typeof ROLES)[number];

export const server = {
  PORT: wholeOr(3000, 1, 65_535).describe("port of the site and the API"),
  HOST: hostName
    .default("127.0.0.1")
    .describe("address that the server listens on; `0.0.0.0` for every network of the machine"),
  WALLETLENS_ROLE: z
    .enum(ROLES, `must be one of ${ROLES.join(", ")}`)
    .default("all")
    .describe(
      "role of this process: `web` serves requests, `worker` runs jobs, `all` does both; the same as `npm start -- --role`",
    ),
  NEXTAUTH_URL: httpUrl
    .optional()
    .describe(
      "public address of the site, which sign-in messages contain; if it is not set, the address of the server",
    ),
  TRUSTED_PROXIES: wholeOr(0, 0, 10).describe(
    "number of proxies before the server that append the address of the caller to `X-Forwarded-For`",
  ),
  HTTPS_PROXY: httpUrl
    .optional()
    .describe(
      "proxy for calls of RPC providers and price sources with TLS, as `http://user:password@host:port`. Webhooks, sign-in services and the " +
        "collector of spans are reached directly",
    ),
  NO_PROXY: z
    .string()
    .optional()
    .describe(
      "hosts that are reached without `HTTPS_PROXY`, separated by commas; `.example` includes subdomains",
    ),
  DATA_DIR: z.string().default(".data").describe("folder of the embedded database, secrets and locks"),
  KEEP_ALIVE_MS: wholeOr(65_000, 1_000, 600_000).describe(
    "milliseconds that an idle connection stays open; it must exceed the idle timeout of a proxy before the server",
  ),
  SHUTDOWN_NOTICE_MS: wholeOr(0, 0, 600_000).describe(
    "milliseconds that a stopping process accepts requests while `/readyz` says `stopping`: the time that a proxy before " +
      "the server needs to detect it",
  ),
  SHUTDOWN_GRACE_MS: wholeOr(30_000, 0, 600_000).describe(
    "milliseconds that requests and steps in progress then have to end",
  ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe(`minimum level of log lines: ${LOG_LEVELS.join(", ")}`),
};

export const database = {
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      "URL of a PostgreSQL database, version 14 or newer; if it is not set, an embedded one in `DATA_DIR`",
    ),
  DATABASE_POOL_SIZE: wholeOr(16, 4, 1_000).describe(
    "maximum number of database connections of a process, besides one that listens",
  ),
  RETENTION_DAYS: wholeOr(90, 1, 36_500).describe(
    "days that the data of a wallet is stored after its last request",
  ),
};

export const limits = {
  RATE_LIMIT_RPS: wholeOr(50, 0).describe(
    "calls per second for an account, with all of its keys and sessions, or a paying wallet; 0: no limit",
  ),
  RATE_LIMIT_BURST: wholeOr(100, 0).describe("calls at once for an account or a paying wallet; 0: no limit"),
  RATE_LIMIT_ADDRESS_RPS: wholeOr(10, 1).describe(
    "calls without credentials and pages per second from one network address",
  ),
  RATE_LIMIT_ADDRESS_BURST: wholeOr(30, 1).describe(
    "calls without credentials and pages at once from one network address",
  ),
  RATE_LIMIT_ANONYMOUS_LOOKUPS_PER_MINUTE: wholeOr(120, 1).describe(
    "lookups of tokens, names and signing wallets on the chain per minute, for all callers without credits together, and " +
      "for each account with credits; each takes up to nine calls to the provider",
  ),
};

export const operations = {
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "must be a mailto: or https: address")
    .optional()
    .describe(
      "contact for vulnerabilities in `/.well-known/security.txt`; if it is not set, the file refers to `/docs#security`",
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S+$/, "must be without spaces")
    .optional()
    .describe("bearer token of `/metrics`; if it is not set, only this machine can read it"),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      "OpenTelemetry collector that receives spans by OTLP over HTTP; if it is not set, no spans are sent",
    ),
  OTEL_TRACES_EXPORTER: z
    .enum(["otlp", "none"], "must be otlp or none")
    .optional()
    .describe("`otlp` sends spans to `http://localhost:4318` if no collector is set, `none` sends no spans"),
};

/** Settings of the command line client. */
export const client = {
  WALLETLENS_URL: httpUrl.optional().describe("server that `npm run cli` and the examples call"),
  WALLETLENS_API_KEY: z.string().optional().describe("API key of `npm run cli` and the examples"),
};
