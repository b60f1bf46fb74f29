import { CALL_CREDITS } from "./call-credits.ts";

/** Price of a call: in credits for an account, in millionths of a dollar for a payment per call. */
export interface Price {
  readonly credits: number;
  /** Also the amount in base units of a stablecoin with 6 decimals. */
  readonly usdMicros: number;
}

/** One row of the price table. `path` is relative to the base URL and has parameters as `:name`. */
export interface PricedEndpoint extends Price {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  /** Prices that are added for each of these fields of the body that is true. */
  readonly options?: Readonly<Record<string, Price>>;
}

export type PricedEndpointId = keyof typeof PRICED_ENDPOINTS;

export const FREE: Price = { credits: 0, usdMicros: 0 };

const LAUNCH: Price = { credits: 5, usdMicros: 300_000 };

/** Dollars are not derived from credits: half of the rows are not `credits * 0.015`. */
export const PRICED_ENDPOINTS = {
  "wallet-profile": {
    method: "GET",
    path: "/intel/wallet/:addr",
    credits: 5,
    usdMicros: 75_000,
  },
  "wallet-hud": {
    method: "GET",
    path: "/intel/wallet/:addr/hud",
    credits: CALL_CREDITS["wallet-hud"],
    usdMicros: 15_000,
  },
  "wallet-tokens": { method: "GET", path: "/intel/wallet/:addr/tokens", credits: 3, usdMicros: 45_000 },
  "wallet-token-detail": {
    method: "GET",
    path: "/intel/wallet/:addr/tokens/:mint",
    credits: 3,
    usdMicros: 45_000,
  },
  "wallet-links": {
    method: "GET",
    path: "/intel/wallet/:addr/links/:other",
    credits: 3,
    usdMicros: 45_000,
  },
  "wallet-counterparties": {
    method: "GET",
    path: "/intel/wallet/:addr/counterparties",
    credits: 3,
    usdMicros: 45_000,
  },
  /** An account is charged once per wallet and UTC day. */
  "wallet-trades": { method: "GET", path: "/intel/wallet/:addr/trades", credits: 3, usdMicros: 45_000 },
  copy: { method: "POST", path: "/intel/wallet/:addr/copy", credits: 5, usdMicros: 300_000 },
  "batch-hud": { method: "POST", path: "/intel/wallets/batch-hud", credits: 5, usdMicros: 75_000 },
  holders: {
    method: "POST",
    path: "/intel/token/:mint/holders",
    credits: CALL_CREDITS.holders,
    usdMicros: 300_000,
  },
  "holders-agent": {
    method: "POST",
    path: "/intel/token/:mint/holders/agent",
    credits: 5,
    usdMicros: 300_000,
  },
  similarity: {
    method: "POST",
    path: "/intel/wallets/similarity",
    credits: 5,
    usdMicros: 300_000,
  },
  "similarity-agent": {
    method: "POST",
    path: "/intel/wallets/similarity/agent",
    credits: 5,
    usdMicros: 300_000,
  },
  combined: {
    method: "POST",
    path: "/intel/wallets/combined",
    credits: 5,
    usdMicros: 300_000,
  },
  launch: {
    method: "POST",
    path: "/intel/token/:mint/launch",
    ...LAUNCH,
  },
  "holders-deep": {
    method: "POST",
    path: "/intel/token/:mint/holders/deep",
    credits: CALL_CREDITS["holders-deep"],
    usdMicros: 525_000,
    options: { launch: LAUNCH },
  },
  /** A check of a watched wallet that found events; at most once per interval and watch. */
  "watch-refresh": { method: "PUT", path: "/watchlist/:addr", credits: 1, usdMicros: 0 },
  "job-status": { method: "GET", path: "/jobs/:jobId", ...FREE },
  "job-result": { method: "GET", path: "/jobs/result/by-key", ...FREE },
  pricing: { method: "GET", path: "/intel/pricing", ...FREE },
} as const satisfies Readonly<Record<string, PricedEndpoint>>;

/** Dollars per credit without a pack. */
export const CREDIT_USD = 0.015;

/** Dollars are whole. */
export const CREDIT_PACKS = [
  { id: "starter", credits: 1_000, usd: 15 },
  { id: "builder", credits: 10_000, usd: 120 },
  { id: "pro", credits: 100_000, usd: 900 },
] as const;
