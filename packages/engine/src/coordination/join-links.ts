import type { Address } from "../address.ts";
import type { DirectEvidence } from "./direct/direct-facts.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";

/** Verdicts on two wallets, strongest first. */
export const LINK_VERDICTS = ["linked", "coordinated"] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];

export interface PairEvidence<Verdict extends LinkVerdict | null = LinkVerdict | null> {
  /** First of the two in the order of addresses. */
  readonly walletA: Address;
  readonly walletB: Address;
  /** "linked" by direct evidence, else "coordinated" by statistics; null if neither holds. */
  readonly verdict: Verdict;
  readonly direct: readonly DirectEvidence[];
  readonly statistical: readonly StatisticalEvidence[];
}

export type WalletLink = PairEvidence<LinkVerdict>;

/** At least two wallets that links connect. */
export interface WalletGroup {
  /** In the order of addresses. */
  readonly wallets: readonly Address[];
  /** "linked" if links of that verdict alone connect the group. */
  readonly verdict: LinkVerdict;
  /** In alphabetical order. */
  readonly kinds: readonly (DirectEvidence["kind"] | StatisticalEvidence["kind"])[];
}

/**
 * Joins evidence into links, and links into groups (connected components). Statistical evidence that does not
 * hold, a fixed order and unsolicited transfers make no link, but are listed with a link of the same pair. `untied` has the
 * pairs that only have unsolicited transfers or a fixed order.
 */
export function joinLinks(
  direct: readonly DirectEvidence[],
  statistical: readonly StatisticalEvidence[],
): JoinedEvidence {
  const pairs = new Map<string, { direct: DirectEvidence[]; statistical: StatisticalEvidence[] }>();
  const getPair = ({ walletA, walletB }: { walletA: Address; walletB: Address }) => {
    const key = `${walletA} ${walletB}`;
    const pairEvidence = pairs.get(key) ?? { direct: [], statistical: [] };
    pairs.set(key, pairEvidence);
    return pairEvidence;
  };
  for (const evidence of direct) getPair(evidence).direct.push(evidence);
  for (const evidence of statistical) getPair(evidence).statistical.push(evidence);
  const links: WalletLink[] = [];
  const untied: PairEvidence<null>[] = [];
  for (const pair of pairs.values()) {
    const some = pair.direct[0] ?? pair.statistical[0];
    if (some === undefined) continue;
    const pairEvidence = { walletA: some.walletA, walletB: some.walletB, ...pair };
    if (pair.direct.some(({ holds }) => holds)) links.push({ ...pairEvidence, verdict: "linked" });
    else if (pair.statistical.some(({ holds }) => holds))
      links.push({ ...pairEvidence, verdict: "coordinated" });
    else if (pair.direct.length > 0 || pair.statistical.some(({ kind }) => kind === "fixed_order"))
      untied.push({ ...pairEvidence, verdict: null });
  }
  links.sort(byName);
  return { links, untied: untied.sort(byName), groups: groupLinks(links) };
}

export interface JoinedEvidence {
  readonly links: readonly WalletLink[];
  readonly untied: readonly PairEvidence<null>[];
  readonly groups: readonly WalletGroup[];
}

function byName(x: PairEvidence, y: PairEvidence): number {
  return `${x.walletA}${x.walletB}` < `${y.walletA}${y.walletB}` ? -1 : 1;
}

/** Groups the wallets that links connect. */
export function groupLinks(links: readonly WalletLink[]): readonly WalletGroup[] {
  const findGroup = connect(links);
  const findLinkedGroup = connect(links.filter(({ verdict }) => verdict === "linked"));
  const members = new Map<Address, Set<Address>>();
  const kinds = new Map<Address, Set<WalletGroup["kinds"][number]>>();
  for (const { walletA, walletB, direct, statistical } of links) {
    const root = findGroup(walletA);
    members.set(root, (members.get(root) ?? new Set()).add(walletA).add(walletB));
    const groupKinds = kinds.get(root) ?? new Set();
    kinds.set(root, groupKinds);
    for (const { kind, holds } of [...direct, ...statistical]) if (holds) groupKinds.add(kind);
  }
  return [...members].map(([root, wallets]) => ({
    wallets: [...wallets].sort(),
    verdict: new Set([...wallets].map(findLinkedGroup)).size === 1 ? "linked" : "coordinated",
    kinds: [...(kinds.get(root) ?? [])].sort(),
  }));
}

/** Returns the representative of the component of a wallet (union-find with path halving). */
function connect(links: readonly WalletLink[]): (wallet: Address) => Address {
  const parents = new Map<Address, Address>();
  const find = (wallet: Address): Address => {
    let node = wallet;
    for (
      let parent = parents.get(node);
      parent !== undefined && parent !== node;
      parent = parents.get(node)
    ) {
      parents.set(node, parents.get(parent) ?? parent);
      node = parent;
    }
    return node;
  };
  for (const { walletA, walletB } of links) parents.set(find(walletA), find(walletB));
  return find;
}
