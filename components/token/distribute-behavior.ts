import { getHolderGroup, HOLDER_GROUPS, type HolderRow } from "@/components/token/holder-row";

export interface GroupShare {
  readonly group: (typeof HOLDER_GROUPS)[number];
  readonly count: number;
  readonly supplyPercent: number;
}

export function distributeBehavior(rows: readonly HolderRow[]): readonly GroupShare[] {
  return HOLDER_GROUPS.map((group) => {
    const members = rows.filter((row) => getHolderGroup(row) === group.group);
    return {
      group,
      count: members.length,
      supplyPercent: members.reduce((sum, { supplyPercent }) => sum + supplyPercent, 0),
    };
  }).filter(({ count }) => count > 0);
}
