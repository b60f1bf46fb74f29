import type { LinkCoverage } from "@walletlens/contract/wallet-links";
import type { Address } from "@walletlens/engine/address";
import { countFanOut } from "@walletlens/engine/coordination/direct/count-fan-out";
import type { DirectEvidence, DirectHistory } from "@walletlens/engine/coordination/direct/direct-facts";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import type { ObservedWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { ReferenceWallet } from "@walletlens/engine/coordination/reference-wallet";
import { runSteps } from "@walletlens/engine/steps";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import type { Labels } from "@/lib/wallets/ports";
import { type CounterpartyPorts, readBehind, readFanOut } from "./read-shared-counterparties";

export interface DirectLinkPorts extends CounterpartyPorts {
  readonly labels: Labels;
}

export interface DirectLinks {
  readonly evidence: readonly DirectEvidence[];
  /** Calls that read the funders of funders. */
  readonly funderCalls: number;
  /** Funders whose own funders were not read. */
  readonly unreadFunders: readonly Address[];
  /** Addresses that were not asked about: they prove nothing. */
  readonly unreadAddresses: readonly Address[];
  readonly hubs: LinkCoverage["hubs"];
}

/**
 * Finds the direct evidence of links within a group. Each address that would tie two of its wallets is first checked
 * for being a hub: by its label, by a page of its own history, and by the wallets at hand.
 */
export async function findDirectLinks(
  ports: DirectLinkPorts,
  group: readonly ObservedWallet[],
  reference: readonly ReferenceWallet[],
  solUsd: SolUsd,
): Promise<DirectLinks> {
  const toLamports = valueMoves(
    group.flatMap(({ prices }) => prices),
    solUsd,
  );
  const wallets = group.map((observed) => runSteps(toDirectHistory(observed, toLamports)));
  const labeled = await findLabeled(ports.labels, listCounterparties(wallets));
  const members = new Set(group.map(({ wallet }) => wallet));
  const funders = listFunders(wallets).filter((funder) => !labeled.has(funder) && !members.has(funder));
  const behind = await readBehind(ports, funders);
  const { passedThrough } = behind;
  const origins = [...passedThrough.values()].map(({ funder }) => funder);
  for (const origin of await findLabeled(ports.labels, origins)) labeled.add(origin);
  const own = new Map(group.map((observed) => [observed.wallet, countFanOut(observed, toLamports)]));
  const candidates = findDirectEvidence({ wallets, labeled, fanOut: own, passedThrough });
  const { fanOut, unread } = await readFanOut(ports, listVias(candidates, members), solUsd);
  const evidence = findDirectEvidence({
    wallets,
    labeled,
    fanOut: mostOf([own, fanOut, countMet(reference)]),
    passedThrough,
  });
  const { calls: funderCalls, unread: unreadFunders } = behind;
  const met = findDirectEvidence({ wallets, labeled: new Set(), fanOut: new Map(), passedThrough });
  const hubs = listHubs(met, [...evidence.flatMap(({ detail }) => detail.via ?? []), ...unread, ...members]);
  return { evidence, funderCalls, unreadFunders, unreadAddresses: unread, hubs };
}

/** Addresses of `met` that would tie wallets, without `others`: those that do, and those that were not asked about. */
function listHubs(met: readonly DirectEvidence[], others: readonly Address[]): LinkCoverage["hubs"] {
  const known = new Set(others);
  const hubs = new Map<Address, Set<Address>>();
  for (const { walletA, walletB, detail } of met) {
    if (detail.via === null || known.has(detail.via)) continue;
    hubs.set(detail.via, (hubs.get(detail.via) ?? new Set()).add(walletA).add(walletB));
  }
  return [...hubs].map(([address, wallets]) => ({ address, wallets: [...wallets].sort() }));
}

async function findLabeled(labels: Labels, addresses: readonly Address[]): Promise<Set<Address>> {
  const known = addresses.length === 0 ? new Map() : await labels.find(addresses);
  return new Set(addresses.filter((address) => known.get(address)?.label != null));
}

function listCounterparties(wallets: readonly DirectHistory[]): readonly Address[] {
  const all = new Set<Address>();
  for (const { wallet, facts } of wallets) {
    all.add(wallet);
    for (const { movements } of facts) for (const { counterparty } of movements) all.add(counterparty);
  }
  return [...all];
}

/** Addresses whose inflow opened a wallet, each once. */
function listFunders(wallets: readonly DirectHistory[]): readonly Address[] {
  const openings = wallets.flatMap(({ facts }) => facts.flatMap(({ movements }) => movements));
  return [...new Set(openings.flatMap(({ opened, counterparty }) => (opened ? [counterparty] : [])))];
}

/** Addresses outside the group that would tie its wallets, those first that tie most pairs. */
function listVias(evidence: readonly DirectEvidence[], members: ReadonlySet<Address>): readonly Address[] {
  const pairs = new Map<Address, number>();
  for (const { detail } of evidence) {
    if (detail.via !== null && !members.has(detail.via)) {
      pairs.set(detail.via, (pairs.get(detail.via) ?? 0) + 1);
    }
  }
  return [...pairs].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).map(([via]) => via);
}

/** Reference wallets that each address moved something straight with that counts for fan-out. */
function countMet(reference: readonly ReferenceWallet[]): ReadonlyMap<Address, number> {
  const met = new Map<Address, number>();
  for (const { counterparties } of reference) {
    for (const address of counterparties.keys()) met.set(address, (met.get(address) ?? 0) + 1);
  }
  return met;
}

function mostOf(counts: readonly ReadonlyMap<Address, number>[]): ReadonlyMap<Address, number> {
  const most = new Map<Address, number>();
  for (const [address, count] of counts.flatMap((each) => [...each])) {
    most.set(address, Math.max(count, most.get(address) ?? 0));
  }
  return most;
}
