import { formatDateTime, shortAddress } from "@walletlens/format";
import { ListPages } from "@/components/account/list-pages";
import { nameProvider } from "@/components/account/session-table";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { SecurityEvent } from "@/lib/identity/rules/security-event";

interface SecurityEventTableProps {
  readonly events: readonly SecurityEvent[];
  /** Id of the last event if older ones follow, else null. */
  readonly older: string | null;
  readonly isFirst: boolean;
}

const KINDS: Readonly<Record<SecurityEvent["kind"], string>> = {
  signed_in: "Signed in",
  signed_out: "Signed out",
  identity_added: "Way to sign in added",
  identity_removed: "Way to sign in removed",
  key_created: "API key created",
  key_rotated: "API key rotated",
  key_revoked: "API key revoked",
  blocked: "Blocked by the operator",
  unblocked: "Unblocked by the operator",
};

export function SecurityEventTable({ events, older, isFirst }: SecurityEventTableProps) {
  return (
    <Panel title="Security events">
      <DataTable
        isDense
        caption="Security events"
        columns={COLUMNS}
        rows={events}
        getKey={({ id }) => id}
        nothing={isFirst ? "No events yet." : "No older events."}
      />
      <ListPages list="the security events" path="/account/security" older={older} isFirst={isFirst} />
    </Panel>
  );
}

const COLUMNS: readonly Column<SecurityEvent>[] = [
  {
    name: "Time",
    className: "text-muted",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  { name: "Event", className: "font-medium", cell: ({ kind }) => KINDS[kind] },
  { name: "Subject", cell: (event) => <UntrustedText text={nameSubject(event)} length={60} /> },
  { name: "Address", className: "figure text-muted", cell: ({ client }) => client ?? "" },
];

/** Returns the way to sign in, the identity with its shortened wallet, or the beginning of the key. */
function nameSubject({ kind, subject }: SecurityEvent): string {
  switch (kind) {
    case "signed_in":
    case "signed_out":
      return nameProvider(subject);
    case "identity_added":
    case "identity_removed": {
      const [provider = "", id = ""] = subject.split(" ", 2);
      return `${nameProvider(provider)} ${provider === "solana" ? shortAddress(id) : id}`;
    }
    case "key_created":
    case "key_rotated":
    case "key_revoked":
      return `${subject}…`;
    case "blocked":
    case "unblocked":
      return "";
  }
}
