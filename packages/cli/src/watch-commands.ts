import type { Answer, WebhookBody } from "@walletlens/client/contract-types";
import { formatNumber, formatUsd } from "@walletlens/format";
import { type Command, Option } from "commander";
import { addressArgument, parseAddress, parseAmount, parseHttpUrl, parseWhole } from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import { formatField, renderFacts, renderTable, type TableColumn } from "./tables.ts";

/** Adds the commands about watched wallets and webhooks. */
export function addWatchCommands(program: Command, ask: Ask): void {
  addWatchlistCommands(program, ask);
  addWebhookCommands(program, ask);
}

function addWatchlistCommands(program: Command, ask: Ask): void {
  program
    .command("watches")
    .description("the wallets that the account watches, with their rules")
    .action(() => ask((client, wait) => client.watchlist(wait), describeWatches));
  program
    .command("watch")
    .description("watch a wallet, or change its watch; options of rules replace all of its rules")
    .addArgument(addressArgument("address"))
    .option("--label <text>", "name for the wallet")
    .option("--min-trade-sol <amount>", "trades of at least this many SOL", parseAmount)
    .option("--min-trade-usd <amount>", "trades worth at least this many US dollars", parseAmount)
    .option("--new-token", "first buys of a token")
    .option("--sold-all", "sales that close a trade")
    .option("--mint <addresses...>", "only trades of these tokens", parseMint)
    .addOption(new Option("--side <side>", "only this side").choices(SIDES))
    .option("--every-trade", "remove all rules")
    .action((addr: string, { label, everyTrade, mint: mints, ...alternatives }: WatchOptions) => {
      const rules = { ...alternatives, ...(mints && { mints }) };
      const hasRules = everyTrade === true || Object.keys(rules).length > 0;
      const change = { ...(label !== undefined && { label }), ...(hasRules && { rules }) };
      return ask((client, wait) => client.watch(addr, change, wait), describeWatch);
    });
  program
    .command("unwatch")
    .description("end a watch")
    .addArgument(addressArgument("address"))
    .action((addr: string) =>
      ask(
        (client, wait) => client.unwatch(addr, wait),
        ({ walletAddress }) => `${walletAddress} is not watched any more`,
      ),
    );
  program
    .command("feed")
    .description("events of watched wallets, newest first")
    .option("--limit <number>", "events, at most 100", parseWhole)
    .option("--after <id>", "event that the page comes after", parseWhole)
    .action(({ limit, after }: { readonly limit?: number; readonly after?: number }) =>
      ask(
        (client, wait) =>
          client.watchFeed({ limit, after: after === undefined ? after : String(after), ...wait }),
        describeFeed,
      ),
    );
}

function addWebhookCommands(program: Command, ask: Ask): void {
  program
    .command("webhooks")
    .description("the webhooks of the account")
    .action(() => ask((client, wait) => client.webhooks(wait), describeWebhookList));
  program
    .command("webhook")
    .description("create a webhook and print its secret, once")
    .argument("<url>", "https address that events are sent to", parseHttpUrl)
    .addOption(
      new Option("--event <events...>", "events that it gets").choices(EVENTS).makeOptionMandatory(true),
    )
    .addOption(
      new Option("--format <format>", "messages for a chat service instead of signed events").choices(
        FORMATS,
      ),
    )
    .action((url: string, { event: events, format }: WebhookOptions) =>
      ask(
        (client, wait) => client.createWebhook({ url, events, ...(format && { format }) }, wait),
        describeNewWebhook,
      ),
    );
}

type WebhookFormat = Answer<"webhook-create", 201>["format"];

interface WebhookOptions {
  readonly event: readonly WebhookBody["type"][];
  readonly format?: WebhookFormat;
}

const FORMATS: readonly WebhookFormat[] = ["json", "telegram", "discord", "slack"];

interface WatchOptions {
  readonly label?: string;
  readonly minTradeSol?: number;
  readonly minTradeUsd?: number;
  readonly newToken?: true;
  readonly soldAll?: true;
  readonly mint?: readonly string[];
  readonly side?: (typeof SIDES)[number];
  readonly everyTrade?: true;
}

const SIDES = ["buy", "sell"] as const;

