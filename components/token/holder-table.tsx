"use client";

import type { Address } from "@walletlens/engine/address";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { writeHolderCsv } from "@/components/token/holder-csv";
import { HolderGroupFilter } from "@/components/token/holder-group-filter";
import { readHolderQuery, selectHolders } from "@/components/token/holder-query";
import type { HolderRow } from "@/components/token/holder-row";
import { HOLDER_COLUMNS, HolderTableHead } from "@/components/token/holder-table-head";
import { HolderTableRow } from "@/components/token/holder-table-row";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { DownloadButton } from "@/components/ui/download-button";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";

interface HolderTableProps {
  readonly mint: Address;
  readonly rows: readonly HolderRow[];
  readonly tools: ReactNode;
  /** Rows that are still to come. */
  readonly awaited: number;
}

/** Most wallets of a comparison. */
const MAX_COMPARED = 30;
/** Placeholders for rows that are still to come: enough to fill the window. */
const MAX_PLACEHOLDERS = 12;

/** The holders one by one; the page's address says which, and in which order. */
export function HolderTable({ mint, rows, tools, awaited }: HolderTableProps) {
  const params = useSearchParams();
  const query = readHolderQuery(params);
  const shown = selectHolders(rows, query);
  const compared = rows
    .filter(({ analysisSkipped, analysisFailed }) => !analysisSkipped && !analysisFailed)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_COMPARED)
    .map(({ walletAddress }) => walletAddress);
  return (
    <Panel
      title="Holders"
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {compared.length > 1 && awaited === 0 && (
            <Link
              href={`/similarity?wallets=${compared.join(",")}`}
              prefetch={false}
              className={BUTTON_STYLE.quiet}
            >
              Do they trade alike?
            </Link>
          )}
          <HolderGroupFilter rows={rows} query={query} />
          <DownloadButton name={`holders-${mint}.csv`} make={() => writeHolderCsv(shown)}>
            CSV
          </DownloadButton>
          {tools}
        </span>
      }
    >
      <Table caption="Holders of the token">
        <HolderTableHead query={query} />
        <tbody>
          {shown.map((row) => (
            <HolderTableRow key={row.walletAddress} mint={mint} row={row} />
          ))}
          {Array.from({ length: Math.min(Math.max(0, awaited), MAX_PLACEHOLDERS) }, (_, index) => index).map(
            (index) => (
              <PlaceholderRow key={index} />
            ),
          )}
        </tbody>
      </Table>
      {shown.length === 0 && awaited === 0 && <p className="p-4 text-muted">There are no such holders.</p>}
    </Panel>
  );
}

function PlaceholderRow() {
  return (
    <tr>
      <td colSpan={HOLDER_COLUMNS.length} className="h-8 border-b border-line px-4">
        <span className="skeleton block h-3 w-full" />
      </td>
    </tr>
  );
}
