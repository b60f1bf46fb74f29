import type { LabelEntry } from "@walletlens/engine/known-address";
import type { LabelStore } from "./label-store";

/** Counts of an import. */
export interface ImportedLabels {
  readonly labels: number;
  readonly added: number;
  readonly updated: number;
  /** Labels that existed unchanged. */
  readonly unchanged: number;
}

/**
 * Imports a list of labels, in full or not at all. Existing labels of the same addresses are replaced, others
 * remain. Tip accounts apply to transactions that are read from now on.
 */
export async function importLabels(
  { labelStore }: { readonly labelStore: LabelStore },
  entries: readonly LabelEntry[],
): Promise<ImportedLabels> {
  const { added, updated } = await labelStore.save(entries);
  return { labels: entries.length, added, updated, unchanged: entries.length - added - updated };
}
