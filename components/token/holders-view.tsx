"use client";

import type { Address } from "@walletlens/engine/address";
import { BehaviorDistribution } from "@/components/token/behavior-distribution";
import { ConcentrationStrip } from "@/components/token/concentration-strip";
import type { HolderRow } from "@/components/token/holder-row";
import { HolderTable } from "@/components/token/holder-table";
import type { ApiCall } from "@/components/ui/json-dialog";
import { PanelTools } from "@/components/ui/panel-tools";

export interface HoldersViewProps {
  readonly mint: Address;
  readonly rows: readonly HolderRow[];
  readonly topN: number;
  /** True once all holders are there: the concentration of some of them would look final. */
  readonly isComplete: boolean;
  /** True if the provider lists the largest accounts only. */
  readonly truncated: boolean;
  readonly call: ApiCall | null;
}

export function HoldersView({ mint, rows, topN, isComplete, truncated, call }: HoldersViewProps) {
  const tools = call === null ? null : <PanelTools call={call} />;
  return (
    <>
      <HolderTable mint={mint} rows={rows} tools={tools} awaited={isComplete ? 0 : topN - rows.length} />
      {isComplete && <ConcentrationStrip rows={rows} isWhole={!truncated && rows.length < topN} />}
      <BehaviorDistribution rows={rows} tools={tools} />
    </>
  );
}
