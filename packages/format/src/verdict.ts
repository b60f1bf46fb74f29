import { formatCount, formatHours } from "./format.ts";

/** Evidence of one kind about two wallets. Compact results have no `holds` and no `detail`. */
interface LinkKind {
  readonly kind: string;
  readonly count: number;
  readonly holds?: boolean;
  readonly detail?: {
    readonly via: string | null;
    readonly secondsApart: number | null;
    readonly expected: number | null;
    readonly testedEvents: number | null;
  };
}

interface PairLink {
  readonly walletA: string;
  readonly walletB: string;
  readonly kinds: readonly LinkKind[];
}

interface WalletGroup {
  readonly wallets: readonly string[];
  readonly verdict: "linked" | "coordinated";
  readonly kinds: readonly string[];
  readonly supplyPercent?: number | undefined;
}

/** Size of a comparison, of the full or the compact shape. */
type ComparisonSize =
  | { readonly uniqueTokensPerWallet: Readonly<Record<string, unknown>> }
  | { readonly metadata: { readonly walletsAnalyzed: number } };

/** Links and groups of a comparison, in either shape. */
export type LinkResult = ComparisonSize & {
  readonly groups: readonly WalletGroup[];
  readonly links: readonly PairLink[];
};

/** Links of two wallets. */
export interface PairResult extends PairLink {
  readonly verdict: WalletGroup["verdict"] | null;
}

/** Describes a group in a sentence. */
export interface GroupVerdict {
  /** "4 of 8 wallets look like one owner" */
  readonly claim: string;
  /** Evidence of each kind, strongest first: "same funder 6 s apart", "13 synchronized trades (6 expected)". */
  readonly evidence: readonly string[];
}

/** Groups that a text names; it counts the others. */
const MAX_NAMED = 5;

/**
 * Returns the verdict on each group, in the order of `groups`, from the evidence alone. Wallets look like one owner if
 * shared signers, funders or collectors connect the whole group. Counts of a group with several pairs are those of its
 * strongest pair.
 *
 * @example
 * const links = [{ walletA: "A", walletB: "B", kinds: [{ kind: "transfer", count: 3 }] }];
 * const groups = [{ wallets: ["A", "B"], verdict: "linked" as const, kinds: ["transfer"] }];
 * describeGroups({ metadata: { walletsAnalyzed: 8 }, groups, links })[0]?.claim // "2 of 8 wallets are linked"
 */
export function describeGroups(result: LinkResult): readonly GroupVerdict[] {
  const { groups, links } = result;
  const compared = countCompared(result);
  return groups.map((group) => {
    const members = new Set(group.wallets);
    const innerLinks = links.filter(({ walletA, walletB }) => members.has(walletA) && members.has(walletB));
    return { claim: describeClaim(group, innerLinks, compared), evidence: listEvidence(group, innerLinks) };
  });
}

/**
 * Returns the verdict on a comparison as text, with a sentence for each of the five largest groups.
 *
 * @example
 * formatVerdict({ metadata: { walletsAnalyzed: 8 }, groups: [], links: [] }) // "No links found among 8 wallets."
 */
export function formatVerdict(result: LinkResult): string {
  if (result.groups.length === 0)
    return `No links found among ${formatCount(countCompared(result))} wallets.`;
  const groups = result.groups.toSorted((a, b) => b.wallets.length - a.wallets.length);
  const sentences = describeGroups({ ...result, groups: groups.slice(0, MAX_NAMED) }).map(
    ({ claim, evidence }) => `${[claim, evidence.join(", ")].filter(Boolean).join(": ")}.`,
  );
  const unnamedCount = groups.length - sentences.length;
  const ending =
    unnamedCount === 0 ? [] : [`${unnamedCount} more ${unnamedCount === 1 ? "group" : "groups"}.`];
  return [...sentences, ...ending].join(" ");
}

/**
 * Returns the verdict on two wallets as a sentence.
 *
 * @example
 * const pair = { walletA: "A", walletB: "B", verdict: "linked" as const };
 * describePair({ ...pair, kinds: [{ kind: "transfer", count: 3 }] }) // "Both wallets are linked: 3 direct transfers."
 */
export function describePair({ walletA, walletB, verdict, kinds }: PairResult): string {
  const names = kinds.filter(holds).map(({ kind }) => kind);
  const groups = verdict === null ? [] : [{ wallets: [walletA, walletB], verdict, kinds: names }];
  const links = [{ walletA, walletB, kinds }];
  const text = formatVerdict({ metadata: { walletsAnalyzed: 2 }, groups, links });
  const order = kinds.find(({ kind }) => kind === "fixed_order");
  if (order === undefined) return text;
  return `${text} One trades first in nearly all of ${formatCount(order.count)} common tokens, as a copied wallet or one program does.`;
}

function countCompared(result: LinkResult): number {
  return "metadata" in result
    ? result.metadata.walletsAnalyzed
    : Object.keys(result.uniqueTokensPerWallet).length;
}

