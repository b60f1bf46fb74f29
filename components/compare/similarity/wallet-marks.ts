import { FLAGS } from "@/components/compare/similarity/pair-flags";
import {
  findStrongestFlags,
  PAIR_FLAGS,
  type PairFlag,
  type SimilarityGraph,
} from "@/components/compare/similarity/similarity-graph";
import type { SimilarityQuery } from "@/components/compare/similarity/similarity-query";

/** The color never appears without the name. */
export interface WalletMark {
  readonly color: string;
  readonly name: string;
}

export interface MarkCount extends WalletMark {
  readonly wallets: number;
}

/** Colors of gain and loss are reserved for money. */
const GROUP_COLORS = ["var(--series-1)", "var(--series-2)", "var(--series-3)", "var(--series-4)"] as const;
const OTHER_GROUPS: WalletMark = { color: "var(--text-muted)", name: "a smaller group" };
const ALONE: WalletMark = { color: "var(--text-faint)", name: "no evidence of links" };

const FLAG_COLORS: Readonly<Record<PairFlag, string>> = {
  HIGH_SIMILARITY_AND_OVERLAP: "var(--series-3)",
  HIGH_SIMILARITY: "var(--series-2)",
  HIGH_OVERLAP: "var(--series-1)",
};
const NO_FLAG: WalletMark = { color: "var(--text-faint)", name: "no flag" };

/** Returns the mark of each wallet: of its group, or of its strongest flag. */
export function markWallets(
  graph: SimilarityGraph,
  groups: readonly (number | null)[],
  { color, threshold }: { readonly color: SimilarityQuery["color"]; readonly threshold: number },
): readonly WalletMark[] {
  if (color === "flag") {
    const marks = new Map(
      PAIR_FLAGS.map((flag) => [flag, { color: FLAG_COLORS[flag], name: FLAGS[flag].word.toLowerCase() }]),
    );
    return findStrongestFlags(graph, threshold).map((flag) => (flag && marks.get(flag)) ?? NO_FLAG);
  }
  const marks = GROUP_COLORS.map((groupColor, group) => ({ color: groupColor, name: `group ${group + 1}` }));
  return groups.map((group) => (group === null ? ALONE : (marks[group] ?? OTHER_GROUPS)));
}

/** Returns the marks by number of wallets, descending. */
export function countMarks(marks: readonly WalletMark[]): readonly MarkCount[] {
  const counts = new Map<WalletMark, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return Array.from(counts, ([mark, wallets]) => ({ ...mark, wallets })).sort(
    (a, b) => b.wallets - a.wallets || a.name.localeCompare(b.name),
  );
}
