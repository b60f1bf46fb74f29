import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { WebhookBody } from "@walletlens/client/contract-types";
import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { listenForEvents } from "@/lib/watching/testing/listen-for-events";
import { bundlePrograms } from "@/packages/testing/bundle-programs";
import { formatMessage } from "./format-message.ts";

const bundled = await bundlePrograms(["examples/telegram/receiver.ts"], "package.json");
afterAll(bundled.remove);

const SECRET = "whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3";
const WALLET = "Wa11et1111111111111111111111111111111111111";
const MINT = "Bonk11111111111111111111111111111111111111s";

type BodyOf<Type extends WebhookBody["type"]> = Extract<WebhookBody, { readonly type: Type }>;

const TRADE: BodyOf<"wallet.traded"> = {
  type: "wallet.traded",
  timestamp: "2026-11-26T12:00:00.000Z",
  data: {
    ...{ walletAddress: WALLET, label: "whale", signature: "5sig", at: "2026-11-26T12:00:00.000Z" },
    link: `https://lens.example/wallet/${WALLET}/tokens/${MINT}`,
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
    reasons: ["trade"],
  },
};

type Respond = (response: ServerResponse, nth: number) => void;

const ok: Respond = (response) => response.end('{"ok": true}');

/** Starts a stand-in of Telegram's Bot API and the receiver as its own process, with a file of ids that both starts share. */
async function startReceiver(respond: Respond = ok, folder = makeFolder()) {
  const telegram = await listenForEvents((response) => respond(response, telegram.sent.length));
  const child = spawn(process.execPath, bundled.programs, {
    env: {
      ...process.env,
      ...{ WEBHOOK_SECRET: SECRET, TELEGRAM_BOT_TOKEN: "123:ABC", TELEGRAM_CHAT_ID: "-100", PORT: "0" },
      TELEGRAM_API_URL: `http://127.0.0.1:${telegram.port}`,
      POSTED_IDS_FILE: path.join(folder, "ids"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (part) => {
    errors += part;
  });
  const stop = async () => {
    telegram.close();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  };
  onTestFinished(stop);
  const [line] = await once(child.stdout, "data");
  const url = `http://127.0.0.1:${/port (\d+)/.exec(String(line))?.[1]}/`;
  return { url, telegram, stop, folder, readErrors: () => errors };
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "telegram-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function send(
  url: string,
  id: string,
  { event = TRADE as object, secret = SECRET, sent = undefined as string | undefined } = {},
) {
  const body = JSON.stringify(event);
  const now = new Date();
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  return (await fetch(url, { method: "POST", headers, body: sent ?? body })).status;
}

const textsOf = (telegram: Awaited<ReturnType<typeof listenForEvents>>) =>
  telegram.sent.map(({ body }) => JSON.parse(body));

test("a signed event is posted as a sentence with its value, its result and links", async () => {
  const { url, telegram } = await startReceiver();
  expect(await send(url, "msg_1")).toBe(204);
  expect(textsOf(telegram)).toEqual([
    {
      ...{ chat_id: "-100", parse_mode: "HTML", link_preview_options: { is_disabled: true } },
      text: [
        "<b>whale</b> sold 1,200 <code>BONK</code> (<code>Bonk…111s</code>) for 12.5 SOL ($1,875)",
        "Result: +2.5 SOL (+$375)",
        `<a href="https://solscan.io/tx/5sig">Transaction</a> · <a href="https://lens.example/wallet/${WALLET}/tokens/${MINT}">Token</a>`,
      ].join("\n"),
    },
  ]);
});

test("an event with a wrong signature, a changed body or another method is refused, and nothing is posted", async () => {
  const { url, telegram } = await startReceiver();
  expect(await send(url, "msg_1", { secret: "whsec_b2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xk" })).toBe(401);
  expect(await send(url, "msg_1", { sent: JSON.stringify({ ...TRADE, type: "job.failed" }) })).toBe(401);
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
  expect((await fetch(url)).status).toBe(405);
  expect(telegram.sent).toEqual([]);
});

test("the signature covers the raw bytes: a body with other whitespace is refused", async () => {
  const { url } = await startReceiver();
  expect(await send(url, "msg_1", { sent: JSON.stringify(TRADE, null, 2) })).toBe(401);
});

test("a repeated id is posted once: at the same time, later, and after a restart", async () => {
  const first = await startReceiver();
  expect(await Promise.all([send(first.url, "msg_1"), send(first.url, "msg_1")])).toEqual([204, 204]);
  expect(await send(first.url, "msg_1")).toBe(204);
  expect(await send(first.url, "msg_2")).toBe(204);
  expect(first.telegram.sent).toHaveLength(2);
  await first.stop();
  const second = await startReceiver(ok, first.folder);
  expect(await send(second.url, "msg_1")).toBe(204);
  expect(second.telegram.sent).toEqual([]);
});

const tooMany = (response: ServerResponse, seconds: number) =>
  response
    .writeHead(429)
    .end(
      JSON.stringify({ ok: false, description: "Too Many Requests", parameters: { retry_after: seconds } }),
    );

test("after a 429 the message is posted again when Telegram allows it, and the event is answered once it is posted", async () => {
  let allowedAt = 0;
  const { url, telegram } = await startReceiver((response, nth) => {
    if (nth === 1) allowedAt = performance.now() + 990;
    // An earlier attempt would be refused again, and be one more message.
    if (performance.now() < allowedAt) tooMany(response, 1);
    else ok(response, nth);
  });
  expect(await send(url, "msg_1")).toBe(204);
  expect(telegram.sent).toHaveLength(2);
});

test("a post that fails, or has to wait longer than the sender does, is answered by a 503 and posted at the next attempt", async () => {
  const { url, telegram, readErrors } = await startReceiver((response, nth) => {
    if (nth === 1) response.writeHead(400).end('{"ok": false, "description": "chat not found"}');
    else if (nth === 2) tooMany(response, 60);
    else ok(response, nth);
  });
  expect(await send(url, "msg_1")).toBe(503);
  expect(await send(url, "msg_1")).toBe(503);
  expect(await send(url, "msg_1")).toBe(204);
  expect(telegram.sent).toHaveLength(3);
  expect(readErrors()).toContain("Telegram answered 400: chat not found");
});

test("when Telegram cannot be reached, the event is answered by a 503, and the log has no token", async () => {
  const { url, telegram, readErrors } = await startReceiver();
  telegram.close();
  expect(await send(url, "msg_1")).toBe(503);
  expect(readErrors()).toContain("Telegram could not be reached");
  expect(readErrors()).not.toContain("123:ABC");
});

test("an event of a type that the receiver does not know is answered and not posted", async () => {
  const { url, telegram } = await startReceiver();
  expect(await send(url, "msg_1", { event: { type: "wallet.slept", timestamp: "", data: {} } })).toBe(204);
  expect(telegram.sent).toEqual([]);
});

test("hostile names are escaped, shortened and without invisible characters, and cannot be links or mentions", () => {
  const hostile = '</code><a href="https://evil.example">@admin';
  const trade = { ...TRADE.data.trade, tokenSymbol: `\u202E${hostile}` };
  const data = { ...TRADE.data, label: `<b>&"\u200B`, trade };
  const [first = ""] = (formatMessage({ ...TRADE, data }) ?? "").split("\n");
  expect(first).toBe(
    "<b>&lt;b&gt;&amp;&quot;</b> sold 1,200 <code>&lt;/code&gt;&lt;a href=&quot;htt…</code> (<code>Bonk…111s</code>) for 12.5 SOL ($1,875)",
  );
});

test("unknown values are named, and a buy has no result", () => {
  const trade = {
    ...TRADE.data.trade,
    ...{
      side: "buy" as const,
      isFirstBuy: true,
      tokenSymbol: null,
      realizedPnlSol: null,
      realizedPnlUsd: null,
    },
    unknown: ["solAmount", "valueUsd"],
  };
  const text = formatMessage({ ...TRADE, data: { ...TRADE.data, label: null, link: null, trade } });
  expect(text).toBe(
    [
      "<b>Wa11…1111</b> bought 1,200 <code>Bonk…111s</code> for an unknown amount of SOL",
      "First buy of this token",
      '<a href="https://solscan.io/tx/5sig">Transaction</a>',
    ].join("\n"),
  );
});

const sums = { tradesCount: 3, volumeSol: 14, volumeUsd: 2_100, realizedPnlSol: -1, realizedPnlUsd: -150 };
const token = { tokenAddress: MINT, tokenSymbol: "W".repeat(40) };

type WalletPart = BodyOf<"digest.weekly">["data"]["wallets"][number];

function digestOf(count: number, fields: Partial<WalletPart> = {}): BodyOf<"digest.weekly"> {
  const wallet: WalletPart = {
    ...{ walletAddress: WALLET, label: "whale", status: "active", lastCheckedAt: "2026-11-30T07:55:00.000Z" },
    ...{ ...sums, buysCount: 2, sellsCount: 1, largestTrade: null, newTokensCount: 0, newTokens: [] },
    ...fields,
  };
  return {
    ...{ type: "digest.weekly", timestamp: "2026-11-30T08:00:00.000Z" },
    data: {
      ...{
        from: "2026-11-23T00:00:00.000Z",
        to: "2026-11-30T00:00:00.000Z",
        link: "https://lens.example/watchlist",
      },
      ...{ ...sums, walletsCount: count, quietWalletsCount: 2 },
      wallets: Array.from({ length: count }, () => wallet),
    },
  };
}

test("the events of these tests are those that the product sends", () => {
  for (const body of [TRADE, digestOf(2)]) expect(WEBHOOK_BODIES[body.type].parse(body)).toEqual(body);
});

test("a digest is one message with its period, its sums and its wallets", () => {
  const paused = { status: "paused" as const, unknown: ["tradesCount", "realizedPnlSol", "volumeUsd"] };
  expect(formatMessage(digestOf(1, paused))).toBe(
    [
      "<b>Weekly digest</b> 2026-11-23 to 2026-11-29 UTC",
      "3 trades, volume 14 SOL ($2,100), result -1 SOL (-$150)",
      "",
      "<b>whale</b> (paused): 3 trades, volume 14 SOL, result not fully known",
      "Trades may be missing, last check: 2026-11-30T07:55:00.000Z",
      '2 wallets without a reported trade · <a href="https://lens.example/watchlist">Watchlist</a>',
    ].join("\n"),
  );
});

test("a digest of 100 wallets with long names fits into the 4,096 characters of a message", () => {
  const full: Partial<WalletPart> = {
    ...{ label: "W".repeat(60), status: "paused" as const, unknown: ["tradesCount"], newTokensCount: 10_000 },
    newTokens: Array.from({ length: 10 }, () => token),
    largestTrade: {
      ...{
        side: "sell",
        ...token,
        solAmount: 123_456.7,
        valueUsd: 98_765_432.1,
        signature: "s",
        at: "2026-11-25T12:00:00Z",
      },
    },
    ...{ tradesCount: 100_000, volumeSol: 123_456.7, volumeUsd: 98_765_432.1, realizedPnlSol: -123_456.7 },
  };
  const text = formatMessage(digestOf(100, full)) ?? "";
  expect(text).toContain("92 more wallets");
  expect(text.replace(/<[^>]+>/g, "").length).toBeLessThanOrEqual(4_096);
});
