import type { Answer } from "@walletlens/client/contract-types";
import { formatCount, formatPrice, sanitizeText } from "@walletlens/format";
import { type CliColumn, type CliFact, renderFacts, renderTable } from "./tables.ts";

type Pricing = Answer<"pricing", 200>;
type PriceRow = Pick<Pricing["endpoints"][number], "id" | "path" | "credits" | "usd"> & {
  readonly method: string;
};
type Account = Answer<"account", 200>;

/** Formats the prices of calls and packs as tables. */
export function describePricing({ endpoints, packs, creditUsd, x402 }: Pricing): string {
  const terms = renderFacts([
    ["1 credit", formatPrice(creditUsd)],
    ["x402", x402 === null ? "off" : `${x402.network}, to ${x402.payTo}`],
  ]);
  const rows = endpoints.flatMap(({ options = [], ...call }) => [
    call,
    ...options.map(({ name, ...added }) => ({ ...added, id: "", method: "with", path: `${name}: true` })),
  ]);
  return [renderTable(PRICE_COLUMNS, rows), renderTable(PACK_COLUMNS, packs), terms].join("\n\n");
}

/** Prices of options are below their call, and are added to its price. */
const PRICE_COLUMNS: readonly CliColumn<PriceRow>[] = [
  ["endpoint", ({ id }) => id],
  ["call", ({ method, path }) => `${method} ${path}`],
  ["credits", ({ credits }) => credits, "right"],
  ["or USD", ({ usd }) => formatPrice(usd), "right"],
];

const PACK_COLUMNS: readonly CliColumn<Pricing["packs"][number]>[] = [
  ["pack", ({ id }) => id],
  ["credits", ({ credits }) => formatCount(credits), "right"],
  ["USD", ({ usd }) => formatPrice(usd), "right"],
];

/** Formats the balance and limits of an account, and the last entries of its ledger. */
export function describeAccount({ userId, keyId, balance, caps, spent, entries }: Account): string {
  const facts = renderFacts([
    ["account", userId],
    ["key", keyId],
    ["balance", `${formatCount(balance)} credits`],
    ["spent today", describeSpent(spent.today, caps.perDay)],
    ["spent in all", describeSpent(spent.total, caps.total)],
  ]);
  return `${facts}\n\n${renderTable(LEDGER_COLUMNS, entries.slice(-MAX_ENTRIES))}`;
}

const MAX_ENTRIES = 20;

const LEDGER_COLUMNS: readonly CliColumn<Account["entries"][number]>[] = [
  ["at", ({ at }) => at],
  ["credits", ({ credits }) => credits, "right"],
  ["kind", ({ kind }) => kind],
  ["reason", ({ reason }) => reason],
];

function describeSpent(spent: number, cap: number | null): string {
  return `${formatCount(spent)}${cap === null ? "" : ` of ${formatCount(cap)}`} credits`;
}

/** Formats matches as a table. Names are untrusted: only the address identifies a token. */
export function describeSearch({ results }: Answer<"search", 200>): string {
  return results.length === 0 ? "nothing found" : renderTable(SEARCH_COLUMNS, results);
}

const SEARCH_COLUMNS: readonly CliColumn<Answer<"search", 200>["results"][number]>[] = [
  ["kind", ({ kind }) => kind],
  ["address", ({ address }) => address],
  ["symbol", ({ symbol }) => sanitizeText(symbol ?? "")],
  ["name or label", ({ name, label }) => sanitizeText(label ?? name ?? "")],
  ["match", ({ match }) => match],
];

/** Formats the status and progress of a job; its owner also sees the rest. */
export function describeJob(job: Answer<"job-status", 200>): string {
  const common: CliFact[] = [
    ["status", job.status],
    ["progress", `${job.progress} %`],
  ];
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