const EVENTS: readonly WebhookBody["type"][] = [
  "job.completed",
  "job.failed",
  "wallet.traded",
  "watch.paused",
  "digest.daily",
  "digest.weekly",
];

function parseMint(text: string, earlier: readonly string[] | undefined): readonly string[] {
  return [...(earlier ?? []), parseAddress(text)];
}

type WatchList = Answer<"watch-list", 200>;
type Watch = WatchList["wallets"][number];
type WatchFeed = Answer<"watch-feed", 200>;
type FeedEvent = WatchFeed["events"][number];
type WebhookList = Answer<"webhook-list", 200>;

/** Formats watched wallets as a table. */
function describeWatches({ wallets }: WatchList): string {
  return renderTable(WATCH_COLUMNS, wallets);
}

const WATCH_COLUMNS: readonly TableColumn<Watch>[] = [
  ["wallet", "walletAddress"],
  ["name", "label"],
  ["events", ({ rules }) => describeRules(rules)],
  ["status", ({ status, pauseReason }) => (pauseReason === undefined ? status : `${status}: ${pauseReason}`)],
  ["last check", ({ lastCheckedAt }) => lastCheckedAt ?? "not yet"],
];

/** Formats a watch and its rules, a fact a line. */
function describeWatch({ walletAddress, label, rules, status }: Answer<"watch-set", 200>): string {
  return renderFacts([
    ["wallet", walletAddress],
    ["name", label ?? ""],
    ["events", describeRules(rules)],
    ["status", status],
    ...(rules.mints ?? []).map((mint) => ["token", mint] as const),
  ]);
}

function describeRules({ minTradeSol, minTradeUsd, newToken, soldAll, mints, side }: Watch["rules"]): string {
  const alternatives = [
    ...(minTradeSol === undefined ? [] : [`from ${minTradeSol} SOL`]),
    ...(minTradeUsd === undefined ? [] : [`from $${minTradeUsd}`]),
    ...(newToken === true ? ["first buys"] : []),
    ...(soldAll === true ? ["sales that close a trade"] : []),
  ];
  const restrictions = [
    ...(side === undefined ? [] : [side === "buy" ? "buys only" : "sales only"]),
    ...(mints === undefined ? [] : [`${mints.length} ${mints.length === 1 ? "token" : "tokens"}`]),
  ];
  const matched = alternatives.length === 0 ? "every trade" : alternatives.join(", ");
  return restrictions.length === 0 ? matched : `${matched} (${restrictions.join(", ")})`;
}

/** Formats events of the feed as a table. */
function describeFeed({ events, next }: WatchFeed): string {
  const table = renderTable(FEED_COLUMNS, events);
  return next === null ? table : `${table}\n\nolder: --after ${next}`;
}

const FEED_COLUMNS: readonly TableColumn<FeedEvent>[] = [
  ["id", "id", String],
  ["at", "at"],
  ["wallet", "walletAddress"],
  ["event", describeEvent],
];

function describeEvent(event: FeedEvent): string {
  if (event.type === "watch.paused") return event.message;
  const { trade, reasons } = event;
  const { side, tokenAmount, tokenSymbol, tokenAddress } = trade;
  const sol = formatField(trade, "solAmount", (value) => `${formatNumber(value)} SOL`);
  const usd = formatField(trade, "valueUsd", formatUsd);
  const token = tokenSymbol === null ? tokenAddress : `${tokenSymbol} ${tokenAddress}`;
  return `${side} ${formatNumber(tokenAmount)} ${token} for ${sol} (${usd}) [${reasons.join(", ")}]`;
}

/** Formats webhooks as a table. */
function describeWebhookList({ webhooks }: WebhookList): string {
  return renderTable(WEBHOOK_COLUMNS, webhooks);
}

const WEBHOOK_COLUMNS: readonly TableColumn<WebhookList["webhooks"][number]>[] = [
  ["id", "id"],
  ["url", "url"],
  ["events", ({ events }) => events.join(" ")],
  ["format", "format"],
  ["status", "status"],
];

/** Formats a new webhook with its secret. */
function describeNewWebhook({ id, url, events, secret }: Answer<"webhook-create", 201>): string {
  return renderFacts([
    ["webhook", id],
    ["url", url],
    ["events", events.join(" ")],
    ["secret, shown once", secret],
  ]);
}
