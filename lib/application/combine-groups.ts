import { profileCombined } from "@walletlens/engine/combined/combined-profile";
import type { PresentedGroup } from "@walletlens/engine/coordination/present-links";
import type { CombinedGroup } from "@/lib/ports/similarity-results";
import { type FigureEvidencePorts, readKeptInput } from "./read-figure-evidence";
import { runCooperatively } from "./run-cooperatively";

/** Adds to each group what its wallets earned as if one owner had them, where the figures of all of them are kept. */
export async function combineGroups(
  ports: FigureEvidencePorts,
  groups: readonly PresentedGroup[],
): Promise<readonly CombinedGroup[]> {
  const combined: CombinedGroup[] = [];
  for (const group of groups) {
    const kept = await Promise.all(group.wallets.map((wallet) => readKeptInput(ports, wallet)));
    const inputs = kept.filter((input) => input !== null);
    if (inputs.length < kept.length) combined.push(group);
    else {
      const { pnl } = await runCooperatively(profileCombined(inputs));
      combined.push({ ...group, combined: pnl.allTime });
    }
  }
  return combined;
}
