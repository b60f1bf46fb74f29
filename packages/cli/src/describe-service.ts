import type { Answer } from "@walletlens/client/contract-types";
import { formatCount, formatPrice } from "@walletlens/client/format";
import { type CliColumn, renderFacts, renderTable } from "./tables.ts";

/** Prints the prices of calls and packs as tables. */
export function describePricing({ endpoints, packs, creditUsd, x402 }: Answer<"pricing", 200>): string {
  const calls = endpoints.map(({ id, method, path, credits, usd }) => [
    id,
    `${method} ${path}`,
    credits,
    formatPrice(usd),
  ]);
  const offers = packs.map(({ id, credits, usd }) => [id, formatCount(credits), formatPrice(usd)]);
  const terms = renderFacts([
    ["1 credit", formatPrice(creditUsd)],
    ["x402", x402 === null ? "off" : `${x402.network}, to ${x402.payTo}`],
  ]);
  return [renderTable(PRICE_COLUMNS, calls), renderTable(PACK_COLUMNS, offers), terms].join("\n\n");
}

/** Prints the balance and limits of an account, and the last entries of its ledger. */
export function describeAccount({
  userId,
  keyId,
  balance,
  caps,
  spent,
  entries,
}: Answer<"account", 200>): string {
  const facts = renderFacts([
    ["account", userId],
    ["key", keyId],
    ["balance", `${formatCount(balance)} credits`],
    ["spent today", describeSpent(spent.today, caps.perDay)],
    ["spent in all", describeSpent(spent.total, caps.total)],
  ]);
  const rows = entries
    .slice(-MAX_ENTRIES)
    .map(({ at, credits, kind, reason }) => [at, credits, kind, reason]);
  return `${facts}\n\n${renderTable(LEDGER_COLUMNS, rows)}`;
}

/** Prints the status and progress of a job; its owner also sees the rest. */
export function describeJob(job: Answer<"job-status", 200>): string {
  const common = [
    ["status", job.status],
    ["progress", `${job.progress} %`],
  ] as const;
  const { jobId, kind, wallets, createdAt, finishedAt, error = null, resultKeys = [] } = job;
  if (jobId === undefined) return renderFacts(common);
  return renderFacts([
    ["job", jobId],
    ["kind", kind ?? "unknown"],
    ...common,
    ["wallets", wallets === undefined ? "unknown" : `${wallets.done} of ${wallets.total}`],
    ["begun", createdAt ?? "unknown"],
    ["ended", finishedAt ?? "not yet"],
    ...(error === null ? [] : [["error", error] as const]),
    ...resultKeys.map((key) => ["result", key] as const),
  ]);
}

const MAX_ENTRIES = 20;

const PRICE_COLUMNS: readonly CliColumn[] = [
  ["endpoint", "left"],
  ["call", "left"],
  ["credits", "right"],
  ["or USD", "right"],
];

const PACK_COLUMNS: readonly CliColumn[] = [
  ["pack", "left"],
  ["credits", "right"],
  ["USD", "right"],
];

const LEDGER_COLUMNS: readonly CliColumn[] = [
  ["at", "left"],
  ["credits", "right"],
  ["kind", "left"],
  ["reason", "left"],
];

function describeSpent(spent: number, cap: number | null): string {
  return cap === null
    ? `${formatCount(spent)} credits`
    : `${formatCount(spent)} of ${formatCount(cap)} credits`;
}
