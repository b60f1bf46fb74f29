/**
 * Posts the events of a webhook to a Telegram chat (README.md has the setup):
 *
 *   export WEBHOOK_SECRET=whsec_… TELEGRAM_BOT_TOKEN=123:ABC TELEGRAM_CHAT_ID=-100123
 *   node --import tsx examples/telegram/receiver.ts
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { WebhookBody } from "@walletlens/client/contract-types";
import { Webhook } from "standardwebhooks";
import { formatMessage } from "./format-message.ts";
import { postMessage } from "./post-message.ts";
import { PostedIds } from "./posted-ids.ts";

/** The sender waits 10 seconds for a response. */
const POST_MS = 8_000;
const MAX_BODY_BYTES = 1024 * 1024;

const webhook = new Webhook(requireVariable("WEBHOOK_SECRET"));
const chat = {
  apiUrl: process.env.TELEGRAM_API_URL ?? "https://api.telegram.org",
  botToken: requireVariable("TELEGRAM_BOT_TOKEN"),
  chatId: requireVariable("TELEGRAM_CHAT_ID"),
};
const posted = new PostedIds(process.env.POSTED_IDS_FILE ?? "telegram-posted-ids.txt");
/** Events that are being posted, by id: a repeated event waits for the first one. */
const posting = new Map<string, Promise<void>>();

const server = createServer((request, response) => {
  receive(request, response).catch((error: unknown) => {
    // The sender tries again after a 5xx, so no event is lost.
    console.error(error instanceof Error ? error.message : error);
    respond(response, 503);
  });
});
server.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? "127.0.0.1", () => {
  const address = server.address();
  console.log(`listening on port ${typeof address === "object" ? address?.port : address}`);
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") return respond(response, 405);
  const body = await readBody(request);
  if (body === null) return respond(response, 413);
  const event = verify(body, request.headers);
  if (event === null) return respond(response, 401);
  await postOnce(String(request.headers["webhook-id"]), event);
  respond(response, 204);
}

/** Returns the raw bytes, which the signature covers; null if they are too many. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the event, or null if its signature or its time is wrong. */
function verify(body: Buffer, headers: IncomingMessage["headers"]): WebhookBody | null {
  try {
    return webhook.verify(
      body,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ) as WebhookBody;
  } catch {
    return null;
  }
}

async function postOnce(id: string, event: WebhookBody): Promise<void> {
  if (posted.has(id)) return;
  const running = posting.get(id) ?? post(id, event).finally(() => posting.delete(id));
  posting.set(id, running);
  await running;
}

async function post(id: string, event: WebhookBody): Promise<void> {
  const message = formatMessage(event);
  if (message === null) console.error(`an event of type ${event.type} is not posted`);
  else await postMessage(chat, message, POST_MS);
  posted.add(id);
}

function respond(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}
