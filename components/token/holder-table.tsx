"use client";

import type { Address } from "@walletlens/engine/address";
import { shortAddress } from "@walletlens/format";
import { type ReactNode, startTransition, useOptimistic } from "react";
import { distributeBehavior } from "@/components/token/distribute-behavior";
import {
  CHOSEN_METRICS,
  HOLDER_COLUMN_CHOICE,
  HOLDER_COLUMNS_FIELD,
  selectHolderColumns,
} from "@/components/token/holder-column-choice";
import { holderColumns, isAnalyzed } from "@/components/token/holder-columns";
import {
  type HolderQuery,
  readHolderQuery,
  selectHolders,
  sortHoldersBy,
  writeHolderQuery,
} from "@/components/token/holder-query";
import { HOLDER_GROUPS, type HolderRow } from "@/components/token/holder-row";
import { ButtonLink } from "@/components/ui/button-link";
import { ColumnMenu } from "@/components/ui/column-menu";
import { CURRENCIES, readCurrency } from "@/components/ui/currency";
import { DataTable } from "@/components/ui/data-table";
import { DownloadButton } from "@/components/ui/download-button";
import { Panel } from "@/components/ui/panel";
import { Segments } from "@/components/ui/segments";
import { useUrl } from "@/components/ui/use-url";

interface HolderTableProps {
  readonly mint: Address;
  readonly rows: readonly HolderRow[];
  readonly tools: ReactNode;
  readonly awaited: number;
}

/** Maximum number of compared wallets. */
const MAX_COMPARED = 30;

const CURRENCY_TIPS = {
  sol: "All amounts in SOL.",
  usd: "Results in USD, each trade at its SOL price. Values and prices stay in SOL.",
} as const;

/** Enough placeholders to fill the window. */
const MAX_PLACEHOLDERS = 12;

/** Lists names of the placeholders of holders that are awaited. */
function listPlaceholders(awaited: number): readonly string[] {
  const length = Math.min(Math.max(0, awaited), MAX_PLACEHOLDERS);
  return Array.from({ length }, (_, position) => `placeholder ${position}`);
}

export function HolderTable({ mint, rows, tools, awaited }: HolderTableProps) {
  const { params, linkTo } = useUrl();
  const currency = readCurrency(params.get("currency") ?? undefined);
  const query = readHolderQuery(params);
  const chosen = HOLDER_COLUMNS_FIELD.read(params);
  // The column that sorts the rows is always shown.
  const shownColumns = HOLDER_COLUMN_CHOICE.keys.filter((key) => chosen.includes(key) || key === query.sort);
  const columns = selectHolderColumns(holderColumns(mint, currency), shownColumns);
  const shownRows = selectHolders(rows, query);
  const comparedWallets = rows
    .filter(isAnalyzed)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_COMPARED)
    .map(({ walletAddress }) => walletAddress);
  return (
    <Panel
      title="Holders"
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {comparedWallets.length > 1 && awaited === 0 && (
            <ButtonLink href={`/similarity?wallets=${comparedWallets.join(",")}`}>
              Find linked wallets
            </ButtonLink>
          )}
          <Segments
            name="Currency"
            segments={CURRENCIES.map((choice) => ({
              name: choice.toUpperCase(),
              href: linkTo([["currency", choice]]).href,
              tip: CURRENCY_TIPS[choice],
              isCurrent: choice === currency,
            }))}
          />
          <HolderGroupFilter rows={rows} query={query} />
          <ColumnMenu
            choice={HOLDER_COLUMN_CHOICE}
            getName={(key) => CHOSEN_METRICS[key].label}
            shown={chosen}
            linkTo={(next) => linkTo(HOLDER_COLUMNS_FIELD.write(next)).href}
          />
          <DownloadButton
            name={`holders-${mint}.csv`}
            make={async () => (await import("@/components/token/holder-csv")).writeHolderCsv(shownRows)}
          >
            CSV
          </DownloadButton>
          {tools}
        </span>
      }
    >
      <DataTable
        caption="Holders of the token"
        columns={columns}
        rows={shownRows}
        getKey={({ walletAddress }) => walletAddress}
        moreName={(row) => (isAnalyzed(row) ? shortAddress(row.walletAddress) : null)}
        sort={{
          by: query.sort,
          order: query.order,
          link: (key, props) => <a {...linkTo(writeHolderQuery(sortHoldersBy(query, key)))} {...props} />,
        }}
      >
        {listPlaceholders(awaited).map((name) => (
          <tr key={name}>
            <td colSpan={columns.length} className="h-8 border-b border-line px-4">
              <span className="skeleton block h-3 w-full" />
            </td>
          </tr>
        ))}
      </DataTable>
      {shownRows.length === 0 && awaited === 0 && (
        <p className="p-4 text-muted">There are no such holders.</p>
      )}
    </Panel>
  );
}

/** The select changes at once; the rows follow in a transition. */
function HolderGroupFilter({ rows, query }: { rows: readonly HolderRow[]; query: HolderQuery }) {
  const { change } = useUrl();
  const [chosen, show] = useOptimistic(query.group);
  const choose = (value: string) => {
    const group = HOLDER_GROUPS.find((entry) => entry.group === value)?.group ?? null;
    startTransition(() => {
      show(group);
      change(writeHolderQuery({ ...query, group }));
    });
  };
  return (
    <select
      aria-label="Which holders"
      value={chosen ?? ""}
      onChange={(event) => choose(event.target.value)}
      className="h-8 rounded-md border border-line-strong bg-surface px-2 hover:bg-raised"
    >
      <option value="">All holders</option>
      {distributeBehavior(rows).map(({ group: { group, name }, count }) => (
        <option key={group} value={group}>
          {name} ({count})
        </option>
      ))}
    </select>
  );
}
