import { TextLink } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag, type Tone } from "@/components/ui/tag";
import type { Webhook } from "@/lib/watching/rules/webhook";

const WEBHOOK_TONES: Readonly<Record<Webhook["status"], Tone>> = {
  active: "accent",
  failing: "warning",
  disabled: "warning",
};

export function WebhookTable({ webhooks, now }: { webhooks: readonly Webhook[]; now: number }) {
  return (
    <DataTable
      caption="Webhooks"
      columns={columnsOf(now)}
      rows={webhooks}
      keyOf={({ id }) => id}
      nothing="There is no webhook yet. One tells a program of yours that a job has ended, or that a watched wallet has traded."
    />
  );
}

function columnsOf(now: number): readonly Column<Webhook>[] {
  return [
    {
      name: "Address",
      className: "max-w-96 truncate",
      cell: ({ id, url }) => (
        <TextLink href={`/account/webhooks/${id}`} title={url}>
          <bdi>{url}</bdi>
        </TextLink>
      ),
    },
    { name: "Events", className: "figure text-sm text-muted", cell: ({ events }) => events.join(", ") },
    { name: "Status", cell: ({ status }) => <Tag tone={WEBHOOK_TONES[status]}>{status}</Tag> },
    { name: "Made", cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
  ];
}
