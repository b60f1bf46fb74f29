import type { WebhookEvent } from "@walletlens/contract/constants";
import type { Database } from "@/lib/db/database";

/** Stores a webhook with a known id and secret. */
export async function addWebhook(
  { prisma }: Pick<Database, "prisma">,
  webhook: { id: string; userId: string; url: string; events: readonly WebhookEvent[]; secret: string },
): Promise<void> {
  await prisma.webhook.create({ data: { ...webhook, events: [...webhook.events] } });
}
