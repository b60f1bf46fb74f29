import type { WebhookBody } from "@walletlens/client/contract-types";

type TradeData = Extract<WebhookBody, { readonly type: "wallet.traded" }>["data"];
type DigestData = Extract<WebhookBody, { readonly type: "digest.daily" }>["data"];
type WalletPart = DigestData["wallets"][number];
type PartlyUnknown = { readonly unknown?: readonly string[] | undefined };

/** Wallets of a digest, and new tokens of each: a message may have 4,096 characters. */
const MAX_WALLETS = 8;
const MAX_TOKENS = 3;
const MAX_NAME_LENGTH = 20;

/** Returns a message in Telegram's HTML: https://core.telegram.org/bots/api#html-style. Null for an unknown event. */
export function formatMessage(event: WebhookBody): string | null {
  switch (event.type) {
    case "wallet.traded":
      return formatTrade(event.data);
    case "watch.paused":
      return `${formatWallet(event.data)}: ${escapeHtml(event.data.message)}`;
    case "digest.daily":
      return formatDigest("Daily digest", event.data);
    case "digest.weekly":
      return formatDigest("Weekly digest", event.data);
    case "job.completed":
      return `Job ${formatCode(event.data.jobId)} has ended.`;
    case "job.failed":
      return `Job ${formatCode(event.data.jobId)} has failed and is refunded.`;
    default:
      return null;
  }
}

function formatTrade({ walletAddress, label, signature, link, trade }: TradeData): string {
  const verb = trade.side === "buy" ? "bought" : "sold";
  const lines = [
    `${formatWallet({ walletAddress, label })} ${verb} ${formatNumber(trade.tokenAmount)} ${formatToken(trade)} for ${formatValue(trade, trade)}`,
    trade.isFirstBuy ? "First buy of this token" : null,
    trade.side === "sell" ? `Result: ${formatResult(trade)}` : null,
    [
      formatLink("Transaction", `https://solscan.io/tx/${encodeURIComponent(signature)}`),
      ...(link ? [formatLink("Token", link)] : []),
    ].join(" · "),
  ];
  return lines.filter((line) => line !== null).join("\n");
}

function formatDigest(title: string, digest: DigestData): string {
  const last = new Date(Date.parse(digest.to) - 1).toISOString().slice(0, 10);
  const first = digest.from.slice(0, 10);
  const listed = digest.wallets.slice(0, MAX_WALLETS);
  const others = digest.walletsCount - listed.length;
  return [
    `<b>${title}</b> ${first === last ? first : `${first} to ${last}`} UTC`,
    formatSums(digest),
    ...listed.map(formatDigestWallet),
    ...(others > 0 ? [`${others} more wallets`] : []),
    `${digest.quietWalletsCount} wallets without a reported trade · ${formatLink("Watchlist", digest.link)}`,
  ].join("\n");
}

function formatDigestWallet(wallet: WalletPart): string {
  const { largestTrade, newTokens, newTokensCount, status, lastCheckedAt } = wallet;
  const state = status === "active" ? "" : ` (${status})`;
  const isIncomplete = isUnknown(wallet, "tradesCount");
  const lines = [
    `\n${formatWallet(wallet)}${state}: ${formatSums(wallet)}`,
    isIncomplete ? `Trades may be missing, last check: ${lastCheckedAt ?? "never"}` : null,
    largestTrade === null
      ? null
      : `Largest: ${largestTrade.side} of ${formatToken(largestTrade)} for ${formatValue(largestTrade, largestTrade)}`,
    newTokensCount === 0 ? null : formatNewTokens(newTokens.slice(0, MAX_TOKENS), newTokensCount),
  ];
  return lines.filter((line) => line !== null).join("\n");
}

function formatNewTokens(tokens: WalletPart["newTokens"], count: number): string {
  const others = count - tokens.length;
  return `New tokens: ${tokens.map(formatToken).join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}

function formatSums(sums: DigestData | WalletPart): string {
  const volume = { solAmount: sums.volumeSol, valueUsd: sums.volumeUsd };
  const names = { solAmount: "volumeSol", valueUsd: "volumeUsd" };
  const unknown = Object.entries(names).flatMap(([field, name]) => (isUnknown(sums, name) ? [field] : []));
  return `${sums.tradesCount} trades, volume ${formatValue(volume, { unknown })}, result ${formatResult(sums)}`;
}

/** SOL and dollars of a value, without unknown ones. */
function formatValue(
  { solAmount, valueUsd }: { readonly solAmount: number; readonly valueUsd: number },
  unknown: PartlyUnknown,
): string {
  const sol = isUnknown(unknown, "solAmount") ? "an unknown amount of SOL" : `${formatNumber(solAmount)} SOL`;
  return isUnknown(unknown, "valueUsd") ? sol : `${sol} ($${formatNumber(valueUsd)})`;
}

function formatResult(
  result: {
    readonly realizedPnlSol: number | null;
    readonly realizedPnlUsd: number | null;
  } & PartlyUnknown,
): string {
  if (isUnknown(result, "realizedPnlSol")) return "not fully known";
  const sol = `${formatSigned(result.realizedPnlSol ?? 0)} SOL`;
  return isUnknown(result, "realizedPnlUsd")
    ? sol
    : `${sol} (${formatSignedUsd(result.realizedPnlUsd ?? 0)})`;
}

function isUnknown({ unknown }: PartlyUnknown, field: string): boolean {
  return unknown?.includes(field) === true;
}

/** The name that the user gave the wallet, or its short address. */
function formatWallet({
  walletAddress,
  label,
}: {
  readonly walletAddress: string;
  readonly label?: string | null;
}): string {
  return `<b>${escapeHtml(shortenText(label ?? shortAddress(walletAddress)))}</b>`;
}

/**
 * The creator of a token chooses its symbol. As code, Telegram makes no link or mention of it; the address is beside it.
 */
function formatToken({
  tokenSymbol,
  tokenAddress,
}: {
  readonly tokenSymbol: string | null;
  readonly tokenAddress: string;
}): string {
  const address = formatCode(shortAddress(tokenAddress));
  const symbol = shortenText(tokenSymbol ?? "");
  return symbol === "" ? address : `${formatCode(symbol)} (${address})`;
}

function formatCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function formatLink(text: string, url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}

/** Removes invisible characters, which can reorder or hide text, and shortens the rest. */
function shortenText(text: string): string {
  const characters = Array.from(text.replace(/\p{C}/gu, "").trim());
  return characters.length <= MAX_NAME_LENGTH
    ? characters.join("")
    : `${characters.slice(0, MAX_NAME_LENGTH - 1).join("")}…`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function shortAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}

const NUMBERS = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });
const SIGNED_NUMBERS = new Intl.NumberFormat("en-US", {
  maximumSignificantDigits: 6,
  signDisplay: "exceptZero",
});

function formatNumber(value: number): string {
  return NUMBERS.format(value);
}

function formatSigned(value: number): string {
  return SIGNED_NUMBERS.format(value);
}

function formatSignedUsd(usd: number): string {
  return formatSigned(usd).replace(/^[+-]?/, (sign) => `${sign}$`);
}
