import type { ReactNode } from "react";
import { CompareColumnHead } from "@/components/compare/compare-column-head";
import { CompareMultiples, NoMetric } from "@/components/compare/compare-multiples";
import { COMPARE_CELL, GroupHead, RowHead } from "@/components/compare/compare-row-head";
import { COMPARE_GROUPS, type CompareRow } from "@/components/compare/compare-rows";
import { type ComparedWallet, profileOf } from "@/components/compare/compared-wallet";
import { Await, awaitAll, type Pending } from "@/components/ui/await";
import type { ProfileResult } from "@/components/wallet/profile-result";

/** Minimum widths by the number of wallets. Narrower windows scroll the table; phones show names above metrics. */
const WIDTHS = [
  "sm:min-w-[20rem]",
  "sm:min-w-[20rem]",
  "sm:min-w-[32rem]",
  "max-sm:min-w-[150%] sm:min-w-[47rem]",
  "max-sm:min-w-[200%] sm:min-w-[60rem]",
] as const;

export function CompareTable({ columns, now }: { columns: readonly ComparedWallet[]; now: number }) {
  const wallets = columns.map(({ wallet }) => wallet);
  const results = awaitAll(columns.map(({ result }) => result));
  return (
    <div className="scrolls-sideways relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table
        className={`compared w-full table-fixed border-separate border-spacing-0 ${WIDTHS[columns.length] ?? ""}`}
      >
        <caption className="sr-only">Figures of the wallets, side by side</caption>
        <thead>
          <tr>
            <td className="sticky left-0 z-10 w-28 bg-surface sm:w-44" />
            {columns.map(({ wallet, result }) => (
              <CompareColumnHead key={wallet} wallet={wallet} result={result} wallets={wallets} now={now} />
            ))}
          </tr>
        </thead>
        {COMPARE_GROUPS.map(({ name, rows }) => (
          <tbody key={name}>
            <GroupHead name={name} columns={columns.length} />
            {rows.map((row) => (
              <MetricRow key={row.name} row={row} columns={columns} results={results} />
            ))}
          </tbody>
        ))}
        <CompareMultiples columns={columns} />
      </table>
    </div>
  );
}

interface MetricRowProps {
  readonly row: CompareRow;
  readonly columns: readonly ComparedWallet[];
  readonly results: Pending<readonly ProfileResult[]>;
}

function MetricRow({ row, columns, results }: MetricRowProps) {
  const { name, tip, rank } = row;
  return (
    <tr>
      <RowHead name={name} tip={tip} />
      {columns.map(({ wallet, result }, index) => (
        <td key={wallet} className={COMPARE_CELL}>
          {rank !== undefined && (
            <Await of={results} fallback={null}>
              {(all) => findBest(all.map((entry) => rankOf(entry, rank))).has(index) && <BestMark />}
            </Await>
          )}
          <Await of={result} fallback={<Placeholder hasNote={row.note !== undefined} />}>
            {(known) => <Metric row={row} result={known} />}
          </Await>
        </td>
      ))}
    </tr>
  );
}

function rankOf(result: ProfileResult, rank: NonNullable<CompareRow["rank"]>): number | null | undefined {
  const profile = profileOf(result);
  return profile === null ? undefined : rank(profile);
}

function Metric({ row: { show, note }, result }: { row: CompareRow; result: ProfileResult }): ReactNode {
  if (result.status === "queued") return <Placeholder hasNote={note !== undefined} />;
  const profile = profileOf(result);
  if (profile === null) return <NoMetric />;
  return (
    <>
      {show(profile)}
      {note !== undefined && <span className={NOTE}>{note(profile)}</span>}
    </>
  );
}

/** Color alone would not be accessible. */
function BestMark() {
  return (
    <span className="mr-2 rounded-sm border border-accent/50 px-1 text-xs text-accent" title="Best of these">
      best
    </span>
  );
}

/** As high as the metric that replaces it. */
function Placeholder({ hasNote }: { hasNote: boolean }) {
  return (
    <span aria-hidden="true">
      <span className="flex h-5 items-center justify-end">
        <span className="skeleton h-4 w-20" />
      </span>
      {hasNote && <span className={NOTE} />}
    </span>
  );
}

const NOTE = "block min-h-4 truncate text-xs text-faint";

/**
 * Returns the indexes of the maximum. Null is an unknown value, undefined a wallet without metrics. Empty if values
 * are equal, or one is unknown, since it may be larger.
 */
export function findBest(values: readonly (number | null | undefined)[]): ReadonlySet<number> {
  const there = values.filter((value) => value !== undefined);
  const known = there.filter((value) => value !== null);
  const best = Math.max(...known);
  const isOpen = known.length < there.length || known.length < 2 || known.every((value) => value === best);
  return new Set(isOpen ? [] : values.flatMap((value, index) => (value === best ? [index] : [])));
}
