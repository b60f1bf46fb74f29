import Link from "next/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag, type Tone } from "@/components/ui/tag";
import type { Webhook } from "@/lib/domain/webhooks/webhook";

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[];
  /** Unix milliseconds. */
  readonly now: number;
}

const COLUMNS = ["Address", "Events", "Status", "Made"];

const WEBHOOK_TONES: Readonly<Record<Webhook["status"], Tone>> = {
  active: "accent",
  failing: "warning",
  disabled: "warning",
};

/** The webhooks of an account; each leads to what it was sent. */
export function WebhookTable({ webhooks, now }: WebhookTableProps) {
  if (webhooks.length === 0) {
    return (
      <p className="max-w-prose p-4 text-muted">
        There is no webhook yet. One tells a program of yours that a job has ended, or that a watched wallet
        has traded.
      </p>
    );
  }
  return (
    <Table caption="Webhooks">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={TABLE_STYLE.head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {webhooks.map(({ id, url, events, status, createdAt }) => (
          <tr key={id} className={TABLE_STYLE.row}>
            <th scope="row" className={`${TABLE_STYLE.cell} max-w-96 truncate font-normal`}>
              <Link
                href={`/account/webhooks/${id}`}
                prefetch={false}
                title={url}
                className="text-accent hover:underline"
              >
                <bdi>{url}</bdi>
              </Link>
            </th>
            <td className={`${TABLE_STYLE.cell} figure text-sm text-muted`}>{events.join(", ")}</td>
            <td className={TABLE_STYLE.cell}>
              <Tag tone={WEBHOOK_TONES[status]}>{status}</Tag>
            </td>
            <td className={TABLE_STYLE.cell}>
              <RelativeTime time={createdAt} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
