import { setTimeout as sleep } from "node:timers/promises";

export interface Chat {
  /** Base address of the Bot API. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly chatId: string;
}

/**
 * Posts a message to a chat. Waits as long as a 429 requests and tries again, within `budgetMs`. Throws an Error without
 * the token if the message was not posted in that time.
 */
export async function postMessage(chat: Chat, text: string, budgetMs: number): Promise<void> {
  const deadline = Date.now() + budgetMs;
  for (;;) {
    const response = await sendMessage(chat, text, deadline - Date.now());
    if (response.ok) return;
    const body: unknown = await response.json().catch(() => null);
    const retryMs = response.status === 429 ? 1_000 * readRetryAfter(body) : Number.POSITIVE_INFINITY;
    if (Date.now() + retryMs >= deadline) {
      throw new Error(
        `Telegram answered ${response.status}: ${readField(body, "description") ?? "no description"}`,
      );
    }
    await sleep(retryMs);
  }
}

/** https://core.telegram.org/bots/api#sendmessage */
async function sendMessage(
  { apiUrl, botToken, chatId }: Chat,
  text: string,
  timeoutMs: number,
): Promise<Response> {
  const body = { chat_id: chatId, text, parse_mode: "HTML", link_preview_options: { is_disabled: true } };
  try {
    return await fetch(`${apiUrl}/bot${botToken}/sendMessage`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(Math.max(1, timeoutMs)),
    });
  } catch (error) {
    // The address has the token, so the error of fetch is not passed on.
    throw new Error(
      `Telegram could not be reached: ${error instanceof Error ? error.name : "unknown error"}`,
    );
  }
}

/** Seconds to wait: https://core.telegram.org/bots/api#responseparameters. One second if the field is missing. */
function readRetryAfter(body: unknown): number {
  const seconds = readField(readField(body, "parameters"), "retry_after");
  return typeof seconds === "number" && seconds > 0 ? seconds : 1;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
