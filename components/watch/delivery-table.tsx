import { actionColumn, type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag, type Tone } from "@/components/ui/tag";
import type { WebhookDelivery } from "@/lib/watching/rules/webhook";

interface DeliveryTableProps {
  readonly webhookId: string;
  readonly deliveries: readonly WebhookDelivery[];
  readonly now: number;
  readonly retry: (form: FormData) => Promise<void>;
}

const TONES: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "neutral",
  delivered: "accent",
  failed: "warning",
};

export function DeliveryTable({ webhookId, deliveries, now, retry }: DeliveryTableProps) {
  if (deliveries.length === 0) return <p className="p-4 text-muted">No deliveries yet.</p>;
  return (
    <DataTable
      caption="Deliveries"
      columns={buildColumns(webhookId, now, retry)}
      rows={deliveries}
      getKey={({ id }) => id}
    />
  );
}

function buildColumns(
  webhookId: string,
  now: number,
  retry: DeliveryTableProps["retry"],
): readonly Column<WebhookDelivery>[] {
  return [
    {
      name: "Event",
      cell: ({ type, id }) => (
        <>
          <span className="figure">{type}</span>
          <span className="figure block text-xs text-faint">{id}</span>
        </>
      ),
    },
    { name: "When", cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
    {
      name: "Status",
      cell: ({ status, nextTryAt }) => (
        <>
          <Tag tone={TONES[status]}>{status}</Tag>
          {nextTryAt !== null && (
            <time dateTime={nextTryAt} className="block text-xs whitespace-nowrap text-faint">
              next try {nextTryAt.slice(0, 19).replace("T", " ")} UTC
            </time>
          )}
        </>
      ),
    },
    { name: "Tries", isNumber: true, className: "figure", cell: ({ tries }) => tries },
    {
      name: "Last response",
      className: "text-sm text-muted",
      cell: ({ error, responseStatus }) =>
        error ?? (responseStatus === null ? "none" : `Status ${responseStatus}`),
    },
    // A test is sent again as another one.
    actionColumn(
      ({ id, type }) =>
        type !== "webhook.test" && (
          <form action={retry}>
            <input type="hidden" name="id" value={webhookId} />
            <input type="hidden" name="delivery" value={id} />
            <button
              type="submit"
              aria-label={`Retry ${id}`}
              className="rounded-sm px-1 text-sm whitespace-nowrap text-muted hover:text-text"
            >
              Retry
            </button>
          </form>
        ),
    ),
  ];
}
