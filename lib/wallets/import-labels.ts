import type { LabelEntry } from "@walletlens/engine/known-address";
import type { LabelStore } from "./ports";

/**
 * Numbers of labels that an import held, and of those among them that were added, updated or there already.
 */
export interface ImportedLabels {
  readonly labels: number;
  readonly added: number;
  readonly updated: number;
  /** Labels that were there already, and the same. */
  readonly unchanged: number;
}

/**
 * Takes over a list of labels, whole or not at all; a label that is there for an address is replaced, and one that
 * the list does not name stays. Tip accounts count as such in transactions that are read from now on.
 */
export async function importLabels(
  { labelStore }: { readonly labelStore: LabelStore },
  entries: readonly LabelEntry[],
): Promise<ImportedLabels> {
  const { added, updated } = await labelStore.save(entries);
  return { labels: entries.length, added, updated, unchanged: entries.length - added - updated };
}
