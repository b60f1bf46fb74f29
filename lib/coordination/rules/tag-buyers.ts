import { LAUNCH_TAGS, type LaunchTag } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import type { PassedThrough, WalletFunding } from "@walletlens/engine/coordination/direct/direct-facts";
import { MIN_MATERIAL_LAMPORTS } from "@walletlens/engine/coordination/direct/material";
import type { WalletGroup } from "@walletlens/engine/coordination/join-links";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Launch, LaunchPurchase } from "./scan-launch";

/** Facts of a wallet's own history. */
export interface BuyerFacts {
  /** First transaction; null if the history does not include it or it has no time. */
  readonly first: { readonly signature: string; readonly slot: number } | null;
  /** Unix seconds of the oldest covered transaction; null if nothing is covered. */
  readonly coveredFrom: number | null;
  /** Largest inflow before its purchase; null if the history does not include it, or without an inflow. */
  readonly funding: WalletFunding | null;
  /** True if the history reaches from the first transaction to the purchase. */
  readonly complete: boolean;
}

/** Evidence of one tag. */
export interface TagEvidence {
  readonly tag: LaunchTag;
  readonly signatures: readonly string[];
  /** Slot of the first of them. */
  readonly slot: number | null;
  /** SOL that the buyer paid or received. */
  readonly lamports: bigint | null;
  /** SOL that the creator sent to the intermediate wallet; absent without an intermediate wallet. */
  readonly sentLamports?: bigint;
  /** See `LaunchTagEvidence` of the contract. */
  readonly path: readonly Address[];
}

export interface TaggedBuyer {
  /** In the order of LAUNCH_TAGS. */
  readonly evidence: readonly TagEvidence[];
  readonly untested: readonly LaunchTag[];
}

export interface TagInput {
  readonly launch: Launch;
  readonly purchases: readonly LaunchPurchase[];
  /** Wallets without facts were not analyzed. */
  readonly facts: ReadonlyMap<Address, BuyerFacts>;
  /** Funders that only passed SOL on, with their own funders. */
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
  /** Funders whose own funders were not read. */
  readonly unreadFunders: ReadonlySet<Address>;
  /** True if the creator is a hub, whose transfers prove nothing; null if that is unknown. */
  readonly isCreatorHub: boolean | null;
  /** Null if no links were searched. */
  readonly groups: readonly WalletGroup[] | null;
  /** Wallets that were compared for links. */
  readonly compared: ReadonlySet<Address>;
}

/** A wallet is fresh if its first transaction is less old at its first purchase. */
const FRESH_SECONDS = SECONDS_PER_HOUR;

/** Tags the first buyers of a token by evidence alone (docs/definitions.md#launch). */
export function tagBuyers(input: TagInput): ReadonlyMap<Address, TaggedBuyer> {
  const tagged = new Map<Address, { evidence: TagEvidence[]; untested: LaunchTag[] }>();
  for (const purchase of input.purchases) {
    const buyer = { evidence: [] as TagEvidence[], untested: [] as LaunchTag[] };
    for (const [tag, test] of TESTS) {
      const result = test(input, purchase);
      if (result === "untested") buyer.untested.push(tag);
      else if (result !== null) buyer.evidence.push(result);
    }
    tagged.set(purchase.wallet, buyer);
  }
  tagSharedTransactions(input, tagged);
  noteUntestedSigners(input, tagged);
  for (const { evidence, untested } of tagged.values()) {
    evidence.sort((one, other) => compareTags(one.tag, other.tag));
    untested.sort(compareTags);
  }
  return tagged;
}

function compareTags(one: LaunchTag, other: LaunchTag): number {
  return LAUNCH_TAGS.indexOf(one) - LAUNCH_TAGS.indexOf(other);
}

type Test = (input: TagInput, purchase: LaunchPurchase) => TagEvidence | "untested" | null;

const TESTS: readonly (readonly [LaunchTag, Test])[] = [
  [
    "creator",
    ({ launch }, bought) => (bought.wallet === launch.creator ? ofPurchase("creator", bought) : null),
  ],
  [
    "same_slot",
    ({ launch }, bought) => (bought.slot === launch.slot ? ofPurchase("same_slot", bought) : null),
  ],
  ["funded_by_creator", testFunding],
  ["fresh", testFresh],
  ["linked", testLinked],
];

function ofPurchase(tag: LaunchTag, { transactions, slot, lamports }: LaunchPurchase): TagEvidence {
  return { tag, signatures: transactions.map(({ signature }) => signature), slot, lamports, path: [] };
}

