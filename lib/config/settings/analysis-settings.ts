import { JUPITER_PRICES, PYTH_HISTORY } from "@walletlens/solana/prices/default-sources";
import { z } from "zod";
import { headerLists, hostName, httpUrl, httpUrls, websocketUrl, whole, wholes } from "./setting-values";

export const chain = {
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
  DEMO_LIVE: z
    .enum(["true", "false"], "must be true or false")
    .default("true")
    .describe(
      "`false` stops the demo chain at the end of its history, and leaves out the analyses and samples of its start; " +
        "without effect on a real chain",
    ),
};

export const analyses = {
  SYNC_HOLD_MS: whole(0)
    .default(30_000)
    .describe("milliseconds that a call waits for its analysis before it is answered with a job"),
  FLASH_SIGNATURES: whole(1)
    .default(1000)
    .describe("transactions that a first analysis reads at most, newest first"),
  MAX_SIGNATURES: whole(1).default(20_000).describe("transactions of one wallet that are read at most"),
  GROUP_TRANSACTIONS: whole(1_000, 100_000_000)
    .default(200_000)
    .describe(
      "transactions of combined wallets that a process holds in memory at a time, and the most that one such group may " +
        "have; four times as many where wallets are compared. 200,000 want a heap of 512 MB, each further million 2 GB",
    ),
  DECODING_THREADS: whole(0, 64)
    .optional()
    .describe(
      "threads of a process that decode transactions of providers that send them by address; 0: its main thread. By " +
        "default one less than it has processors, from 1 to 4",
    ),
  JOBS_FLASH_CONCURRENCY: whole(2, 10_000)
    .default(32)
    .describe(
      "analyses that somebody waits for, at a time over all processes; a quarter of them for strangers",
    ),
  JOBS_GROUP_CONCURRENCY: whole(1, 10_000).default(16).describe("wallets of jobs about several, at a time"),
  JOBS_HISTORY_CONCURRENCY: whole(1, 10_000)
    .default(2)
    .describe("histories read in the background, at a time"),
  JOBS_CONCURRENCY: whole(1, 10_000).default(50).describe("jobs of each kind, at a time"),
  JOBS_CALLER_PERCENT: whole(1, 100)
    .default(50)
    .describe("percent of the places of each queue that one caller may have"),
};

export const watching = {
  WATCH_INTERVAL_S: whole(1, 86_400)
    .default(300)
    .describe(
      "seconds between two looks at a watched wallet, and between two charges of a watch; looks are made sooner where " +
        "the provider's websocket tells of a transaction, a tenth of this apart where they find something",
    ),
  WATCH_DAILY_CREDITS: whole(1, 1_000_000)
    .default(100)
    .describe("credits that one watch is charged in a UTC day at most; events beyond are free"),
  SOLANA_WS_URL: websocketUrl
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

export const jobServer = {
  JOBS_HOST: hostName
    .default("127.0.0.1")
    .describe(
      "address that a `worker` listens on, for what runs its jobs and for probes; no other client needs to reach it",
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
  // Read only by Inngest's SDK; listed for the documentation and for validation.
  INNGEST_SIGNING_KEY_FALLBACK: z
    .string()
    .optional()
    .describe("read by Inngest's SDK: another signing key that it takes, while keys are changed"),
  INNGEST_SERVE_ORIGIN: httpUrl
    .optional()
    .describe("read by Inngest's SDK: address by which that server reaches the workers, where it is another"),
};
