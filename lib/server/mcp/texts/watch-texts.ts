import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { formatDateTime, formatUsd } from "@walletlens/format";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, limitText, listFirst, quoteUntrusted } from "./fit-text";
import { countNoun, describeUnknown, writeField, writeNumber, writeSol } from "./metric-words";
import { describeSteps, writePrice } from "./next-steps";

type Watch = AnswerBody<"watch-set">;
type FeedEvent = AnswerBody<"watch-feed">["events"][number];

const ENDING = [
  `A check that finds events costs ${writePrice(PRICED_ENDPOINTS["watch-refresh"])}.`,
  describeSteps("feed", "wallet_hud"),
];

/** Returns the text about the watched wallets of an account. */
export function toWatchListText({ wallets }: AnswerBody<"watch-list">): AnswerText {
  return {
    lines: [`${countNoun(wallets.length, "watched wallet")}, newest first.`],
    rows: { name: "wallets", texts: wallets.map(describeWatch) },
    ending: ENDING,
  };
}

/** Returns the text about a watch. */
export function toWatchText(watch: Watch): AnswerText {
  return { lines: [describeWatch(watch)], ending: ENDING };
}

/** Returns the text about a deleted watch. */
export function toEndedWatchText({ walletAddress }: AnswerBody<"watch-delete">): AnswerText {
  return {
    lines: [`The watch of ${walletAddress} is deleted. Its events remain in the feed.`],
    ending: [describeSteps("feed")],
  };
}

function describeWatch({
  walletAddress,
  label,
  note,
  status,
  pauseReason,
  rules,
  lastCheckedAt,
}: Watch): string {
  const names = [label, note].flatMap((text) => (text === null ? [] : [quoteUntrusted(text)]));
  const facts = [
    ...names,
    pauseReason === undefined ? status : `${status} (${pauseReason})`,
    describeRules(rules),
    lastCheckedAt === null ? "not checked yet" : `checked ${formatDateTime(lastCheckedAt)}`,
  ];
  return `${walletAddress}: ${facts.join(", ")}.`;
}

const SHOWN_MINTS = 2;

function describeRules({ minTradeSol, minTradeUsd, newToken, soldAll, mints, side }: Watch["rules"]): string {
  const alternatives = [
    ...(minTradeSol === undefined ? [] : [`at least ${writeSol(minTradeSol)}`]),
    ...(minTradeUsd === undefined ? [] : [`at least ${formatUsd(minTradeUsd)}`]),
    ...(newToken === true ? ["first buys"] : []),
    ...(soldAll === true ? ["sales of a whole position"] : []),
  ];
  const limits = [
    ...(side === undefined ? [] : [`only side ${side}`]),
    ...(mints === undefined ? [] : [`only ${listFirst(mints, SHOWN_MINTS)}`]),
  ];
  return [alternatives.length === 0 ? "every trade" : alternatives.join(" or "), ...limits].join(", ");
}

/** Returns the text about events of watched wallets. */
export function toFeedText({ events, next }: AnswerBody<"watch-feed">): AnswerText {
  return {
    lines: [
      events.length === 0
        ? "No event. Watched wallets are checked regularly: call feed again in a minute."
        : `${countNoun(events.length, "event")}.`,
    ],
    rows: { name: "events", texts: events.map(describeEvent) },
    ending: [
      ...describeUnknown({ events }),
      ...(next === null
        ? []
        : [`Next page: call feed with after ${next}, or since ${next} if this call had since: no credits.`]),
      describeSteps("wallet_hud", "token_evidence"),
    ],
  };
}

const MESSAGE_LENGTH = 160;

function describeEvent(event: FeedEvent): string {
  const beginning = `Event ${event.id}, ${formatDateTime(event.at)}, ${event.walletAddress}`;
  if (event.type === "watch.paused")
    return `${beginning}: watch paused. ${limitText(event.message, MESSAGE_LENGTH)}`;
  const { trade, label } = event;
  const symbol = trade.tokenSymbol === null ? "" : `${quoteUntrusted(trade.tokenSymbol)} `;
  const facts = [
    `${trade.side} ${writeNumber(trade.tokenAmount)} ${symbol}${trade.tokenAddress}`,
    `for ${writeField(trade, "solAmount", "sol")} (${writeField(trade, "valueUsd", "usd")})`,
    ...(trade.side === "sell" ? [`result ${writeField(trade, "realizedPnlSol", "sol_result")}`] : []),
    ...(trade.isFirstBuy ? ["first buy"] : []),
  ];
  return `${beginning}${label === null ? "" : ` ${quoteUntrusted(label)}`}: ${facts.join(", ")}.`;
}
