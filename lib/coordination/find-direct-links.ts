import type { LinkCoverage } from "@walletlens/contract/link-coverage";
import type { Address } from "@walletlens/engine/address";
import { listDollars } from "@walletlens/engine/chain/assets";
import type {
  DirectEvidence,
  DirectHistory,
  DirectInput,
  PassedThrough,
} from "@walletlens/engine/coordination/direct/direct-facts";
import { findDirectEvidenceInSteps } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import {
  type Contact,
  listContacts,
  MAX_CONTACTS,
} from "@walletlens/engine/coordination/direct/list-contacts";
import { MAX_WALLETS_BETWEEN } from "@walletlens/engine/coordination/direct/list-origins";
import { MIN_MATERIAL_LAMPORTS } from "@walletlens/engine/coordination/direct/material";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import type { ObservedWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { ReferenceWallet } from "@walletlens/engine/coordination/reference-wallet";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import type { Labels } from "@/lib/wallets/labels";
import {
  type CounterpartyPorts,
  type FunderOrigins,
  MAX_FUNDER_CALLS,
  readContacts,
  readFunderOrigins,
} from "./read-shared-counterparties";

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
  /** Wallets outside the group that are no sign of a hub. */
  readonly beside?: readonly Address[] | undefined;
}

/**
 * Finds direct evidence of links within a group. An address that would link two wallets is first checked for
 * being a hub: by its label, by a page of its history, and by the reference wallets.
 */
export async function findDirectLinks(
  ports: DirectLinkPorts,
  group: readonly ObservedWallet[],
  { reference, solUsd, maxFunderCalls, beside = [] }: DirectLinkInput,
): Promise<DirectLinks> {
  const dollars = listDollars((await ports.labels.extractionContext()).dollars);
  const wallets: DirectHistory[] = [];
  const ownContacts = new Map<Address, readonly Contact[]>();
  for (const observed of group) {
    // Prices by the trades of others would depend on who is in the call.
    const toLamports = valueMoves(observed.prices, solUsd, dollars);
    wallets.push(await runCooperatively(toDirectHistory(observed, toLamports, dollars)));
    ownContacts.set(observed.wallet, listContacts(observed, toLamports).slice(-MAX_CONTACTS));
  }
  const labeled = await findLabeled(ports.labels, listCounterparties(wallets));
  const members = new Set(group.map(({ wallet }) => wallet));
  const funders = listFunders(wallets).filter((funder) => !labeled.has(funder) && !members.has(funder));
  const funderOrigins = await readOriginsBehind(ports, funders, { labeled, members, maxFunderCalls });
  const { passedThrough } = funderOrigins;
  const common = { wallets, passedThrough, beside };
  const find = (input: Pick<DirectInput, "labeled" | "contacts" | "unread">) =>
    runCooperatively(findDirectEvidenceInSteps({ ...common, ...input }));
  const candidates = await find({ labeled, contacts: ownContacts });
  const { contacts: readContactsByAddress, unread } = await readContacts(
    ports,
    listIntermediaries(candidates, members),
    solUsd,
  );
  const contacts = joinContacts([
    ...ownContacts,
    ...readContactsByAddress,
    ...listReferenceContacts(reference),
  ]);
  const evidence = await find({ labeled, contacts, unread: new Set(unread) });
  const { calls: funderCalls, unread: unreadFunders } = funderOrigins;
  const met = await find({ labeled: new Set(), contacts: new Map() });
  const hubs = listHubs(met, [...evidence.flatMap(({ detail }) => detail.via ?? []), ...unread, ...members]);
  return { evidence, funderCalls, unreadFunders, unreadAddresses: unread, hubs, passedThrough };
}

interface OriginSearch {
  /** Extended by the labeled origins. */
  readonly labeled: Set<Address>;
  readonly members: ReadonlySet<Address>;
  readonly maxFunderCalls: number | undefined;
}

/** Reads the funders of pass-through wallets, and of those behind them. */
async function readOriginsBehind(
  ports: DirectLinkPorts,
  funders: readonly Address[],
  { labeled, members, maxFunderCalls = MAX_FUNDER_CALLS }: OriginSearch,
): Promise<FunderOrigins> {
  const passedThrough = new Map<Address, PassedThrough>();
  const unread: Address[] = [];
  const visited = new Set(members);
  let calls = 0;
  let next = funders;
  for (let between = 0; between < MAX_WALLETS_BETWEEN && next.length > 0; between += 1) {
    for (const funder of next) visited.add(funder);
    const reading = await readFunderOrigins(ports, next, maxFunderCalls - calls);
    calls += reading.calls;
    unread.push(...reading.unread);
    for (const [funder, origin] of reading.passedThrough) passedThrough.set(funder, origin);
    const origins = Array.from(reading.passedThrough.values(), ({ funder }) => funder);
    for (const origin of await findLabeled(ports.labels, origins)) labeled.add(origin);
    next = Array.from(new Set(origins)).filter((origin) => !labeled.has(origin) && !visited.has(origin));
  }
  return { passedThrough, calls, unread };
}

/** Returns the linking addresses of `met` without `otherAddresses`: the hubs. */
function listHubs(met: readonly DirectEvidence[], otherAddresses: readonly Address[]): LinkCoverage["hubs"] {
  const excluded = new Set(otherAddresses);
  const hubs = new Map<Address, Set<Address>>();
  for (const { walletA, walletB, detail } of met) {
    if (detail.via === null || excluded.has(detail.via)) continue;
    hubs.set(detail.via, (hubs.get(detail.via) ?? new Set()).add(walletA).add(walletB));
  }
  return [...hubs].map(([address, wallets]) => ({ address, wallets: [...wallets].sort() }));
}

async function findLabeled(labels: Labels, addresses: readonly Address[]): Promise<Set<Address>> {
  const labelsByAddress = addresses.length === 0 ? new Map() : await labels.find(addresses);
  return new Set(addresses.filter((address) => labelsByAddress.get(address)?.label != null));
}

function listCounterparties(wallets: readonly DirectHistory[]): readonly Address[] {
  const addresses = new Set<Address>();
  for (const { wallet, facts } of wallets) {
    addresses.add(wallet);
    for (const { movements } of facts) for (const { counterparty } of movements) addresses.add(counterparty);
  }
  return [...addresses];
}

/** Returns the addresses that funded a wallet, each once. */
function listFunders(wallets: readonly DirectHistory[]): readonly Address[] {
  const fundings = wallets.flatMap(({ funding }) => funding ?? []);
  const material = fundings.filter(({ lamports }) => lamports >= MIN_MATERIAL_LAMPORTS);
  return [...new Set(material.map(({ funder }) => funder))];
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

/** Returns the movements of reference wallets as those of the addresses that they dealt with. */
function listReferenceContacts(
  reference: readonly ReferenceWallet[],
): readonly (readonly [Address, readonly Contact[]])[] {
  return reference.flatMap(({ trading: { wallet }, contacts }) =>
    contacts.map((contact) => {
      const direction = contact.direction === "in" ? "out" : "in";
      return [contact.counterparty, [{ ...contact, counterparty: wallet, direction }]] as const;
    }),
  );
}

function joinContacts(
  parts: readonly (readonly [Address, readonly Contact[]])[],
): ReadonlyMap<Address, readonly Contact[]> {
  const contactsByAddress = new Map<Address, Contact[]>();
  for (const [address, contacts] of parts) {
    const addressContacts = contactsByAddress.get(address);
    if (addressContacts === undefined) contactsByAddress.set(address, [...contacts]);
    else addressContacts.push(...contacts);
  }
  return contactsByAddress;
}
