import type { LinkCoverage } from "@walletlens/contract/wallet-links";
import type { Address } from "@walletlens/engine/address";
import { listDollars } from "@walletlens/engine/chain/assets";
import { countFanOut } from "@walletlens/engine/coordination/direct/count-fan-out";
import type {
  DirectEvidence,
  DirectHistory,
  PassedThrough,
} from "@walletlens/engine/coordination/direct/direct-facts";
import { findDirectEvidenceInSteps } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import type { ObservedWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { ReferenceWallet } from "@walletlens/engine/coordination/reference-wallet";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import type { Labels } from "@/lib/wallets/ports";
import { type CounterpartyPorts, readFanOut, readFunderOrigins } from "./read-shared-counterparties";

export interface DirectLinkPorts extends CounterpartyPorts {
  readonly labels: Labels;
}

export interface DirectLinks {
  readonly evidence: readonly DirectEvidence[];
  /** Calls that read the funders of funders. */
  readonly funderCalls: number;
  /** Funders whose own funders were not read. */
  readonly unreadFunders: readonly Address[];
  /** Addresses that were not read; they are no evidence. */
  readonly unreadAddresses: readonly Address[];
  readonly hubs: LinkCoverage["hubs"];
  /** Funders that only passed SOL on, with their own funders. */
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
}

export interface DirectLinkInput {
  readonly reference: readonly ReferenceWallet[];
  readonly solUsd: SolUsd;
  /** Maximum number of calls for the funders of funders. */
  readonly maxFunderCalls?: number | undefined;
}

/**
 * Finds direct evidence of links within a group. An address that would link two wallets is first checked for
 * being a hub: by its label, by a page of its history, and by the reference wallets.
 */
export async function findDirectLinks(
  ports: DirectLinkPorts,
  group: readonly ObservedWallet[],
  { reference, solUsd, maxFunderCalls }: DirectLinkInput,
): Promise<DirectLinks> {
  const { dollars } = await ports.labels.extractionContext();
  const toLamports = valueMoves(
    group.flatMap(({ prices }) => prices),
    solUsd,
    listDollars(dollars),
  );
  const wallets: DirectHistory[] = [];
  for (const observed of group) wallets.push(await runCooperatively(toDirectHistory(observed, toLamports)));
  const labeled = await findLabeled(ports.labels, listCounterparties(wallets));
  const members = new Set(group.map(({ wallet }) => wallet));
  const funders = listFunders(wallets).filter((funder) => !labeled.has(funder) && !members.has(funder));
  const funderOrigins = await readFunderOrigins(ports, funders, maxFunderCalls);
  const { passedThrough } = funderOrigins;
  const origins = [...passedThrough.values()].map(({ funder }) => funder);
  for (const origin of await findLabeled(ports.labels, origins)) labeled.add(origin);
  const own = new Map(group.map((observed) => [observed.wallet, countFanOut(observed, toLamports)]));
  const find = (labels: ReadonlySet<Address>, fanOuts: ReadonlyMap<Address, number>) =>
    runCooperatively(findDirectEvidenceInSteps({ wallets, labeled: labels, fanOut: fanOuts, passedThrough }));
  const candidates = await find(labeled, own);
  const { fanOut, unread } = await readFanOut(ports, listIntermediaries(candidates, members), solUsd);
  const evidence = await find(labeled, maxOf([own, fanOut, countCounterparties(reference)]));
  const { calls: funderCalls, unread: unreadFunders } = funderOrigins;
  const met = await find(new Set(), new Map());
  const hubs = listHubs(met, [...evidence.flatMap(({ detail }) => detail.via ?? []), ...unread, ...members]);
  return { evidence, funderCalls, unreadFunders, unreadAddresses: unread, hubs, passedThrough };
}

/** Returns the linking addresses of `met` without `others`: the hubs. */
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

/** Returns the addresses that funded a wallet's opening, each once. */
function listFunders(wallets: readonly DirectHistory[]): readonly Address[] {
  const openings = wallets.flatMap(({ facts }) => facts.flatMap(({ movements }) => movements));
  return [...new Set(openings.flatMap(({ opened, counterparty }) => (opened ? [counterparty] : [])))];
}

/** Returns the addresses outside the group that would link its wallets, by descending number of pairs. */
function listIntermediaries(
  evidence: readonly DirectEvidence[],
  members: ReadonlySet<Address>,
): readonly Address[] {
  const pairs = new Map<Address, number>();
  for (const { detail } of evidence) {
    if (detail.via !== null && !members.has(detail.via)) {
      pairs.set(detail.via, (pairs.get(detail.via) ?? 0) + 1);
    }
  }
  return [...pairs].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).map(([via]) => via);
}

/** Counts, for each address, the reference wallets that transferred directly to or from it. */
function countCounterparties(reference: readonly ReferenceWallet[]): ReadonlyMap<Address, number> {
  const met = new Map<Address, number>();
  for (const { counterparties } of reference) {
    for (const address of counterparties.keys()) met.set(address, (met.get(address) ?? 0) + 1);
  }
  return met;
}

function maxOf(counts: readonly ReadonlyMap<Address, number>[]): ReadonlyMap<Address, number> {
  const maxCounts = new Map<Address, number>();
  for (const [address, count] of counts.flatMap((each) => [...each])) {
    maxCounts.set(address, Math.max(count, maxCounts.get(address) ?? 0));
  }
  return maxCounts;
}
