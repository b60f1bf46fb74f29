import { randomBytes } from "node:crypto";
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type WebhookEvent,
  type WebhookFormat,
} from "@walletlens/contract/constants";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import type { Webhook as WebhookRow } from "@/lib/db/generated/client";
import { columns, type RowOf } from "@/lib/db/row";
import type { WebhookSender } from "./create-webhook-sender";
import { MAX_WEBHOOKS, SECRET_BYTES, SECRET_OVERLAP_HOURS, type Webhook } from "./rules/webhook";

export interface WebhookRequest {
  readonly userId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
}

/** A webhook with its new secret, which is shown only once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

const ID_BYTES = 12;

/**
 * Creates a webhook. Throws `invalid_request` for a refused URL, and `webhooks_full` if the account has
 * `MAX_WEBHOOKS`; concurrent calls cannot exceed it.
 */
export async function createWebhook(
  { database: { prisma }, sender }: DatabasePorts & { readonly sender: Pick<WebhookSender, "refuse"> },
  { userId, url, events, format }: WebhookRequest,
): Promise<WebhookWithSecret> {
  const refusal = sender.refuse(url) ?? refuseChat(url, format);
  if (refusal !== null) {
    const issues = [{ path: "url", message: refusal }];
    throw new AppError("invalid_request", `The request is invalid: url: ${refusal}.`, { issues });
  }
  const id = `wh_${randomBytes(ID_BYTES).toString("hex")}`;
  const secret = makeSecret();
  const row = await prisma.$transaction(async (tx) => {
    // Serializes changes of one account, so that the count is current.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    if ((await tx.webhook.count({ where: { userId } })) >= MAX_WEBHOOKS) return null;
    return tx.webhook.create({ data: { id, userId, url, events: [...new Set(events)], format, secret } });
  });
  if (row === null) {
    throw new AppError("webhooks_full", `An account may have ${MAX_WEBHOOKS} webhooks; remove one first.`);
  }
  return { webhook: toWebhook(row), secret };
}

/** Returns the reason that a URL names no chat, or null. */
function refuseChat(url: string, format: WebhookFormat): string | null {
  const isMissing = format === "telegram" && !new URL(url).searchParams.has("chat_id");
  return isMissing ? "must name the chat in the parameter chat_id" : null;
}

/** Lists the webhooks of an account, oldest first. */
export async function listWebhooks(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<readonly Webhook[]> {
  const rows = await prisma.webhook.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toWebhook);
}

/** Returns a webhook of an account. Throws `not_found`. */
export async function getWebhook(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  id: string,
): Promise<Webhook> {
  const row = await prisma.webhook.findFirst({ where: { id, userId } });
  if (row === null) throw webhookNotFound();
  return toWebhook(row);
}

/**
 * Replaces the secret of a webhook. The previous one also signs for `SECRET_OVERLAP_HOURS`; an older one stops.
 * Throws `not_found`.
 */
export async function rotateWebhook(
  { database: { pool } }: DatabasePorts,
  userId: string,
  id: string,
): Promise<WebhookWithSecret> {
  const secret = makeSecret();
  const values = [id, userId, secret, SECRET_OVERLAP_HOURS];
  const [row] = await runStatement<RowOf<typeof WEBHOOK>>(pool, ROTATE, values);
  if (row === undefined) throw webhookNotFound();
  return { webhook: toWebhook(row), secret };
}

/** Deletes a webhook with its deliveries. Throws `not_found`. */
export async function deleteWebhook(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  id: string,
): Promise<void> {
  const { count } = await prisma.webhook.deleteMany({ where: { id, userId } });
  if (count === 0) throw webhookNotFound();
}

export function webhookNotFound(): AppError {
  return new AppError("not_found", "This account has no such webhook.");
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme */
function makeSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

const WEBHOOK = columns(
  "Webhook",
  ["id", "url", "events", "format", "createdAt", "failingSince", "disabledAt", "previousUntil"],
  "w",
);

const ROTATE = {
  name: "rotate-webhook-secret",
  text: `
    UPDATE webhooks w SET previous_secret = secret, previous_until = now() + make_interval(hours => $4), secret = $3,
      secret_at = now()
    WHERE w.id = $1 AND w.user_id = $2 RETURNING ${WEBHOOK}`,
};

function toWebhook(row: Pick<WebhookRow, keyof RowOf<typeof WEBHOOK>>): Webhook {
  const { id, url, events, format, createdAt, failingSince, disabledAt, previousUntil } = row;
  const overlaps = previousUntil !== null && previousUntil.getTime() > Date.now();
  return {
    id,
    url,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    format: WEBHOOK_FORMATS.find((known) => known === format) ?? "json",
    status: disabledAt !== null ? "disabled" : failingSince !== null ? "failing" : "active",
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    previousSecretUntil: overlaps ? previousUntil.toISOString() : null,
  };
}
