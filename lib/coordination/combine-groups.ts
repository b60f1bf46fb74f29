import type { WalletGroupRow } from "@walletlens/contract/wallet-links";
import { profileCombined } from "@walletlens/engine/combined/combined-profile";
import type { PresentedGroup } from "@walletlens/engine/coordination/present-links";
import { estimateGroupMemory, type RunInMemory } from "@/lib/groups/group-memory";
import { mapAtOnce } from "@/lib/runtime/map-at-once";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { readStoredInput } from "@/lib/wallets/read-metric-evidence";
import type { CoordinationPorts } from "./find-links";

/** Concurrent readings of histories of a group, all of which are held in the end. */
const AT_ONCE = 4;

/**
 * Adds to each group the PnL of its wallets as one owner, if the metrics of all of them are stored and their
 * histories fit into the memory budget. Acquires memory for one group after another, so the caller must hold
 * none.
 */
export async function combineGroups(
  ports: CoordinationPorts,
  hold: RunInMemory,
  groups: readonly PresentedGroup[],
): Promise<readonly WalletGroupRow[]> {
  const combined: WalletGroupRow[] = [];
  for (const group of groups) combined.push(await combineGroup(ports, hold, group));
  return combined;
}

async function combineGroup(
  ports: CoordinationPorts,
  hold: RunInMemory,
  group: PresentedGroup,
): Promise<WalletGroupRow> {
  const transactions = await estimateGroupMemory(ports, "combined", group.wallets);
  if (transactions > ports.memory.transactions) return group;
  return hold(transactions, async () => {
    const inputs = await mapAtOnce(group.wallets, AT_ONCE, (wallet) => readStoredInput(ports, wallet));
    if (!inputs.every((input) => input !== null)) return group;
    const { pnl } = await runCooperatively(profileCombined(inputs));
    return { ...group, combined: pnl.allTime };
  });
}
