"use server";

import { setTimeout as sleep } from "node:timers/promises";
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from "@walletlens/contract/constants";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { authorizeAction, refuse } from "@/app/action-form";
import type { WebhookFormState } from "@/components/watch/create-webhook";
import type { WebhookTestState } from "@/components/watch/send-test";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { listDeliveries, retryDelivery, testWebhook } from "@/lib/watching/webhook-deliveries";
import { createWebhook, deleteWebhook, rotateWebhook } from "@/lib/watching/webhooks";

const EventNames = z.array(z.enum(WEBHOOK_EVENTS)).min(1, "Choose at least one event.");

const FormatName = z.enum(WEBHOOK_FORMATS).default("json").catch("json");

/** Creates a webhook for the signed-in user. Only this response contains its secret. */
export async function makeWebhook(_: WebhookFormState, form: FormData): Promise<WebhookFormState> {
  return act(async (userId) => {
    const events = EventNames.safeParse(form.getAll("events"));
    if (!events.success) return refuse(events.error.issues[0]?.message ?? "The form is incomplete.");
    const url = String(form.get("url")).trim();
    const format = FormatName.parse(form.get("format") ?? undefined);
    const { secret } = await createWebhook(container().ports, { userId, url, events: events.data, format });
    return { status: "made", secret };
  });
}

export async function rotateSecret(_: WebhookFormState, form: FormData): Promise<WebhookFormState> {
  return act(async (userId) => {
    const { secret } = await rotateWebhook(container().ports, userId, String(form.get("id")));
    return { status: "made", secret };
  });
}

export async function removeWebhookAction(form: FormData): Promise<void> {
  await act(async (userId) => {
    await deleteWebhook(container().ports, userId, String(form.get("id")));
    return { status: "open" };
  });
}

export async function retryDeliveryAction(form: FormData): Promise<void> {
  await act(async (userId) => {
    await retryDelivery(container().ports, userId, String(form.get("id")), String(form.get("delivery")));
    return { status: "open" };
  });
  revalidatePath(`/account/webhooks/${String(form.get("id"))}`);
}

/** Attempts end within 10 seconds (docs/webhooks.md#answering). */
const TEST_POLLS = 44;
const TEST_POLL_MS = 250;

/** Sends a test event and waits for the end of its attempt. */
export async function testWebhookAction(_: WebhookTestState, form: FormData): Promise<WebhookTestState> {
  const id = String(form.get("id"));
  const actor = await authorizeAction();
  if (actor.status === "refused") return actor;
  const { userId } = actor.session;
  const { ports } = container();
  try {
    let delivery = await testWebhook(ports, userId, id);
    for (let poll = 0; poll < TEST_POLLS && delivery.status === "pending"; poll += 1) {
      await sleep(TEST_POLL_MS);
      const { deliveries } = await listDeliveries(ports, userId, id, { limit: 20, after: null });
      delivery = deliveries.find((entry) => entry.id === delivery.id) ?? delivery;
    }
    revalidatePath(`/account/webhooks/${id}`);
    return { status: "tested", delivery };
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
}

async function act(work: (userId: string) => Promise<WebhookFormState>): Promise<WebhookFormState> {
  const actor = await authorizeAction();
  if (actor.status === "refused") return actor;
  try {
    const result = await work(actor.session.userId);
    revalidatePath("/account/webhooks");
    return result;
  } catch (error) {
    if (error instanceof AppError) return refuse(describeRefusal(error));
    throw error;
  }
}

/** Returns one sentence about the URL, the only field that the server checks further. */
function describeRefusal({ message, fields }: AppError): string {
  const issue = fields.issues?.find(({ path }) => path === "url");
  return issue === undefined ? message : `The URL ${issue.message}.`;
}
