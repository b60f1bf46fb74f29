import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { Panel } from "@/components/ui/panel";
import { CreateWebhook } from "@/components/watch/create-webhook";
import { WebhookTable } from "@/components/watch/webhook-table";
import { container } from "@/lib/composition/container";
import { makeWebhook } from "./webhook-actions";

export const metadata: Metadata = {
  title: "Webhooks",
  description: "The addresses that are told of your events.",
};

export default async function WebhooksPage() {
  const { userId } = await requireSession("/account/webhooks");
  const webhooks = await container().watches.listWebhooks(userId);
  return (
    <Panel title="Webhooks" aside={<CreateWebhook make={makeWebhook} />}>
      <WebhookTable webhooks={webhooks} now={Date.now()} />
    </Panel>
  );
}
