import type { HolderProfile, TokenPnl } from "@walletlens/client/api-types";
import { BEHAVIOR_CLASSES, type BehaviorClass } from "@/components/wallet/behavior-classes";

/** A holder as the page of a token shows it: its row of the full result, or what is known of one that failed. */
export type HolderRow = Omit<HolderProfile, "unknown" | "token"> & {
  /** Its result in the token of the page; null where it bought none. */
  readonly token: TokenResult | null;
  readonly analysisFailed: boolean;
  /** Names of the metrics that are not known: what stands in their place means nothing. */
  readonly unknown: readonly string[];
};

/** Result of a wallet in one token, as an event or an answer has it. */
export type TokenResult = Omit<TokenPnl, "unknown" | "thin"> & {
  readonly unknown?: readonly string[] | undefined;
  readonly thin?: true | undefined;
};

/** Group of a holder in the token's distribution. */
export type HolderGroup = BehaviorClass["type"] | "FRESH" | "SKIPPED" | "FAILED";

/** The group of a holder: its class, or why it has none. */
export function groupOf({ behaviorType, analysisSkipped, analysisFailed }: HolderRow): HolderGroup {
  if (analysisFailed) return "FAILED";
  if (analysisSkipped) return "SKIPPED";
  return BEHAVIOR_CLASSES.find(({ type }) => type === behaviorType)?.type ?? "FRESH";
}

/** Name and color of each group; the classes in their order, then those without one. */
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
    name: "Fresh",
    meaning: "Analyzed, with fewer than two completed round trips: too few for a class.",
    color: "var(--text-faint)",
  },
  {
    group: "SKIPPED",
    name: "Not a trader",
    meaning: "Pools, exchanges, programs and other known addresses: they are not analyzed.",
    color: "var(--line-strong)",
  },
  {
    group: "FAILED",
    name: "Failed",
    meaning: "The wallet could not be read.",
    color: "var(--warning)",
  },
];

/** Finds the name of a group. */
export function nameOfGroup(group: HolderGroup): string {
  return HOLDER_GROUPS.find((entry) => entry.group === group)?.name ?? "";
}
