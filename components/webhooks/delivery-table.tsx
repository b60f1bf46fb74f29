import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag, type Tone } from "@/components/ui/tag";
import type { WebhookDelivery } from "@/lib/domain/webhooks/webhook";

interface DeliveryTableProps {
  readonly webhookId: string;
  readonly deliveries: readonly WebhookDelivery[];
  /** Unix milliseconds. */
  readonly now: number;
  readonly retry: (form: FormData) => Promise<void>;
}

const COLUMNS = ["Event", "When", "Status", "Tries", "Last answer", "Next try", "Action"];

const TONES: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "neutral",
  delivered: "accent",
  failed: "warning",
};

/** Deliveries to a webhook, newest first. */
export function DeliveryTable({ webhookId, deliveries, now, retry }: DeliveryTableProps) {
  if (deliveries.length === 0) return <p className="p-4 text-muted">Nothing was sent yet.</p>;
  return (
    <Table caption="Deliveries">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th
              key={name}
              scope="col"
              className={`${TABLE_STYLE.head} ${name === "Tries" ? "text-right" : ""}`}
            >
              <span className={name === "Action" ? "sr-only" : ""}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id} className={TABLE_STYLE.row}>
            <th scope="row" className={`${TABLE_STYLE.cell} font-normal`}>
              <span className="figure">{delivery.type}</span>
              <span className="figure block text-xs text-faint">{delivery.id}</span>
            </th>
            <td className={TABLE_STYLE.cell}>
              <RelativeTime time={delivery.createdAt} now={now} />
            </td>
            <td className={TABLE_STYLE.cell}>
              <Tag tone={TONES[delivery.status]}>{delivery.status}</Tag>
            </td>
            <td className={`${TABLE_STYLE.cell} figure text-right`}>{delivery.tries}</td>
            <td className={`${TABLE_STYLE.cell} text-sm text-muted`}>
              {delivery.error ??
                (delivery.responseStatus === null ? "none" : `Status ${delivery.responseStatus}`)}
            </td>
            <td className={TABLE_STYLE.cell}>
              {delivery.nextTryAt === null ? (
                <span className="text-faint">none</span>
              ) : (
                <time dateTime={delivery.nextTryAt}>
                  {delivery.nextTryAt.slice(0, 19).replace("T", " ")} UTC
                </time>
              )}
            </td>
            <td className={`${TABLE_STYLE.cell} text-right`}>
              <form action={retry}>
                <input type="hidden" name="id" value={webhookId} />
                <input type="hidden" name="delivery" value={delivery.id} />
                <button
                  type="submit"
                  aria-label={`Send ${delivery.id} again`}
                  className="rounded-sm px-1 text-sm whitespace-nowrap text-muted hover:text-text"
                >
                  Send again
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
