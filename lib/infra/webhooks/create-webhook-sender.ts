import { Webhook } from "standardwebhooks";
import { Agent, type Dispatcher } from "undici";
import type { DueDelivery, WebhookSender } from "@/lib/watching/ports";
import { isPublicAddress, literalOf, lookupPublic } from "./public-addresses";

export interface WebhookSenderOptions {
  /** True where targets may be in a private network and be spoken to without TLS. */
  readonly allowPrivate: boolean;
  /** Milliseconds that a try may take, from looking the name up to the status of the answer. */
  readonly timeoutMs?: number;
}

/** Milliseconds of one try (docs/webhooks.md#answering). */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read at most, so that its connection can be used again; the rest breaks it off. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Characters of an address. */
const MAX_URL_LENGTH = 2_048;

/**
 * Creates the sender of webhooks by Standard Webhooks 1.0. It follows no redirect, and unless `allowPrivate` it speaks
 * TLS alone, and to public addresses alone.
 */
export function createWebhookSender({
  allowPrivate,
  timeoutMs = TIMEOUT_MS,
}: WebhookSenderOptions): WebhookSender & { close(): Promise<void> } {
  const agent = new Agent({
    connect: { timeout: timeoutMs, ...(allowPrivate ? {} : { lookup: lookupPublic }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 10_000,
    pipelining: 1,
  });
  const refuse = (text: string) => refuseUrl(text, allowPrivate);
  return {
    refuse,
    async send(delivery, signal) {
      // Settings may have changed since it was made: a literal is never looked up.
      const refused = refuse(delivery.url);
      if (refused !== null) return { status: null, error: `The address ${refused}.` };
      const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        return await post(agent, delivery, end);
      } catch (error) {
        return { status: null, error: describeFailure(error, end, timeoutMs) };
      }
    },
    close: () => agent.destroy(),
  };
}

function refuseUrl(text: string, allowPrivate: boolean): string | null {
  if (text.length > MAX_URL_LENGTH) return `has more than ${MAX_URL_LENGTH} characters`;
  if (!URL.canParse(text)) return "is no absolute address";
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "must begin with https://";
  if (username !== "" || password !== "") return "must not carry a name or a password";
  const literal = literalOf(hostname);
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) return "must be a public one";
  if (!allowPrivate && /^(.*\.)?localhost\.?$/.test(hostname)) return "must be a public one";
  return null;
}

async function post(agent: Agent, { url, id, body, secrets }: DueDelivery, signal: AbortSignal) {
  const at = new Date();
  const { origin, pathname, search } = new URL(url);
  const { statusCode: status, body: answer } = await agent.request({
    origin,
    path: `${pathname}${search}`,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Walletlens-Webhooks/1.0",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
    },
    body,
    signal,
  });
  await drain(answer, signal);
  return status >= 200 && status < 300
    ? { status, error: null }
    : { status, error: `The target answered ${status}.` };
}

/** The status has arrived and is the outcome of the try, even where the rest fails. */
async function drain(answer: Dispatcher.ResponseData["body"], signal: AbortSignal): Promise<void> {
  await answer.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => answer.destroy());
}

/** A sentence without a word of the target's own. */
function describeFailure(error: unknown, end: AbortSignal, timeoutMs: number): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EPRIVATE") return "The target's name has no public address.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "The target's name was not found.";
  if (code === "ECONNREFUSED") return "The target refused the connection.";
  if (end.aborted || TIMEOUTS.has(code)) return `The target did not answer within ${timeoutMs / 1_000} s.`;
  if (code.startsWith("ERR_TLS") || CERTIFICATE.test(code)) return "The target's certificate is not valid.";
  return "The connection to the target broke off.";
}

const TIMEOUTS: ReadonlySet<string> = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);
/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;
