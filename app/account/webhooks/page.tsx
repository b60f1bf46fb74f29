import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { TextLink } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag, type Tone } from "@/components/ui/tag";
import { CreateWebhook } from "@/components/watch/create-webhook";
import { container } from "@/lib/composition/container";
import type { Webhook } from "@/lib/watching/rules/webhook";
import { listWebhooks } from "@/lib/watching/webhooks";
import { makeWebhook } from "./webhook-actions";

export const metadata: Metadata = { title: "Webhooks", description: "Endpoints that receive your events." };

export default async function WebhooksPage() {
  const { userId } = await requireSession("/account/webhooks");
  const webhooks = await listWebhooks(container().ports, userId);
  return (
    <Panel title="Webhooks" aside={<CreateWebhook make={makeWebhook} />}>
      <DataTable
        caption="Webhooks"
        columns={buildColumns(Date.now())}
        rows={webhooks}
        getKey={({ id }) => id}
        nothing="No webhooks yet. Get notified when a job finishes or a watched wallet trades."
      />
    </Panel>
  );
}

const WEBHOOK_TONES: Readonly<Record<Webhook["status"], Tone>> = {
  active: "accent",
  failing: "warning",
  disabled: "warning",
};

function buildColumns(now: number): readonly Column<Webhook>[] {
  return [
    {
      name: "Endpoint URL",
      className: "max-w-96 truncate",
      cell: ({ id, url }) => (
        <TextLink href={`/account/webhooks/${id}`} title={url}>
          <bdi>{url}</bdi>
        </TextLink>
      ),
    },
    { name: "Events", className: "figure text-sm text-muted", cell: ({ events }) => events.join(", ") },
    { name: "Status", cell: ({ status }) => <Tag tone={WEBHOOK_TONES[status]}>{status}</Tag> },
    { name: "Created", cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
  ];
}
