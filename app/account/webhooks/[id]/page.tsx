import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { Button, TextLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { RotateSecret } from "@/components/watch/create-webhook";
import { DeliveryTable } from "@/components/watch/delivery-table";
import { SendTest } from "@/components/watch/send-test";
import { container } from "@/lib/composition/container";
import { listDeliveries } from "@/lib/watching/webhook-deliveries";
import { listWebhooks } from "@/lib/watching/webhooks";
import { LIST_PAGE_SIZE } from "../../read-page";
import {
  removeWebhookAction,
  retryDeliveryAction,
  rotateSecret,
  testWebhookAction,
} from "../webhook-actions";

export const metadata: Metadata = {
  title: "Deliveries",
  description: "What a webhook was sent, and what became of it.",
};

export default async function WebhookPage({ params, searchParams }: PageInput<{ readonly id: string }>) {
  const { id } = await params;
  const { userId } = await requireSession(`/account/webhooks/${id}`);
  const { after } = await searchParams;
  const { ports } = container();
  const webhook = (await listWebhooks(ports, userId)).find((webhook) => webhook.id === id);
  if (webhook === undefined) notFound();
  const page = { limit: LIST_PAGE_SIZE, after: typeof after === "string" ? after : null };
  const { deliveries, next } = await listDeliveries(ports, userId, id, page);
  return (
    <div className="space-y-4">
      {webhook.status !== "active" && (
        <p role="status" className="rounded-lg border border-warning/50 bg-surface px-4 py-3">
          {webhook.status === "disabled"
            ? "After 5 days of failures nothing is sent here any more. Send a delivery again: a success takes that back."
            : "The last tries failed. They go on for hours; after 5 days of failures the webhook is disabled."}
        </p>
      )}
      <Panel
        title="Deliveries"
        aside={
          <div className="flex flex-wrap items-center gap-2">
            <SendTest id={id} send={testWebhookAction} />
            <RotateSecret id={id} rotate={rotateSecret} />
            <form action={removeWebhookAction}>
              <input type="hidden" name="id" value={id} />
              <Button look="danger" type="submit">
                Remove
              </Button>
            </form>
          </div>
        }
      >
        <p className="border-b border-line px-4 py-2 text-sm break-all text-muted">
          <bdi>{webhook.url}</bdi>
        </p>
        <DeliveryTable webhookId={id} deliveries={deliveries} now={Date.now()} retry={retryDeliveryAction} />
        {next !== null && (
          <p className="border-t border-line px-4 py-2">
            <TextLink href={`/account/webhooks/${id}?after=${next}`}>Older deliveries</TextLink>
          </p>
        )}
      </Panel>
    </div>
  );
}
