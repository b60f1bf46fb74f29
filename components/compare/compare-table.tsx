import type { ReactNode } from "react";
import { BestMark, COMPARE_NOTE, findBest, MetricPlaceholder } from "@/components/compare/compare-cells";
import { CompareColumnHead } from "@/components/compare/compare-column-head";
import { CompareMultiples, NoMetric } from "@/components/compare/compare-multiples";
import { ComparePeriod } from "@/components/compare/compare-period";
import { COMPARE_CELL, GroupHead, RowHead } from "@/components/compare/compare-row-head";
import { COMPARE_GROUPS, type CompareRow } from "@/components/compare/compare-rows";
import { type ComparedWallet, findProfile } from "@/components/compare/compared-wallet";
import { Await, awaitAll, type Pending } from "@/components/ui/await";
import type { Currency } from "@/components/ui/currency";
import type { ProfileResult } from "@/components/wallet/profile-result";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";
import type { ViewRequest } from "@/components/wallet/view-query";

/** Minimum widths by the number of wallets. Narrower windows scroll the table; phones show names above metrics. */
const WIDTHS = [
  "sm:min-w-[20rem]",
  "sm:min-w-[20rem]",
  "sm:min-w-[32rem]",
  "max-sm:min-w-[150%] sm:min-w-[47rem]",
  "max-sm:min-w-[200%] sm:min-w-[60rem]",
] as const;

interface CompareTableProps {
  readonly columns: readonly ComparedWallet[];
  readonly view: ViewRequest;
  readonly currency: Currency;
  readonly now: number;
}

export function CompareTable({ columns, view, currency, now }: CompareTableProps) {
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
              <CompareColumnHead
                key={wallet}
                wallet={wallet}
                result={result}
                wallets={wallets}
                view={view}
                now={now}
              />
            ))}
          </tr>
        </thead>
        {view.period !== null && <ComparePeriod columns={columns} period={view.period} currency={currency} />}
        {COMPARE_GROUPS.map(({ name, isOfTrades, rows }) => (
          <tbody key={name}>
            <GroupHead
              name={view.period !== null && isOfTrades ? `${name}, all time` : name}
              columns={columns.length}
            />
            {rows.map((row) => (
              <MetricRow key={row.name} row={row} columns={columns} results={results} currency={currency} />
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
  readonly currency: Currency;
  readonly columns: readonly ComparedWallet[];
  readonly results: Pending<readonly ProfileResult[]>;
}

function MetricRow({ row, columns, results, currency }: MetricRowProps) {
  const { name, tip, rank } = row;
  return (
    <tr>
      <RowHead name={name} tip={tip} />
      {columns.map(({ wallet, result }, index) => (
        <td key={wallet} className={COMPARE_CELL}>
          {rank !== undefined && (
            <Await of={results} fallback={null}>
              {(allResults) =>
                findBest(allResults.map((entry) => getRank(entry, rank))).has(index) && <BestMark />
              }
            </Await>
          )}
          <Await of={result} fallback={<MetricPlaceholder hasNote={row.note !== undefined} />}>
            {(profileResult) => <Metric row={row} result={profileResult} currency={currency} />}
          </Await>
        </td>
      ))}
    </tr>
  );
}

function getRank(result: ProfileResult, rank: NonNullable<CompareRow["rank"]>): number | null | undefined {
  const profile = findProfile(result);
  return profile === null ? undefined : rank(profile);
}

interface MetricProps {
  readonly row: CompareRow;
  readonly result: ProfileResult;
  readonly currency: Currency;
}

function Metric({ row: { show, note }, result, currency }: MetricProps): ReactNode {
  if (result.status === "queued") return <MetricPlaceholder hasNote={note !== undefined} />;
  const profile = findProfile(result);
  if (profile === null) return <NoMetric />;
  const money = { currency, usdPerSol: findUsdPerSol(profile.hud) };
  return (
    <>
      {show(profile, money)}
      {note !== undefined && " "}
      {note !== undefined && <span className={COMPARE_NOTE}>{note(profile, money)}</span>}
    </>
  );
}
