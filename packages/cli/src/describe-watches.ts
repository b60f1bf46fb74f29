import type { Answer } from "@walletlens/client/contract-types";
import { formatNumber, formatUsd } from "@walletlens/format";
import { type CliColumn, formatField, renderFacts, renderTable } from "./tables.ts";

type WatchList = Answer<"watch-list", 200>;
type Watch = WatchList["wallets"][number];
type Feed = Answer<"watch-feed", 200>;
type FeedEvent = Feed["events"][number];
type WebhookList = Answer<"webhook-list", 200>;

/** Formats watched wallets as a table. */
export function describeWatches({ wallets }: WatchList): string {
  return renderTable(WATCH_COLUMNS, wallets);
}

const WATCH_COLUMNS: readonly CliColumn<Watch>[] = [
  ["wallet", ({ walletAddress }) => walletAddress],
  ["name", ({ label }) => label ?? ""],
  ["events", ({ rules }) => describeRules(rules)],
  ["status", ({ status, pauseReason }) => (pauseReason === undefined ? status : `${status}: ${pauseReason}`)],
  ["last check", ({ lastCheckedAt }) => lastCheckedAt ?? "not yet"],
];

/** Formats a watch and its rules, a fact a line. */
export function describeWatch({ walletAddress, label, rules, status }: Answer<"watch-set", 200>): string {
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
export function describeFeed({ events, next }: Feed): string {
  const table = renderTable(FEED_COLUMNS, events);
  return next === null ? table : `${table}\n\nolder: --after ${next}`;
}

const FEED_COLUMNS: readonly CliColumn<FeedEvent>[] = [
  ["id", ({ id }) => id, "right"],
  ["at", ({ at }) => at],
  ["wallet", ({ walletAddress }) => walletAddress],
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
export function describeWebhookList({ webhooks }: WebhookList): string {
  return renderTable(WEBHOOK_COLUMNS, webhooks);
}

const WEBHOOK_COLUMNS: readonly CliColumn<WebhookList["webhooks"][number]>[] = [
  ["id", ({ id }) => id],
  ["url", ({ url }) => url],
  ["events", ({ events }) => events.join(" ")],
  ["status", ({ status }) => status],
];

/** Formats a new webhook with its secret. */
export function describeNewWebhook({ id, url, events, secret }: Answer<"webhook-create", 201>): string {
  return renderFacts([
    ["webhook", id],
    ["url", url],
    ["events", events.join(" ")],
    ["secret, shown once", secret],
  ]);
}
