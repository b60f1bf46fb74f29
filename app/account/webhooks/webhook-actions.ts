"use server";

import { WEBHOOK_EVENTS } from "@walletlens/contract/constants";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { authorizeAction, refuse } from "@/app/action-form";
import type { WebhookMaking } from "@/components/watch/create-webhook";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";

const EventNames = z.array(z.enum(WEBHOOK_EVENTS)).min(1, "Choose at least one event.");

/** Creates a webhook for the signed-in user. Only this response contains its secret. */
export async function makeWebhook(_: WebhookMaking, form: FormData): Promise<WebhookMaking> {
  return act(async (userId) => {
    const events = EventNames.safeParse(form.getAll("events"));
    if (!events.success) return refuse(events.error.issues[0]?.message ?? "The form is incomplete.");
    const url = String(form.get("url")).trim();
    const { secret } = await container().watches.createWebhook({ userId, url, events: events.data });
    return { status: "made", secret };
  });
}

export async function rotateSecret(_: WebhookMaking, form: FormData): Promise<WebhookMaking> {
  return act(async (userId) => {
    const { secret } = await container().watches.rotateWebhook(userId, String(form.get("id")));
    return { status: "made", secret };
  });
}

export async function removeWebhookAction(form: FormData): Promise<void> {
  await act(async (userId) => {
    await container().watches.removeWebhook(userId, String(form.get("id")));
    return { status: "open" };
  });
}

export async function retryDeliveryAction(form: FormData): Promise<void> {
  await act(async (userId) => {
    await container().watches.retryDelivery(userId, String(form.get("id")), String(form.get("delivery")));
    return { status: "open" };
  });
  revalidatePath(`/account/webhooks/${String(form.get("id"))}`);
}

async function act(work: (userId: string) => Promise<WebhookMaking>): Promise<WebhookMaking> {
  const actor = await authorizeAction();
  if (actor.status === "refused") return actor;
  try {
    const made = await work(actor.session.userId);
    revalidatePath("/account/webhooks");
    return made;
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
