import { Webhook } from "standardwebhooks";
import { Agent, type Dispatcher } from "undici";
import type { DueDelivery, TryOutcome } from "./delivery-queue";
import { findAddressLiteral, isPublicAddress, lookupPublic } from "./public-addresses";

/** A delivery to the chat of a service, whose webhook is `url`. */
export interface ChatDelivery extends Pick<DueDelivery, "url" | "body"> {
  readonly format: Exclude<DueDelivery["format"], "json">;
}

export interface WebhookSenderOptions {
  /** Allows private networks and targets without TLS. */
  readonly allowPrivate: boolean;
  /** Renders the body of a delivery to a chat. */
  readonly renderMessage: (delivery: ChatDelivery) => string;
  /** Maximum from the DNS look-up to the response status. */
  readonly timeoutMs?: number;
}

/** See docs/webhooks.md#answering. */
const TIMEOUT_MS = 10_000;
/** Maximum body that is read to reuse the connection; a larger one is aborted. */
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_URL_LENGTH = 2_048;

/**
 * Sends webhooks by Standard Webhooks 1.0, without redirects; unless `allowPrivate`, only by TLS to public addresses.
 */
export function createWebhookSender(options: WebhookSenderOptions) {
  const { allowPrivate, renderMessage, timeoutMs = TIMEOUT_MS } = options;
  const agent = new Agent({
    connect: { timeout: timeoutMs, ...(allowPrivate ? {} : { lookup: lookupPublic }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 10_000,
    pipelining: 1,
  });
  const refuse = (text: string) => refuseUrl(text, allowPrivate);
  return {
    /** Returns the reason that a URL is not allowed, by its text alone, or null. */
    refuse,
    /** Sends one attempt. Never rejects. */
    async send(delivery: DueDelivery, signal: AbortSignal): Promise<Pick<TryOutcome, "status" | "error">> {
      // Settings may have changed since its creation; a literal address is never looked up.
      const refusal = refuse(delivery.url);
      if (refusal !== null) return { status: null, error: `The address ${refusal}.` };
      const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        return await post(agent, delivery, renderBody(delivery, renderMessage), end);
      } catch (error) {
        return { status: null, error: describeFailure(error, end, timeoutMs) };
      }
    },
    close: () => agent.destroy(),
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

function refuseUrl(text: string, allowPrivate: boolean): string | null {
  if (text.length > MAX_URL_LENGTH) return `has more than ${MAX_URL_LENGTH} characters`;
  if (!URL.canParse(text)) return "is no absolute address";
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "must begin with https://";
  if (username !== "" || password !== "") return "must not carry a name or a password";
  const literal = findAddressLiteral(hostname);
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) return "must be a public one";
  if (!allowPrivate && /^(.*\.)?localhost\.?$/.test(hostname)) return "must be a public one";
  return null;
}

function renderBody(
  { format, url, body }: DueDelivery,
  renderMessage: WebhookSenderOptions["renderMessage"],
): string {
  return format === "json" ? body : renderMessage({ format, url, body });
}

async function post(agent: Agent, { url, id, secrets }: DueDelivery, body: string, signal: AbortSignal) {
  const sentAt = new Date();
  const { origin, pathname, search } = new URL(url);
  const { statusCode: status, body: responseBody } = await agent.request({
    origin,
    path: `${pathname}${search}`,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Walletlens-Webhooks/1.0",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
      "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(" "),
    },
    body,
    signal,
  });
  await drain(responseBody, signal);
  return status >= 200 && status < 300
    ? { status, error: null }
    : { status, error: `The target answered ${status}.` };
}

/** The status is the outcome, even if the rest fails. */
async function drain(body: Dispatcher.ResponseData["body"], signal: AbortSignal): Promise<void> {
  await body.dump({ limit: MAX_RESPONSE_BYTES, signal }).catch(() => body.destroy());
}

/** Returns a sentence without text of the target. */
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
