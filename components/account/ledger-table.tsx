import type { LedgerKind } from "@walletlens/contract/constants";
import { formatCount, formatDateTime, formatWord } from "@walletlens/format";
import { ListPages } from "@/components/account/list-pages";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { SearchLink } from "@/components/ui/search-link";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { LedgerLine } from "@/lib/billing/rules/ledger-entry";
import { nameEndpoint } from "@/lib/server/docs/openapi/name-endpoint";

interface LedgerTableProps {
  readonly entries: readonly LedgerLine[];
  /** Id of the last entry if older ones follow, else null. */
  readonly older: string | null;
  readonly isFirst: boolean;
}

export function LedgerTable({ entries, older, isFirst }: LedgerTableProps) {
  return (
    <Panel
      title="Ledger"
      aside={
        <a href="/account/ledger.csv" download="ledger.csv" className={BUTTON_STYLE.quiet}>
          Download CSV
        </a>
      }
    >
      <DataTable
        isDense
        caption="Ledger"
        columns={COLUMNS}
        rows={entries}
        getKey={({ id }) => id}
        nothing={isFirst ? "No entries yet." : "No older entries."}
      />
      <ListPages list="the ledger" path="/account/ledger" older={older} isFirst={isFirst} />
    </Panel>
  );
}

const COLUMNS: readonly Column<LedgerLine>[] = [
  {
    name: "Time",
    className: "text-muted",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    name: "Credits",
    isNumber: true,
    mobile: "lead",
    className: ({ credits }) => `figure ${credits > 0 ? "text-gain" : ""}`,
    cell: ({ credits }) => (
      <>
        {credits > 0 ? "+" : "−"}
        {formatCount(Math.abs(credits))}
      </>
    ),
  },
  {
    name: "Balance",
    isNumber: true,
    className: "figure text-muted",
    cell: ({ balance }) => formatCount(balance),
  },
  { name: "Type", cell: ({ kind }) => (kind === "pack" ? "Credit pack" : formatWord(kind)) },
  {
    name: "Service",
    title: ({ jobId, requestId }) => jobId ?? requestId ?? undefined,
    cell: ({ kind, reason }) =>
      isCallEntry(kind) ? nameEndpoint(reason) : <UntrustedText text={reason} length={60} />,
  },
  { name: "Subject", cell: ({ subjects }) => <Subjects subjects={subjects} /> },
  {
    name: "Source",
    className: "text-muted",
    cell: ({ kind, key }) => isCallEntry(kind) && (key === null ? "website" : <KeyName {...key} />),
  },
];

function isCallEntry(kind: LedgerKind): boolean {
  return kind === "charge" || kind === "refund";
}

function Subjects({ subjects }: { subjects: readonly string[] }) {
  const [first, ...others] = subjects;
  if (first === undefined) return null;
  return (
    <>
      <SearchLink address={first} />
      {others.length > 0 && <span className="text-muted"> and {formatCount(others.length)} more</span>}
    </>
  );
}

function KeyName({ display, description }: { display: string; description: string }) {
  return (
    <span title={`${display}…`}>
      {description === "" ? `${display}…` : <UntrustedText text={description} length={40} />}
    </span>
  );
}
