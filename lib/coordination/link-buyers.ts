import type { Address } from "@walletlens/engine/address";
import { presentGroups } from "@walletlens/engine/coordination/present-links";
import { estimateGroupMemory, runInMemory } from "@/lib/groups/group-memory";
import type { FoundLaunch } from "@/lib/groups/group-work";
import { combineGroups } from "./combine-groups";
import type { CoordinationPorts } from "./find-links";
import { type FoundLinks, findLinks } from "./find-links";
import { CALLS_PER_FUNDER } from "./read-shared-counterparties";
import { storeLinks } from "./store-links";
import { toPurchases } from "./stored-launch";

/**
 * Searches the links of the analyzed wallets, shortest histories first, as many as fit into the memory budget. Null if there
 * are fewer than two.
 */
export async function linkBuyers(
  ports: CoordinationPorts,
  jobId: string,
  analyzed: readonly Address[],
  foundLaunch: FoundLaunch,
) {
  const compared = await selectFitting(ports, analyzed);
  if (compared.length < 2) return null;
  const hold = runInMemory(ports, jobId);
  const weight = await estimateGroupMemory(ports, "similarity", compared);
  const maxFunderCalls = CALLS_PER_FUNDER * compared.length;
  const buyers = foundLaunch.purchases.map(({ wallet }) => wallet);
  const request = { wallets: compared, chosenBy: [foundLaunch.mint], beside: buyers, maxFunderCalls };
  const links: FoundLinks = await hold(weight, () => findLinks(ports, request));
  await storeLinks(ports, compared, links.links);
  const percents = new Map(
    toPurchases(foundLaunch).map(({ wallet, units }) => [
      wallet,
      toPercent(units, BigInt(foundLaunch.supply)),
    ]),
  );
  const groups = await combineGroups(ports, hold, presentGroups(links.groups, percents));
  return { found: links, groups, compared: new Set(compared) };
}

function toPercent(units: bigint, supply: bigint): number {
  return supply === 0n ? 0 : (Number(units) / Number(supply)) * 100;
}

async function selectFitting(
  ports: CoordinationPorts,
  wallets: readonly Address[],
): Promise<readonly Address[]> {
  if ((await estimateGroupMemory(ports, "similarity", wallets)) <= ports.memory.transactions) return wallets;
  const weights = await Promise.all(
    wallets.map(async (wallet) => ({
      wallet,
      weight: await estimateGroupMemory(ports, "similarity", [wallet]),
    })),
  );
  let freeMemory = ports.memory.transactions;
  return weights
    .sort((one, other) => one.weight - other.weight || (one.wallet < other.wallet ? -1 : 1))
    .flatMap(({ wallet, weight }) => {
      freeMemory -= weight;
      return freeMemory >= 0 ? [wallet] : [];
    });
}
