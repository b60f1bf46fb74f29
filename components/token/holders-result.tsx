import type { HolderProfilesResult } from "@walletlens/contract/holder-results";
import type { Address } from "@walletlens/engine/address";
import { formatCount, sanitizeText } from "@walletlens/format";
import type { ReactNode } from "react";
import type { z } from "zod";
import { BehaviorDistribution } from "@/components/token/behavior-distribution";
import type { HolderLink } from "@/components/token/bubble-box";
import { BubbleMap, type MappedHolder } from "@/components/token/bubble-map";
import { ConcentrationStrip } from "@/components/token/concentration-strip";
import { getHolderGroup, HOLDER_GROUPS, type HolderRow } from "@/components/token/holder-row";
import { HolderTable } from "@/components/token/holder-table";
import { toHolderRow } from "@/components/token/to-holder-row";
import { formatQuantity } from "@/components/ui/format-quantity";
import type { ApiCall } from "@/components/ui/json-dialog";
import { Panel } from "@/components/ui/panel";
import { PanelTools } from "@/components/ui/panel-tools";
import { RelativeTime } from "@/components/ui/relative-time";

interface HoldersResultProps {
  readonly mint: Address;
  readonly result: z.output<typeof HolderProfilesResult>;
  /** ISO 8601, UTC. */
  readonly finishedAt: string | null;
  readonly now: number;
  readonly call: ApiCall | null;
  /** Links among the holders; empty without a deep analysis. */
  readonly links: readonly HolderLink[];
  /** Results of a deep analysis, shown above the table. */
  readonly children?: ReactNode;
}

/** Concentration, map, behavior and table of analyzed holders. */
export function HoldersResult(props: HoldersResultProps) {
  const { mint, result, call, links, children } = props;
  const { profiles, metadata } = result;
  const rows = profiles.map(toHolderRow);
  const isWhole = !metadata.truncated && rows.length < metadata.totalHoldersRequested;
  const tools = call === null ? null : <PanelTools call={call} />;
  return (
    <div className="space-y-4">
      <AnalysisSummary {...props} />
      <ConcentrationStrip
        holders={rows.map(({ supplyPercent, analysisSkipped: isSystem }) => ({ supplyPercent, isSystem }))}
        isWhole={isWhole}
      />
      <div className="grid gap-4 lg:grid-cols-[2fr_3fr]">
        <Panel title="Holder map">
          <BubbleMap holders={rows.map(toMapped)} links={links} caption={buildCaption(links)} />
        </Panel>
        <BehaviorDistribution total={null} rows={rows} tools={tools} />
      </div>
      {children}
      <HolderTable mint={mint} rows={rows} tools={tools} awaited={0} />
    </div>
  );
}

function buildCaption(links: readonly HolderLink[]): string {
  const base = "Bubble size: % of supply. Color: behavior. A bubble opens its wallet.";
  if (links.length === 0) return base;
  return `${base} Line: linked by evidence; dashed: trade together.`;
}

function toMapped(row: HolderRow): MappedHolder {
  const { walletAddress: owner, rank, supplyPercent, knownLabel, analysisSkipped } = row;
  const group = HOLDER_GROUPS.find((entry) => entry.group === getHolderGroup(row));
  return {
    owner,
    rank,
    supplyPercent,
    isSystem: analysisSkipped,
    label: knownLabel === null ? null : sanitizeText(knownLabel),
    type: group?.name ?? null,
    color: analysisSkipped ? "var(--text-faint)" : (group?.color ?? "var(--text-faint)"),
  };
}

function AnalysisSummary({ result: { profiles, metadata }, finishedAt, now }: HoldersResultProps) {
  const { totalHoldersAnalyzed, failedHolders, truncated } = metadata;
  const skipped = profiles.filter(({ analysisSkipped }) => analysisSkipped).length;
  return (
    <p className="text-sm text-muted">
      {finishedAt !== null && (
        <>
          Finished <RelativeTime time={finishedAt} now={now} /> ·{" "}
        </>
      )}
      {formatCount(totalHoldersAnalyzed)} of {formatQuantity(profiles.length + failedHolders, "holder")}{" "}
      analyzed
      {skipped > 0 &&
        `, ${formatQuantity(skipped, "pool, exchange or program", "pools, exchanges or programs")} skipped`}
      {failedHolders > 0 && `, ${formatCount(failedHolders)} could not be read`}
      {truncated && " · the provider shows the largest accounts only"}
    </p>
  );
}
