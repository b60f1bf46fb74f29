import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { formatNumber, formatSignedSol, formatSignedUsd, formatSol, formatUsd } from "@walletlens/format";
import { z } from "zod";
import type { ChatDelivery } from "@/lib/watching/create-webhook-sender";
import { CHAT_MARKUPS, type ChatMarkup } from "./chat-markup";

const { "digest.daily": DailyDigest, "wallet.traded": Trade } = WEBHOOK_BODIES;
const Event = z.discriminatedUnion("type", [
  Trade,
  DailyDigest,
  WEBHOOK_BODIES["digest.weekly"],
  WEBHOOK_BODIES["watch.paused"],
  WEBHOOK_BODIES["job.completed"],
  WEBHOOK_BODIES["job.failed"],
  WEBHOOK_BODIES["webhook.test"],
]);
type Event = z.output<typeof Event>;
type TradeData = z.output<typeof Trade>["data"];
type DigestData = z.output<typeof DailyDigest>["data"];
type WalletPart = DigestData["wallets"][number];
type PartlyUnknown = { readonly unknown?: readonly string[] | undefined };

/** New tokens of each wallet in a digest. */
const MAX_TOKENS = 3;
const MAX_NAME_LENGTH = 20;

/**
 * Returns the request that posts an event to a chat. `url` is the webhook's, whose parameters name the chat for Telegram.
 * An event of another version is named only.
 */
export function buildChatRequest({ format, url, body }: ChatDelivery): string {
  const markup = CHAT_MARKUPS[format];
  const parsed = Event.safeParse(JSON.parse(body));
  const parts = parsed.success
    ? listParts(parsed.data, markup)
    : ["An event of Walletlens that this server does not know."];
  const parameters = Object.fromEntries(new URL(url).searchParams);
  return JSON.stringify(markup.toRequest(joinParts(parts, markup), parameters));
}

/** Joins the parts that fit; no part is cut, because a cut part would have unclosed markup. */
function joinParts(parts: readonly string[], { maxCharacters }: ChatMarkup): string {
  let text = "";
  for (const part of parts) {
    const longer = text === "" ? part : `${text}\n${part}`;
    if (longer.length > maxCharacters - 2) return `${text}\n…`;
    text = longer;
  }
  return text;
}

function listParts(event: Event, markup: ChatMarkup): readonly string[] {
  switch (event.type) {
    case "wallet.traded":
      return listTrade(event.data, markup);
    case "watch.paused":
      return [`${nameWallet(event.data, markup)}: ${markup.escapeText(event.data.message)}`];
    case "digest.daily":
      return listDigest("Daily digest", event.data, markup);
    case "digest.weekly":
      return listDigest("Weekly digest", event.data, markup);
    case "job.completed":
      return [`Job ${markup.code(event.data.jobId)} has ended.`];
    case "job.failed":
      return [`Job ${markup.code(event.data.jobId)} has failed and is refunded.`];
    case "webhook.test":
      return [markup.escapeText(event.data.message)];
  }
}

function listTrade(data: TradeData, markup: ChatMarkup): readonly string[] {
  const { signature, link, trade } = data;
  const verb = trade.side === "buy" ? "bought" : "sold";
  const links = [markup.link("Transaction", `https://solscan.io/tx/${encodeURIComponent(signature)}`)];
  if (link) links.push(markup.link("Token", link));
  return [
    `${nameWallet(data, markup)} ${verb} ${markup.escapeText(formatNumber(trade.tokenAmount))} ${nameToken(trade, markup)} for ${formatValue(trade, trade, markup)}`,
    ...(trade.isFirstBuy ? ["First buy of this token"] : []),
    ...(trade.side === "sell" ? [`Result: ${formatResult(trade, markup)}`] : []),
    links.join(" · "),
  ];
}

function listDigest(title: string, digest: DigestData, markup: ChatMarkup): readonly string[] {
  const last = new Date(Date.parse(digest.to) - 1).toISOString().slice(0, 10);
  const first = digest.from.slice(0, 10);
  const period = first === last ? first : `${first} to ${last}`;
  const others = digest.walletsCount - digest.wallets.length;
  return [
    markup.escapeText(`${title} ${period} UTC`),
    formatSums(digest, markup),
    `${digest.quietWalletsCount} wallets without a reported trade · ${markup.link("Watchlist", digest.link)}`,
    ...digest.wallets.map((wallet) => formatWallet(wallet, markup)),
    ...(others > 0 ? [`${others} more wallets`] : []),
  ];
}

