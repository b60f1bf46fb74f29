import { LAUNCH_TAGS, type LaunchTag } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import { listOrigins } from "@walletlens/engine/coordination/direct/list-origins";
import { MIN_MATERIAL_LAMPORTS } from "@walletlens/engine/coordination/direct/material";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { findFundingClusters } from "./find-funding-clusters";
import type { TagEvidence, TaggedBuyer, TagInput } from "./launch-tag-facts";
import type { LaunchPurchase } from "./scan-launch";
import { noteUntestedSigners, tagSharedTransactions } from "./tag-shared-transactions";

interface ClusteredInput extends TagInput {
  readonly clusters: ReturnType<typeof findFundingClusters>;
}

/** A wallet is fresh if its first transaction is less old at its first purchase. */
const FRESH_SECONDS = SECONDS_PER_HOUR;

/** Tags the first buyers of a token by evidence alone (docs/definitions.md#launch). */
export function tagBuyers(facts: TagInput): ReadonlyMap<Address, TaggedBuyer> {
  const input = { ...facts, clusters: findFundingClusters(facts) };
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
    evidence.sort(compareEvidence);
    untested.sort(compareTags);
  }
  return tagged;
}

/** Returns evidence in the order of LAUNCH_TAGS. */
export function sortEvidence(evidence: readonly TagEvidence[]): readonly TagEvidence[] {
  return evidence.toSorted(compareEvidence);
}

function compareEvidence(one: TagEvidence, other: TagEvidence): number {
  return compareTags(one.tag, other.tag);
}

function compareTags(one: LaunchTag, other: LaunchTag): number {
  return LAUNCH_TAGS.indexOf(one) - LAUNCH_TAGS.indexOf(other);
}

type Test = (input: ClusteredInput, purchase: LaunchPurchase) => TagEvidence | "untested" | null;

const TESTS: readonly (readonly [LaunchTag, Test])[] = [
  [
    "creator",
    ({ launch }, purchase) => (purchase.wallet === launch.creator ? ofPurchase("creator", purchase) : null),
  ],
  [
    "same_slot",
    ({ launch }, purchase) => (purchase.slot === launch.slot ? ofPurchase("same_slot", purchase) : null),
  ],
  ["funded_by_creator", testFunding],
  ["funded_together", testFundedTogether],
  ["fresh", testFresh],
  ["linked", testLinked],
];

function ofPurchase(tag: LaunchTag, { transactions, slot, lamports }: LaunchPurchase): TagEvidence {
  const slotTransactions = transactions.filter((each) => each.slot === slot);
  return { tag, signatures: slotTransactions.map(({ signature }) => signature), slot, lamports, path: [] };
}

/** The creator funded the wallet, directly or through wallets that only passed SOL on. Less than 0.1 SOL proves nothing. */
function testFunding(input: TagInput, { wallet }: LaunchPurchase): TagEvidence | "untested" | null {
  const { creator } = input.launch;
  if (wallet === creator || input.isCreatorHub === true || !hasKey(wallet)) return null;
  const facts = input.facts.get(wallet);
  if (facts === undefined) return "untested";
  const { funding, complete } = facts;
  if (funding === null) return complete ? null : "untested";
  const { funder, transactions, lamports } = funding;
  if (lamports < MIN_MATERIAL_LAMPORTS) return null;
  const origins = listOrigins(funder, input.passedThrough);
  const origin = origins.find((each) => each.funder === creator);
  if (origin === undefined)
    return origins.some((each) => input.unreadFunders.has(each.funder)) ? "untested" : null;
  if (input.isCreatorHub === null) return "untested";
  const [sent] = origin.passed;
  return {
    tag: "funded_by_creator",
    lamports,
    signatures: [...origin.passed, ...transactions].map(({ signature }) => signature),
    slot: (sent ?? transactions[0])?.slot ?? null,
    ...(sent === undefined ? {} : { sentLamports: sent.lamports }),
    path: [creator, ...origin.between, wallet],
  };
}

/** Others were opened by the same source at the same time with the same amount. */
function testFundedTogether(
  input: ClusteredInput,
  { wallet }: LaunchPurchase,
): TagEvidence | "untested" | null {
  if (!hasKey(wallet)) return null;
  const facts = input.facts.get(wallet);
  if (facts === undefined || !facts.complete) return "untested";
  const cluster = input.clusters.get(wallet);
  if (cluster === undefined) return null;
  const { source, funding, others } = cluster;
  const { lamports, transactions } = funding;
  const signatures = transactions.map(({ signature }) => signature);
  const slot = transactions[0]?.slot ?? null;
  return { tag: "funded_together", signatures, slot, lamports, path: [source, ...others] };
}

/** A covered transaction that is an hour older disproves it, also if older ones were not read. */
function testFresh(input: TagInput, { wallet, time }: LaunchPurchase): TagEvidence | "untested" | null {
  if (!hasKey(wallet)) return null;
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
