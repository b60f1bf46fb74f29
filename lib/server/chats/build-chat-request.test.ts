import type { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { ChatDelivery } from "@/lib/watching/create-webhook-sender";
import { buildChatRequest } from "./build-chat-request";
import { CHAT_MARKUPS } from "./chat-markup";

const WALLET = testAddress("Wa11et");
const MINT = testAddress("Bonk");
const URL_OF_CHAT = "https://chat.example/hook?chat_id=-100";
type ChatFormat = ChatDelivery["format"];
const FORMATS: readonly ChatFormat[] = ["telegram", "discord", "slack"];
const SHORT = `${MINT.slice(0, 4)}…${MINT.slice(-4)}`;
const LINK = `https://lens.example/wallet/${WALLET}/tokens/${MINT}`;

const at = "2026-11-26T12:00:00.000Z";
const TRADE: z.input<(typeof WEBHOOK_BODIES)["wallet.traded"]> = {
  type: "wallet.traded",
  timestamp: at,
  data: {
    ...{ walletAddress: WALLET, label: "whale", signature: "5sig", at, link: LINK, reasons: ["trade"] },
    trade: {
      ...{
        side: "sell",
        tokenAddress: MINT,
        tokenSymbol: "BONK",
        tokenAmount: 1_200,
        tokenAmountRaw: "1200",
      },
      ...{ solAmount: 12.5, valueUsd: 1_875, realizedPnlSol: 2.5, realizedPnlUsd: 375 },
      ...{ isFirstBuy: false, venue: null },
    },
  },
};

const SUMS = { volumeSol: 10, volumeUsd: 1_500, realizedPnlSol: 1, realizedPnlUsd: 150 };
const digestOf = (wallets: number, label: string): z.input<(typeof WEBHOOK_BODIES)["digest.daily"]> => ({
  type: "digest.daily",
  timestamp: at,
  data: {
    ...{
      from: "2026-11-25T00:00:00.000Z",
      to: "2026-11-26T00:00:00.000Z",
      link: "https://lens.example/watchlist",
    },
    ...{ tradesCount: wallets, ...SUMS, walletsCount: wallets, quietWalletsCount: 2 },
    wallets: Array.from({ length: wallets }, () => ({
      ...{ walletAddress: WALLET, label, status: "active" as const, lastCheckedAt: at },
      ...{ tradesCount: 1, ...SUMS, buysCount: 1, sellsCount: 0, largestTrade: null },
      ...{ newTokensCount: 1, newTokens: [{ tokenAddress: MINT, tokenSymbol: "<&`>" }] },
    })),
  },
});

function messageOf(format: ChatFormat, event: object): string {
  const request = JSON.parse(buildChatRequest({ format, url: URL_OF_CHAT, body: JSON.stringify(event) }));
  return request.content ?? request.blocks?.[0].text.text ?? request.text;
}

test("a trade is a sentence with its value, its result and links, in the markup of each service", () => {
  expect(messageOf("telegram", TRADE).split("\n")).toEqual([
    `<code>whale</code> sold 1,200 <code>BONK</code> (<code>${SHORT}</code>) for 12.50 SOL ($1.88K)`,
    "Result: +2.500 SOL (+$375)",
    `<a href="https://solscan.io/tx/5sig">Transaction</a> · <a href="${LINK}">Token</a>`,
  ]);
  expect(messageOf("discord", TRADE).split("\n")).toEqual([
    `\`whale\` sold 1,200 \`BONK\` \\(\`${SHORT}\`\\) for 12.50 SOL \\($1.88K\\)`,
    "Result: +2.500 SOL \\(+$375\\)",
    `[Transaction](<https://solscan.io/tx/5sig>) · [Token](<${LINK}>)`,
  ]);
  expect(messageOf("slack", TRADE).split("\n")).toEqual([
    `\`whale\` sold 1,200 \`BONK\` (\`${SHORT}\`) for 12.50 SOL ($1.88K)`,
    "Result: +2.500 SOL (+$375)",
    `<https://solscan.io/tx/5sig|Transaction> · <${LINK}|Token>`,
  ]);
});

/** Markup that no token name may produce, by service. */
const HOSTILE = [
  "@everyone",
  "<@123456>",
  "<!channel>",
  "`<@1> `@here",
  "[x](evil.example)",
  "*bold*_it_~no~||s||",
  "<a href='//e.x'>",
  "</code><b>&amp;",
  "# title\n> quote",
  "https://evil.example",
  "\u202eevil\u200b",
];

test.each(HOSTILE)("a token and a wallet with the name %j make no link, mention or style", (name) => {
  const { trade } = TRADE.data;
  const event = { ...TRADE, data: { ...TRADE.data, label: name, trade: { ...trade, tokenSymbol: name } } };
  const discord = messageOf("discord", event);
  const slack = messageOf("slack", event);
  const telegram = messageOf("telegram", event);
  // All that is left outside of code and links is text of this server.
  const withoutLinks = { discord: /\[[^\]]*\]\(<[^>]*>\)/g, slack: /<https:[^|>]*\|[^>]*>/g };
  for (const [text, links] of [
    [discord, withoutLinks.discord],
    [slack, withoutLinks.slack],
  ] as const) {
    const outside = text.replace(links, "").replace(/`[^`\n]*`/g, "");
    expect(outside.replaceAll("\\", "")).toBe(
      " sold 1,200  () for 12.50 SOL ($1.88K)\nResult: +2.500 SOL (+$375)\n · ",
    );
  }
  expect(slack.replace(withoutLinks.slack, "")).not.toMatch(/[<>]/);
  const tags = Array.from(telegram.matchAll(/<[^>]*>/g), ([tag]) => tag);
  expect(tags.filter((tag) => tag !== "<code>" && tag !== "</code>" && tag !== "</a>")).toEqual([
    '<a href="https://solscan.io/tx/5sig">',
    `<a href="${LINK}">`,
  ]);
  expect(telegram).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/);
  for (const text of [discord, slack, telegram]) expect(text).not.toMatch(/[\u202e\u200b]/);
});

test.each(FORMATS)(
  "a digest of 100 wallets with long names fits a message of %s and has no cut markup",
  (format) => {
    const { maxCharacters } = CHAT_MARKUPS[format];
    const message = messageOf(format, digestOf(100, "<&`".repeat(20)));
    expect(message.length).toBeLessThanOrEqual(maxCharacters);
    expect(message.length).toBeGreaterThan(maxCharacters / 2);
    expect(message.endsWith("\n…")).toBe(true);
    const [opened, closed] = [/<code>/g, /<\/code>/g].map((tag) => message.match(tag)?.length ?? 0);
    expect(opened).toBe(closed);
    expect((message.match(/`/g)?.length ?? 0) % 2).toBe(0);
  },
);

test("a digest of two wallets is complete", () => {
  const message = messageOf("slack", digestOf(2, "whale"));
  expect(message.split("\n")[0]).toBe("Daily digest 2026-11-25 UTC");
  expect(message.match(/`whale`/g)).toHaveLength(2);
  expect(message).not.toContain("…\n…");
  expect(message).toContain("<https://lens.example/watchlist|Watchlist>");
});

test.each(FORMATS)("%s: parameters of the URL do not replace the message", (format) => {
  const url = "https://chat.example/hook?chat_id=1&text=other&parse_mode=MarkdownV2&content=other";
  const request = JSON.parse(buildChatRequest({ format, url, body: JSON.stringify(TRADE) }));
  expect(JSON.stringify(request)).toContain("sold 1,200");
  expect([request.parse_mode ?? "HTML", request.text === "other"]).toEqual(["HTML", false]);
});

test("an unknown value is not a number, and an event of a later version is named", () => {
  const trade = { ...TRADE.data.trade, unknown: ["valueUsd", "realizedPnlSol"] };
  const message = messageOf("slack", { ...TRADE, data: { ...TRADE.data, trade } });
  expect(message).toContain("for 12.50 SOL\nResult: not fully known");
  expect(messageOf("slack", { type: "wallet.renamed", timestamp: at, data: {} })).toContain("does not know");
});