function formatWallet(wallet: WalletPart, markup: ChatMarkup): string {
  const { largestTrade, newTokens, newTokensCount, status, lastCheckedAt } = wallet;
  const state = status === "active" ? "" : markup.escapeText(` (${status})`);
  const largest = largestTrade ?? null;
  const lines = [
    `\n${nameWallet(wallet, markup)}${state}: ${formatSums(wallet, markup)}`,
    isUnknown(wallet, "tradesCount")
      ? markup.escapeText(`Trades may be missing, last check: ${lastCheckedAt ?? "never"}`)
      : null,
    largest === null
      ? null
      : `Largest: ${largest.side} of ${nameToken(largest, markup)} for ${formatValue(largest, largest, markup)}`,
    newTokensCount === 0 ? null : formatNewTokens(newTokens.slice(0, MAX_TOKENS), newTokensCount, markup),
  ];
  return lines.filter((line) => line !== null).join("\n");
}

function formatNewTokens(tokens: WalletPart["newTokens"], count: number, markup: ChatMarkup): string {
  const others = count - tokens.length;
  const names = tokens.map((token) => nameToken(token, markup)).join(", ");
  return `New tokens: ${names}${others > 0 ? ` and ${others} more` : ""}`;
}

function formatSums(sums: DigestData | WalletPart, markup: ChatMarkup): string {
  const volume = { solAmount: sums.volumeSol, valueUsd: sums.volumeUsd };
  const unknown = [
    ...(isUnknown(sums, "volumeSol") ? ["solAmount"] : []),
    ...(isUnknown(sums, "volumeUsd") ? ["valueUsd"] : []),
  ];
  return `${sums.tradesCount} trades, volume ${formatValue(volume, { unknown }, markup)}, result ${formatResult(sums, markup)}`;
}

/** SOL and dollars of a value, without unknown ones. */
function formatValue(
  { solAmount, valueUsd }: { readonly solAmount: number; readonly valueUsd: number },
  unknown: PartlyUnknown,
  { escapeText }: ChatMarkup,
): string {
  const sol = isUnknown(unknown, "solAmount") ? "an unknown amount of SOL" : `${formatSol(solAmount)} SOL`;
  return escapeText(isUnknown(unknown, "valueUsd") ? sol : `${sol} (${formatUsd(valueUsd)})`);
}

function formatResult(
  result: { readonly realizedPnlSol: number | null; readonly realizedPnlUsd: number | null } & PartlyUnknown,
  { escapeText }: ChatMarkup,
): string {
  if (isUnknown(result, "realizedPnlSol")) return "not fully known";
  const sol = `${formatSignedSol(result.realizedPnlSol ?? 0)} SOL`;
  const isDollarsUnknown = isUnknown(result, "realizedPnlUsd");
  return escapeText(isDollarsUnknown ? sol : `${sol} (${formatSignedUsd(result.realizedPnlUsd ?? 0)})`);
}

function isUnknown({ unknown }: PartlyUnknown, field: string): boolean {
  return unknown?.includes(field) === true;
}

/** The name that the user gave the wallet, or its short address. */
function nameWallet(
  { walletAddress, label }: { readonly walletAddress: string; readonly label?: string | null },
  { code }: ChatMarkup,
): string {
  return code(shortenText(label ?? "") || shortenAddress(walletAddress));
}

/** The creator of a token chooses its symbol; the address is beside it. */
function nameToken(
  { tokenSymbol, tokenAddress }: { readonly tokenSymbol: string | null; readonly tokenAddress: string },
  { code, escapeText }: ChatMarkup,
): string {
  const address = code(shortenAddress(tokenAddress));
  const symbol = shortenText(tokenSymbol ?? "");
  return symbol === "" ? address : `${code(symbol)} ${escapeText("(")}${address}${escapeText(")")}`;
}

/** Removes invisible characters, which can reorder or hide text, and shortens the rest. */
function shortenText(text: string): string {
  const characters = Array.from(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim());
  return characters.length <= MAX_NAME_LENGTH
    ? characters.join("")
    : `${characters.slice(0, MAX_NAME_LENGTH - 1).join("")}…`;
}

function shortenAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
