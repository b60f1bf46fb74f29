import type { Answer } from "@walletlens/client/contract-types";
import { formatCount, formatPrice, sanitizeText } from "@walletlens/format";
import type { Command } from "commander";
import type { Ask } from "./ask-server.ts";
import { describeGroupResult } from "./describe-group.ts";
import { type ResultFact, renderFacts, renderTable, type TableColumn } from "./tables.ts";

export function addServiceCommands(program: Command, ask: Ask): void {
  program
    .command("job")
    .description("how far a job is")
    .argument("<id>", "job id")
    .option("--wait", "wait until it has ended")
    .action((id: string, { wait: waits }: { wait?: true }) =>
      ask(async (client, wait) => {
        if (waits) await client.waitForJob(id, wait);
        return client.jobStatus(id, wait);
      }, describeJob),
    );
  program
    .command("result")
    .description("the result of a job, for 15 minutes")
    .argument("<key>", "result key")
    .action((key: string) => ask((client, wait) => client.jobResult(key, wait), describeGroupResult));
  program
    .command("search")
    .description("wallets and tokens by address, 2HKC…1Rw5, $TICKER, name, label or .sol name")
    .argument("<text>", "at least 2 characters")
    .action((text: string) => ask((client, wait) => client.search(text, wait), describeSearch));
  program
    .command("pricing")
    .description("what calls and packs of credits cost")
    .action(() => ask((client, wait) => client.pricing(wait), describePricing));
  program
    .command("account")
    .description("what the account of the key has left, and its last entries")
    .action(() => ask((client, wait) => client.account(wait), describeAccount));
}

type Pricing = Answer<"pricing", 200>;
type PriceRow = Pick<Pricing["endpoints"][number], "id" | "path" | "credits" | "usd"> & {
  readonly method: string;
};
type Account = Answer<"account", 200>;

/** Formats the prices of calls and packs as tables. */
function describePricing({ endpoints, packs, creditUsd, x402 }: Pricing): string {
  const terms = renderFacts([
    ["1 credit", formatPrice(creditUsd)],
    ["x402", x402 === null ? "off" : `${x402.network}, to ${x402.payTo}`],
  ]);
  const rows = endpoints.flatMap(({ options = [], ...call }) => [
    call,
    ...options.map(({ name, ...price }) => ({ ...price, id: "", method: "with", path: `${name}: true` })),
  ]);
  return [renderTable(PRICE_COLUMNS, rows), renderTable(PACK_COLUMNS, packs), terms].join("\n\n");
}

/** Prices of options are below their call, and are added to its price. */
const PRICE_COLUMNS: readonly TableColumn<PriceRow>[] = [
  ["endpoint", "id"],
  ["call", ({ method, path }) => `${method} ${path}`],
  ["credits", "credits", String],
  ["or USD", "usd", formatPrice],
];

const PACK_COLUMNS: readonly TableColumn<Pricing["packs"][number]>[] = [
  ["pack", "id"],
  ["credits", "credits", formatCount],
  ["USD", "usd", formatPrice],
];

/** Formats the balance and limits of an account, and the last entries of its ledger. */
function describeAccount({ userId, keyId, balance, caps, spent, entries }: Account): string {
  const facts = renderFacts([
    ["account", userId],
    ["key", keyId],
    ["balance", `${formatCount(balance)} credits`],
    ["spent today", describeSpending(spent.today, caps.perDay)],
    ["spent in all", describeSpending(spent.total, caps.total)],
  ]);
  return `${facts}\n\n${renderTable(LEDGER_COLUMNS, entries.slice(-MAX_ENTRIES))}`;
}

const MAX_ENTRIES = 20;

const LEDGER_COLUMNS: readonly TableColumn<Account["entries"][number]>[] = [
  ["at", "at"],
  ["credits", "credits", String],
  ["kind", "kind"],
  ["reason", "reason"],
];

function describeSpending(credits: number, cap: number | null): string {
  return `${formatCount(credits)}${cap === null ? "" : ` of ${formatCount(cap)}`} credits`;
}

/** Formats matches as a table. Names are untrusted: only the address identifies a token. */
function describeSearch({ results }: Answer<"search", 200>): string {
  return results.length === 0 ? "nothing found" : renderTable(SEARCH_COLUMNS, results);
}

const SEARCH_COLUMNS: readonly TableColumn<Answer<"search", 200>["results"][number]>[] = [
  ["kind", "kind"],
  ["address", "address"],
  ["symbol", ({ symbol }) => sanitizeText(symbol ?? "")],
  ["name or label", ({ name, label }) => sanitizeText(label ?? name ?? "")],
  ["match", "match"],
];

/** Formats the status and progress of a job; its owner also sees the rest. */
function describeJob(job: Answer<"job-status", 200>): string {
  const common: ResultFact[] = [
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
