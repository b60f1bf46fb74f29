import { formatCount, formatDate, formatWord } from "@walletlens/client/format";
import { RevokeKey } from "@/components/account/revoke-key";
import { ForeignText } from "@/components/ui/foreign-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag, type Tone } from "@/components/ui/tag";
import type { KeySummary } from "@/lib/domain/billing/account-views";

interface KeyTableProps {
  readonly keys: readonly KeySummary[];
  /** Unix milliseconds. */
  readonly now: number;
  readonly revoke: (keyId: string) => Promise<boolean>;
}

const COLUMNS = [
  ...["Key", "Begins with", "Status", "Created", "Last charged"],
  ...["Calls", "Credits", "Limits", "Action"],
];
const NUMBERS: ReadonlySet<string> = new Set(["Calls", "Credits"]);

/** The keys of an account, those that are out of use included. */
export function KeyTable({ keys, now, revoke }: KeyTableProps) {
  if (keys.length === 0) {
    return (
      <p className="max-w-prose p-4 text-muted">
        There is no key yet. Make one for each program that calls the API: each has its own limits, its own
        figures, and can be revoked by itself.
      </p>
    );
  }
  return (
    <Table caption="API keys">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th
              key={name}
              scope="col"
              className={`${TABLE_STYLE.head} ${NUMBERS.has(name) ? "text-right" : ""}`}
            >
              <span className={name === "Action" ? "sr-only" : ""}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyTableRow key={key.keyId} row={key} now={now} revoke={revoke} />
        ))}
      </tbody>
    </Table>
  );
}

const TONES: Readonly<Record<KeySummary["status"], Tone>> = {
  active: "accent",
  revoked: "neutral",
  expired: "warning",
};

function KeyTableRow({
  row,
  now,
  revoke,
}: {
  row: KeySummary;
  now: number;
  revoke: KeyTableProps["revoke"];
}) {
  const { keyId, display, description, status, createdAt, lastUsedAt, calls, spent } = row;
  return (
    <tr className={TABLE_STYLE.row}>
      <th scope="row" className={`${TABLE_STYLE.cell} max-w-56 truncate font-medium`}>
        <ForeignText text={description} length={60} />
      </th>
      <td data-name="Begins with" className={`${TABLE_STYLE.cell} figure text-muted`}>
        {display}…
      </td>
      <td data-name="Status" className={TABLE_STYLE.cell}>
        <Tag tone={TONES[status]}>{formatWord(status)}</Tag>
      </td>
      <td data-name="Created" className={TABLE_STYLE.cell}>
        <RelativeTime time={createdAt} now={now} />
      </td>
      <td data-name="Last charged" className={TABLE_STYLE.cell}>
        {lastUsedAt === null ? (
          <span className="text-faint">never</span>
        ) : (
          <RelativeTime time={lastUsedAt} now={now} />
        )}
      </td>
      <td data-name="Calls" className={`${TABLE_STYLE.cell} figure text-right`}>
        {formatCount(calls)}
      </td>
      <td data-name="Credits" className={`${TABLE_STYLE.cell} figure text-right`}>
        {formatCount(spent.total)}
      </td>
      <td data-name="Limits" className={`${TABLE_STYLE.cell} text-sm text-muted`}>
        {describeLimits(row)}
      </td>
      <td className={`${TABLE_STYLE.cell} text-right`}>
        {status === "active" && <RevokeKey keyId={keyId} description={description} revoke={revoke} />}
      </td>
    </tr>
  );
}

function describeLimits({ caps, spent, expiresAt, status }: KeySummary): string {
  const limits = [
    caps.perDay === null ? null : `${formatCount(spent.today)} of ${formatCount(caps.perDay)} today`,
    caps.total === null ? null : `${formatCount(caps.total)} in all`,
    expiresAt === null ? null : `${status === "expired" ? "expired" : "until"} ${formatDate(expiresAt)}`,
  ].filter((text) => text !== null);
  return limits.length === 0 ? "none" : limits.join(" · ");
}