function describeClaim(
  { wallets, verdict, supplyPercent }: WalletGroup,
  links: readonly PairLink[],
  compared: number,
): string {
  const noun = supplyPercent === undefined ? "wallets" : "holders";
  const share = supplyPercent === undefined ? "" : ` with ${formatShare(supplyPercent)} of supply`;
  const subject = `${countMembers(wallets.length, compared)} ${noun}${share}`;
  if (verdict === "coordinated") return `${subject} trade together`;
  return `${subject} ${isOneOwner(wallets, links) ? "look like one owner" : "are linked"}`;
}

/** Kinds that two owners rarely share. A transfer is not one: people also pay each other. */
const OF_ONE_OWNER: ReadonlySet<string> = new Set(["same_signer", "common_funder", "common_collector"]);

/** Returns whether links of one owner alone connect all wallets. */
function isOneOwner(wallets: readonly string[], links: readonly PairLink[]): boolean {
  const ownerLinks = links.filter(({ kinds }) =>
    kinds.some((kind) => OF_ONE_OWNER.has(kind.kind) && holds(kind)),
  );
  const reachedWallets = new Set(wallets.slice(0, 1));
  for (let previousSize = 0; previousSize < reachedWallets.size; ) {
    previousSize = reachedWallets.size;
    for (const { walletA, walletB } of ownerLinks) {
      if (reachedWallets.has(walletA)) reachedWallets.add(walletB);
      else if (reachedWallets.has(walletB)) reachedWallets.add(walletA);
    }
  }
  return reachedWallets.size === wallets.length;
}

/** "4 of 8", "All 4", "Both". */
function countMembers(members: number, compared: number): string {
  if (members < compared) return `${formatCount(members)} of ${formatCount(compared)}`;
  return members === 2 ? "Both" : `All ${formatCount(members)}`;
}

function formatShare(percent: number): string {
  return percent > 0 && percent < 0.005 ? "<0.01%" : `${percent.toFixed(2)}%`;
}

/** Compact results list only the strongest links: a kind without a listed link is named without numbers. */
function listEvidence({ kinds }: WalletGroup, links: readonly PairLink[]): readonly string[] {
  const evidence = links.flatMap((link) => link.kinds.filter(holds));
  return KINDS.flatMap(({ kind, name, describe }) => {
    const kindEvidence = evidence.filter((each) => each.kind === kind);
    if (kindEvidence.length > 0) return [describe(kindEvidence)];
    return kinds.includes(kind) ? [name] : [];
  });
}

function holds(kind: LinkKind): boolean {
  return kind.holds ?? true;
}

interface KindText {
  readonly kind: string;
  readonly name: string;
  /** Describes the evidence of one pair or of several, at least one. */
  readonly describe: (kinds: readonly LinkKind[]) => string;
}

/** Strongest first. */
const KINDS: readonly KindText[] = [
  {
    kind: "same_signer",
    name: "transactions signed together",
    describe: (kinds) => `${describeStrongest(kinds, "transaction")} signed together`,
  },
  { kind: "common_funder", name: "same funder", describe: (kinds) => describeVia(kinds, "funder") },
  { kind: "common_collector", name: "same collector", describe: (kinds) => describeVia(kinds, "collector") },
  {
    kind: "transfer",
    name: "direct transfers",
    describe: (kinds) => describeStrongest(kinds, "direct transfer"),
  },
  {
    kind: "synchronous",
    name: "synchronized trades",
    describe: (kinds) => describeStrongest(kinds, "synchronized trade"),
  },
  {
    kind: "rare_overlap",
    name: "shared rare tokens",
    describe: (kinds) => describeStrongest(kinds, "shared rare token"),
  },
];

/** "same funder 6 s apart", "2 common funders 6 s to 3 min apart": addresses, and time between the events of a pair. */
function describeVia(kinds: readonly LinkKind[], what: string): string {
  const addresses = new Set(kinds.flatMap(({ detail }) => detail?.via ?? []));
  const name = addresses.size > 1 ? `${addresses.size} common ${what}s` : `same ${what}`;
  const seconds = kinds.flatMap(({ detail }) => detail?.secondsApart ?? []);
  if (seconds.length === 0) return name;
  const closest = formatHours(Math.min(...seconds) / 3600);
  const farthest = formatHours(Math.max(...seconds) / 3600);
  return `${name} ${closest === farthest ? closest : `${closest} to ${farthest}`} apart`;
}

/** "13 synchronized trades (6 expected)"; "up to 13 …" of several pairs. Events that the test excludes do not count. */
function describeStrongest(kinds: readonly LinkKind[], what: string): string {
  const readCount = ({ count, detail }: LinkKind) => detail?.testedEvents ?? count;
  const strongest = kinds.reduce((best, each) => (readCount(each) > readCount(best) ? each : best));
  const count = readCount(strongest);
  const expected = strongest.detail?.expected ?? null;
  const total = `${formatCount(count)} ${what}${count === 1 ? "" : "s"}`;
  const chance = expected === null ? "" : ` (${formatExpected(expected)} expected)`;
  return `${kinds.length === 1 ? "" : "up to "}${total}${chance}`;
}

/** One decimal at most: "6.2", "6", "<0.1". */
function formatExpected(expected: number): string {
  return expected > 0 && expected < 0.05 ? "<0.1" : String(Math.round(expected * 10) / 10);
}
