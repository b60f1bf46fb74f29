import { formatCount, formatDateTime, shortAddress } from "@walletlens/client/format";
import Link from "next/link";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ForeignText } from "@/components/ui/foreign-text";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import type { LedgerKind, LedgerLine } from "@/lib/domain/billing/ledger-entry";
import { nameEndpoint } from "@/lib/name-endpoint";

interface LedgerTableProps {
  /** Entries of the page, newest first. */
  readonly entries: readonly LedgerLine[];
  /** Id of the entry before which older ones follow; null where these are the oldest. */
  readonly older: string | null;
  readonly isFirst: boolean;
}

const KINDS: Readonly<Record<LedgerKind, string>> = {
  bonus: "Bonus",
  grant: "Grant",
  charge: "Charge",
  refund: "Given back",
  pack: "Pack",
};

/** Entries of the ledger: where credits came from and went to. */
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
      {entries.length === 0 ? (
        <p className="p-4 text-muted">
          {isFirst ? "Nothing has been credited or charged yet." : "There are no older entries."}
        </p>
      ) : (
        <Table caption="Ledger">
          <thead>
            <tr>
              {["Time", "Credits", "Balance", "What", "For", "About", "Paid by"].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={`${TABLE_STYLE.head} ${name === "Credits" || name === "Balance" ? "text-right" : ""}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </Table>
      )}
      {(older !== null || !isFirst) && (
        <nav aria-label="Pages of the ledger" className="flex gap-2 border-t border-line px-4 py-2">
          {!isFirst && (
            <Link href="/account/ledger" className={BUTTON_STYLE.quiet}>
              Newest
            </Link>
          )}
          {older !== null && (
            <Link href={`/account/ledger?before=${older}`} prefetch={false} className={BUTTON_STYLE.quiet}>
              Older
            </Link>
          )}
        </nav>
      )}
    </Panel>
  );
}

function EntryRow({ entry }: { entry: LedgerLine }) {
  const { at, kind, reason, credits, balance, jobId, requestId, subjects, key } = entry;
  const isOwnWord = kind === "charge" || kind === "refund";
  return (
    <tr className={TABLE_STYLE.row}>
      <td data-name="Time" className={`${TABLE_STYLE.cell} text-muted`}>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </td>
      <td
        data-name="Credits"
        className={`${TABLE_STYLE.cell} figure text-right ${credits > 0 ? "text-gain" : ""}`}
      >
        {credits > 0 ? "+" : "−"}
        {formatCount(Math.abs(credits))}
      </td>
      <td data-name="Balance" className={`${TABLE_STYLE.cell} figure text-right text-muted`}>
        {formatCount(balance)}
      </td>
      <td data-name="What" className={TABLE_STYLE.cell}>
        {KINDS[kind]}
      </td>
      <td data-name="For" className={TABLE_STYLE.cell} title={jobId ?? requestId ?? undefined}>
        {isOwnWord ? nameEndpoint(reason) : <ForeignText text={reason} length={60} />}
      </td>
      <td data-name="About" className={TABLE_STYLE.cell}>
        <Subjects subjects={subjects} />
      </td>
      <td data-name="Paid by" className={`${TABLE_STYLE.cell} text-muted`}>
        {isOwnWord && (key === null ? "this site" : <KeyName {...key} />)}
      </td>
    </tr>
  );
}

/** The first address that a line is about, and how many others there are. */
function Subjects({ subjects }: { subjects: readonly string[] }) {
  const [first, ...others] = subjects;
  if (first === undefined) return null;
  return (
    <>
      <Link
        href={`/search?address=${first}`}
        prefetch={false}
        title={first}
        className="figure text-accent hover:underline"
      >
        {shortAddress(first)}
      </Link>
      {others.length > 0 && <span className="text-muted"> and {formatCount(others.length)} more</span>}
    </>
  );
}

/** A key as the page of keys names it. */
function KeyName({ display, description }: { display: string; description: string }) {
  return (
    <span title={`${display}…`}>
      {description === "" ? `${display}…` : <ForeignText text={description} length={40} />}
    </span>
  );
}