/** The creator funded the wallet, directly or through a wallet that only passed SOL on. Less than 0.1 SOL proves nothing. */
function testFunding(input: TagInput, { wallet }: LaunchPurchase): TagEvidence | "untested" | null {
  const { creator } = input.launch;
  if (wallet === creator || input.isCreatorHub === true) return null;
  const facts = input.facts.get(wallet);
  if (facts === undefined) return "untested";
  const { funding, complete } = facts;
  if (funding === null) return complete ? null : "untested";
  const { funder, transactions, lamports } = funding;
  if (lamports < MIN_MATERIAL_LAMPORTS) return null;
  const before = input.passedThrough.get(funder);
  const isDirect = funder === creator;
  if (!isDirect && before?.funder !== creator)
    return before === undefined && input.unreadFunders.has(funder) ? "untested" : null;
  if (input.isCreatorHub === null) return "untested";
  const received = { tag: "funded_by_creator", lamports } as const;
  const signatures = transactions.map(({ signature }) => signature);
  if (isDirect || before === undefined)
    return { ...received, signatures, slot: transactions[0]?.slot ?? null, path: [creator, wallet] };
  return {
    ...received,
    signatures: [before.signature, ...signatures],
    slot: before.slot,
    sentLamports: before.lamports,
    path: [creator, funder, wallet],
  };
}

/** A covered transaction that is an hour older disproves it, also if older ones were not read. */
function testFresh(input: TagInput, { wallet, time }: LaunchPurchase): TagEvidence | "untested" | null {
  const facts = input.facts.get(wallet);
  if (facts === undefined || time === null) return "untested";
  const { first, coveredFrom } = facts;
  if (coveredFrom !== null && time - coveredFrom >= FRESH_SECONDS) return null;
  if (first === null) return "untested";
  return { tag: "fresh", signatures: [first.signature], slot: first.slot, lamports: null, path: [] };
}

function testLinked(input: TagInput, { wallet }: LaunchPurchase): TagEvidence | "untested" | null {
  if (input.groups === null || !input.compared.has(wallet)) return "untested";
  const group = input.groups.find(({ wallets }) => wallets.includes(wallet));
  if (group === undefined) return null;
  const path = group.wallets.filter((other) => other !== wallet);
  return { tag: "linked", signatures: [], slot: null, lamports: null, path };
}

/**
 * Tags buyers of the creating transaction, then those whose purchase another tagged buyer signed. Each tag can lead to
 * others, so the signers of newly tagged buyers are looked up until none is left.
 */
function tagSharedTransactions(
  { launch, purchases }: TagInput,
  tagged: ReadonlyMap<Address, { evidence: TagEvidence[] }>,
): void {
  const signedBy = listSigned(purchases);
  const isTagged = (wallet: Address) => (tagged.get(wallet)?.evidence.length ?? 0) > 0;
  const add = (purchase: LaunchPurchase, signatures: readonly string[], path: readonly Address[]) => {
    const { slot, lamports } = purchase;
    tagged.get(purchase.wallet)?.evidence.push({ tag: "same_transaction", signatures, slot, lamports, path });
  };
  const done = new Set<Address>();
  const waiting: Address[] = [];
  for (const purchase of purchases) {
    if (purchase.transactions.some(({ signature }) => signature === launch.signature)) {
      add(purchase, [launch.signature], []);
      done.add(purchase.wallet);
    }
    if (isTagged(purchase.wallet)) waiting.push(purchase.wallet);
  }
  for (let signer = waiting.pop(); signer !== undefined; signer = waiting.pop()) {
    for (const purchase of signedBy.get(signer) ?? []) {
      if (done.has(purchase.wallet)) continue;
      done.add(purchase.wallet);
      if (!isTagged(purchase.wallet)) waiting.push(purchase.wallet);
      const shared = purchase.transactions.filter(({ cosigners }) => cosigners.includes(signer));
      add(
        purchase,
        shared.map(({ signature }) => signature),
        [signer],
      );
    }
  }
}

/**
 * Names `same_transaction` as untested for buyers whose purchase was signed by a buyer without a tag that may have one,
 * directly or through others.
 */
function noteUntestedSigners(
  { purchases }: TagInput,
  tagged: ReadonlyMap<Address, { readonly evidence: readonly TagEvidence[]; readonly untested: LaunchTag[] }>,
): void {
  const signedBy = listSigned(purchases);
  const waiting = purchases.flatMap(({ wallet }) => {
    const buyer = tagged.get(wallet);
    return buyer?.evidence.length === 0 && buyer.untested.length > 0 ? [wallet] : [];
  });
  for (let signer = waiting.pop(); signer !== undefined; signer = waiting.pop()) {
    for (const { wallet } of signedBy.get(signer) ?? []) {
      const { evidence = [], untested = [] } = tagged.get(wallet) ?? {};
      const isKnown = evidence.some(({ tag }) => tag === "same_transaction");
      if (isKnown || untested.includes("same_transaction")) continue;
      if (evidence.length === 0 && untested.length === 0) waiting.push(wallet);
      untested.push("same_transaction");
    }
  }
}

/** Lists the purchases that each account signed for another buyer. */
function listSigned(purchases: readonly LaunchPurchase[]): ReadonlyMap<Address, readonly LaunchPurchase[]> {
  const signedBy = new Map<Address, LaunchPurchase[]>();
  for (const purchase of purchases) {
    const signers = new Set(purchase.transactions.flatMap(({ cosigners }) => cosigners));
    for (const signer of signers) {
      const signed = signedBy.get(signer) ?? [];
      signed.push(purchase);
      signedBy.set(signer, signed);
    }
  }
  return signedBy;
}
