import { formatCount, formatDate, formatWord, sanitizeText } from "@walletlens/format";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { actionColumn, type Column, DataTable } from "@/components/ui/data-table";
import { LastTime, RelativeTime } from "@/components/ui/relative-time";
import { Tag, type Tone } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { KeySummary } from "@/lib/billing/rules/account-views";

interface KeyTableProps {
  readonly keys: readonly KeySummary[];
  readonly now: number;
  /** Server action. Returns an error sentence, or null. */
  readonly revoke: (keyId: string) => Promise<string | null>;
}

export function KeyTable({ keys, now, revoke }: KeyTableProps) {
  return (
    <DataTable
      caption="API keys"
      columns={buildColumns(now, revoke)}
      rows={keys}
      getKey={({ keyId }) => keyId}
      nothing="No API keys yet. Create one per app; each has its own limits and usage."
    />
  );
}

const TONES: Readonly<Record<KeySummary["status"], Tone>> = {
  active: "accent",
  revoked: "neutral",
  expired: "warning",
};

const NUMBER = { isNumber: true, className: "figure" } as const;

function buildColumns(now: number, revoke: KeyTableProps["revoke"]): readonly Column<KeySummary>[] {
  return [
    {
      name: "Key",
      className: "max-w-56 truncate font-medium",
      cell: ({ description }) => <UntrustedText text={description} length={60} />,
    },
    { name: "Begins with", className: "figure text-muted", cell: ({ display }) => <>{display}…</> },
    { name: "Status", cell: ({ status }) => <Tag tone={TONES[status]}>{formatWord(status)}</Tag> },
    { name: "Created", cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
    { name: "Last charged", cell: ({ lastUsedAt }) => <LastTime time={lastUsedAt} none="never" now={now} /> },
    { name: "Calls", ...NUMBER, cell: ({ calls }) => formatCount(calls) },
    { name: "Credits", ...NUMBER, cell: ({ spent }) => formatCount(spent.total) },
    { name: "Limits", className: "text-sm text-muted", cell: describeLimits },
    actionColumn(
      ({ keyId, description, status }) =>
        status === "active" && (
          <ConfirmButton
            action="Revoke"
            label={`Revoke ${sanitizeText(description)}`}
            title={`Revoke “${sanitizeText(description)}”?`}
            description="Programs that use it are refused from their next call on. This can't be undone."
            confirm="Revoke key"
            act={revoke.bind(null, keyId)}
          />
        ),
    ),
  ];
}

function describeLimits({ caps, spent, expiresAt, status }: KeySummary): string {
  const limits = [
    caps.perDay === null ? null : `${formatCount(spent.today)} of ${formatCount(caps.perDay)} today`,
    caps.total === null ? null : `${formatCount(caps.total)} total`,
    expiresAt === null ? null : `${status === "expired" ? "expired" : "until"} ${formatDate(expiresAt)}`,
  ].filter((text) => text !== null);
  return limits.length === 0 ? "none" : limits.join(" · ");
}
