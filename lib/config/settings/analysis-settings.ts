import { SOL_PRICE_SOURCES, TOKEN_PRICE_SOURCES } from "@walletlens/solana/prices/default-sources";
import { z } from "zod";
import {
  headerLists,
  hostName,
  httpUrl,
  httpUrls,
  priceSources,
  websocketUrl,
  whole,
  wholeOr,
  wholes,
} from "./setting-values";

export const chain = {
  SOLANA_RPC_URL: httpUrls
    .optional()
    .describe(
      "Solana JSON-RPC provider; the demo chain if it is not set. Several providers are separated by commas. A call goes " +
        "to the first provider that is healthy and has capacity. A provider that fails pauses, and a provider on another " +
        "cluster than the first is never used. Payments use only the first",
    ),
  SOLANA_RPC_HEADERS: headerLists
    .default([])
    .describe(
      'headers that the provider requires, as a JSON object: `{"x-api-key": "…"}`; for several providers a JSON list ' +
        "of such objects in the same order",
    ),
  SOLANA_RPC_BUDGET: wholes
    .default([])
    .describe(
      "maximum credits per second if the price list of the provider is known (Helius), otherwise maximum calls per " +
        "second; 0: no limit. Several values are separated by commas, in the order of the providers. Calls wait until " +
        "the budget allows them",
    ),
  TOKEN_PRICE_URL: priceSources("token")
    .default(TOKEN_PRICE_SOURCES.map(({ url }) => url))
    .describe(
      "sources of token prices, separated by commas; `none`: no source. Prices that the first source lacks or does not " +
        "return in time are requested from the next. The form of the answers is that of DexScreener, GeckoTerminal or " +
        "Jupiter, by the host of the URL; for other hosts it stands before the URL (`dexscreener=https://…`, " +
        "`geckoterminal=…`, `jupiter=…`; default `jupiter`)",
    ),
  TOKEN_PRICE_HEADERS: headerLists
    .default([])
    .describe(
      'headers that the sources of token prices require, in the form of `SOLANA_RPC_HEADERS`: `{"x-api-key": "…"}` for ' +
        "Jupiter",
    ),
  SOL_PRICE_URL: priceSources("sol")
    .default(SOL_PRICE_SOURCES.map(({ url }) => url))
    .describe(
      "sources of hourly SOL prices, as in `TOKEN_PRICE_URL`, with the forms `coinbase`, `kraken` (the last 30 days) and " +
        "`pyth` (default for other hosts)",
    ),
  SOL_PRICE_HEADERS: headerLists
    .default([])
    .describe(
      'headers that the sources of SOL prices require, in the form of `SOLANA_RPC_HEADERS`: `{"Authorization": "Bearer …"}` ' +
        "for Pyth",
    ),
  LABELS_FILE: z
    .string()
    .optional()
    .describe(
      "file with additional labels and known traders, read at start, in the format of `npm run admin -- import-labels`",
    ),
  WALLETLENS_DEMO: z
    .literal("1", "must be 1 or unset")
    .optional()
    .describe("`1` if `SOLANA_RPC_URL` is a demo chain, which pages then show; the launcher sets it"),
  DEMO_LIVE: z
    .enum(["true", "false"], "must be true or false")
    .default("true")
    .describe(
      "`false` stops the demo chain at the end of its history and omits the analyses and samples at its start; no effect " +
        "on a real chain",
    ),
};

export const analyses = {
  SYNC_HOLD_MS: wholeOr(30_000, 0).describe(
    "milliseconds that a call waits for its analysis before it returns a job",
  ),
  FLASH_SIGNATURES: wholeOr(1000, 1).describe(
    "maximum number of transactions that a first analysis reads, newest first",
  ),
  MAX_SIGNATURES: wholeOr(20_000, 1).describe("maximum number of transactions that are read for one wallet"),
  LAUNCH_MAX_PAGES: wholeOr(50, 1, 10_000).describe(
    "maximum number of calls that search the launch of a token: 1,000 signatures each, or 100 transactions if the " +
      "provider returns the oldest first. A launch that is not reached is refunded",
  ),
  GROUP_TRANSACTIONS: wholeOr(200_000, 1_000, 100_000_000).describe(
    "maximum number of transactions of combined wallets in the memory of a process, and of one such group; four times " +
      "as many for comparisons. 200,000 require a heap of 512 MB, each further million 2 GB",
  ),
  DECODING_THREADS: whole(0, 64)
    .optional()
    .describe(
      "threads of a process that decode transactions of providers that send them by address; 0: its main thread. By " +
        "default one less than it has processors, from 1 to 4",
    ),
  JOBS_FLASH_CONCURRENCY: wholeOr(32, 2, 10_000).describe(
    "maximum number of concurrent analyses with a waiting request, over all processes; a quarter of them for anonymous callers",
  ),
  JOBS_GROUP_CONCURRENCY: wholeOr(16, 1, 10_000).describe(
    "maximum number of concurrent analyses for jobs about several wallets",
  ),
  JOBS_HISTORY_CONCURRENCY: wholeOr(2, 1, 10_000).describe(
    "maximum number of histories that are read concurrently in the background",
  ),
  JOBS_CONCURRENCY: wholeOr(50, 1, 10_000).describe("maximum number of concurrent jobs of each kind"),
  JOBS_CALLER_PERCENT: wholeOr(50, 1, 100).describe(
    "percent of the concurrency of each queue that one caller may use",
  ),
};

export const watching = {
  WATCH_INTERVAL_S: wholeOr(300, 1, 86_400).describe(
    "seconds between two checks of a watched wallet, and between two charges of a watch; a wallet is checked sooner if " +
      "the provider's websocket reports a transaction, but at most ten times per interval if checks find transactions",
  ),
  WATCH_DAILY_CREDITS: wholeOr(100, 1, 1_000_000).describe(
    "maximum number of credits that one watch is charged in a UTC day; further events are free",
  ),
  SOLANA_WS_URL: websocketUrl
    .optional()
    .describe(
      "websocket of the first provider, which reports transactions of watched wallets; if it is not set, the address of " +
        "`SOLANA_RPC_URL` with wss. If it does not respond, wallets are only polled",
    ),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(["true", "false"], "must be true or false")
    .default("false")
    .describe("`true` allows webhooks to private addresses and without TLS: for tests and private networks"),
};

export const jobServer = {
  JOBS_HOST: hostName
    .default("127.0.0.1")
    .describe(
      "address that a `worker` listens on; only the server that runs its jobs and probes need to reach it",
    ),
  JOBS_PORT: wholeOr(3001, 1, 65_535).describe("port that a `worker` listens on"),
  INNGEST_BASE_URL: httpUrl
    .optional()
    .describe(
      "Inngest server that runs the jobs; without it and without keys the embedded executor runs them",
    ),
  INNGEST_EVENT_KEY: z.string().optional().describe("event key of the Inngest server or of Inngest's cloud"),
  INNGEST_SIGNING_KEY: z
    .string()
    .optional()
    .describe(
      "signing key of the Inngest server or of Inngest's cloud; required if the process does not listen on a loopback address",
    ),
  // Read only by Inngest's SDK; listed for the documentation and for validation.
  INNGEST_SIGNING_KEY_FALLBACK: z
    .string()
    .optional()
    .describe("read by Inngest's SDK: second accepted signing key while keys are changed"),
  INNGEST_SERVE_ORIGIN: httpUrl
    .optional()
    .describe(
      "read by Inngest's SDK: address by which the Inngest server reaches the workers, if it differs from theirs",
    ),
};
