import { z } from "zod";
import { accounts, payments } from "./settings/account-settings";
import { analyses, chain, jobServer, watching } from "./settings/analysis-settings";
import { client, database, limits, operations, type Role, server } from "./settings/process-settings";

export type { Role };

/** Settings by subject, in the order of the documentation. */
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
 * Schema of the settings by environment variable, with defaults. It is the only source of lib/config/env.ts,
 * `.env.example` and docs/settings.md.
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
  .refine((set) => set.TOKEN_PRICE_HEADERS.length <= Math.max(1, set.TOKEN_PRICE_URL.length), {
    path: ["TOKEN_PRICE_HEADERS"],
    error: "has headers for more sources than TOKEN_PRICE_URL names",
  })
  .refine((set) => set.SOL_PRICE_HEADERS.length <= Math.max(1, set.SOL_PRICE_URL.length), {
    path: ["SOL_PRICE_HEADERS"],
    error: "has headers for more sources than SOL_PRICE_URL names",
  })
  // Without a key the Inngest route accepts unsigned calls, as from Inngest's development server.
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

/** Returns the listening address of the process; a worker has its own. */
export function listensOn(set: Addresses): { readonly host: string; readonly port: number } {
  if (set.WALLETLENS_ROLE === "worker") return { host: set.JOBS_HOST, port: set.JOBS_PORT };
  return { host: set.HOST, port: set.PORT };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
