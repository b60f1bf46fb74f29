import type { Immutable } from "@walletlens/contract/endpoint-definition";
import type { JOB_EVENT_DATA } from "@walletlens/contract/job-events";
import type { z } from "zod";
import { BEHAVIOR_CLASSES, type BehaviorClass } from "@/components/wallet/behavior-classes";

export type JobHolder = Immutable<z.output<(typeof JOB_EVENT_DATA)["holder"]>>;

/** Row of the full result, or a failed holder. */
export type HolderRow = Omit<Exclude<JobHolder, { readonly analysisFailed: unknown }>, "unknown"> & {
  readonly analysisFailed: boolean;
  /** Names of unknown metrics, whose values are placeholders. */
  readonly unknown: readonly string[];
};

/** Result of a holder in the token of the page. */
export type TokenResult = NonNullable<HolderRow["token"]>;

export type HolderGroup = BehaviorClass["type"] | "FRESH" | "SKIPPED" | "FAILED";

export function getHolderGroup({ behaviorType, analysisSkipped, analysisFailed }: HolderRow): HolderGroup {
  if (analysisFailed) return "FAILED";
  if (analysisSkipped) return "SKIPPED";
  return BEHAVIOR_CLASSES.find(({ type }) => type === behaviorType)?.type ?? "FRESH";
}

/** The classes in their order, then those without one. */
export const HOLDER_GROUPS: readonly {
  readonly group: HolderGroup;
  readonly name: string;
  readonly meaning: string;
  readonly color: string;
}[] = [
  ...BEHAVIOR_CLASSES.map(({ type, name, holds }, index) => ({
    group: type,
    name,
    meaning: `Median hold ${holds}.`,
    color: `var(--behavior-${index + 1})`,
  })),
  {
    group: "FRESH",
    name: "Unclassified",
    meaning: "Analyzed, with fewer than 2 closed trades.",
    color: "var(--text-faint)",
  },
  {
    group: "SKIPPED",
    name: "Pool, exchange or program",
    meaning: "Pools, exchanges, programs and other known addresses are not analyzed.",
    color: "var(--line-strong)",
  },
  { group: "FAILED", name: "Failed", meaning: "The wallet could not be read.", color: "var(--warning)" },
];

export function nameHolderGroup(group: HolderGroup): string {
  return HOLDER_GROUPS.find((entry) => entry.group === group)?.name ?? "";
}
