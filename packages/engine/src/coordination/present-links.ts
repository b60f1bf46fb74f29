import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import { median } from "../stats.ts";
import type { DirectEvidence } from "./direct/direct-facts.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";
import type { LinkVerdict, PairEvidence, WalletGroup, WalletLink } from "./join-links.ts";

/** One kind of evidence of a link, as results show it. */
export interface LinkKind {
  readonly kind: DirectEvidence["kind"] | StatisticalEvidence["kind"];
  readonly count: number;
  readonly first: string;
  readonly last: string;
  readonly signatures: readonly string[];
  /** Null for what is no statistic. */
  readonly pValue: number | null;
  readonly qValue: number | null;
  /** False for a statistic beside other evidence that chance or a leader explains, and for unsolicited transfers. */
  readonly holds: boolean;
  readonly detail: LinkDetail;
  /** Events of statistical evidence, by time; of others none. */
  readonly events: readonly LinkEvent[];
}

/** One token that both traded. */
export interface LinkEvent {
  readonly mint: Address;
  /** Earlier of the two trades. */
  readonly at: string;
  /** Seconds by which walletB came after walletA; negative where it came first. */
  readonly lagSeconds: number;
  /** The same in slots; null where a slot is not known. */
  readonly lagSlots: number | null;
  /** False where the test did not count it: nothing is known of how often others traded the token. */
  readonly tested: boolean;
  readonly signatureA: string;
  readonly signatureB: string;
}

/** Part of one side: what it sent, got from a common funder, or paid the network fee for. */
export interface LinkPart {
  /** Transactions. */
  readonly count: number;
  readonly amountSol: number | null;
}

export interface LinkDetail {
  /** Common funder or collector. */
  readonly via: Address | null;
  readonly hops: 1 | 2 | null;
  /** SOL that moved; null where a part has no price, and for statistics. */
  readonly amountSol: number | null;
  /** Between the nearest events of the one and the other, by a common funder or collector; the median of synchronous trades. */
  readonly secondsApart: number | null;
  /** Events that chance makes. */
  readonly expected: number | null;
  readonly side: "buy" | "sell" | null;
  readonly withinSeconds: number | null;
  /** Events that the test counted, of `count`; null for what is no statistic. */
  readonly testedEvents: number | null;
  readonly leader: Address | null;
  readonly follows: readonly Address[];
  /** True for transfers that their receiver neither signed nor answered: they give no verdict. */
  readonly unsolicited: boolean;
  /** Null for statistics. */
  readonly ofA: LinkPart | null;
  readonly ofB: LinkPart | null;
}

export interface PresentedLink<Verdict extends LinkVerdict | null = LinkVerdict> {
  readonly walletA: Address;
  readonly walletB: Address;
  readonly verdict: Verdict;
  readonly kinds: readonly LinkKind[];
}

export interface AgentLink {
  readonly walletA: Address;
  readonly walletB: Address;
  readonly verdict: LinkVerdict;
  readonly kinds: readonly Pick<LinkKind, "kind" | "count" | "qValue">[];
}

export interface PresentedGroup extends WalletGroup {
  /** Percent of the token's supply that its wallets hold together; absent where the call is about no token. */
  readonly supplyPercent?: number;
}

/** Signatures of each kind in the full shape. */
const MAX_SIGNATURES = 5;
/** Events of each kind in the full shape, for a time line: a token each. */
const MAX_EVENTS = 20;
/** Links of the compact shape. */
const MAX_AGENT_LINKS = 20;

/**
 * Link with the signatures of each kind from `from` on, `most` of them.
 *
 * @example
 * const shown = links.map((link) => presentLink(link));
 */
export function presentLink<Verdict extends LinkVerdict | null>(
  link: PairEvidence<Verdict>,
  from = 0,
  most = MAX_SIGNATURES,
): PresentedLink<Verdict> {
  const { walletA, walletB, verdict, direct, statistical } = link;
  const kinds = [...direct.map(presentDirect), ...statistical.map(presentStatistical)];
  return {
    walletA,
    walletB,
    verdict,
    kinds: kinds.map((kind) => ({
      ...kind,
      signatures: kind.signatures.slice(from, from + most),
      events: kind.events.slice(from, from + Math.max(most, MAX_EVENTS)),
    })),
  };
}

/**
 * The strongest links in few words: linked before coordinated, then by kinds, q-value and count. Only kinds that hold.
 *
 * @example
 * presentAgentLinks([]) // []
 */
export function presentAgentLinks(links: readonly WalletLink[]): readonly AgentLink[] {
  return links
    .toSorted(byStrength)
    .slice(0, MAX_AGENT_LINKS)
    .map(({ walletA, walletB, verdict, direct, statistical }) => ({
      walletA,
      walletB,
      verdict,
      kinds: [
        ...direct.filter(isHeld).map(({ kind, count }) => ({ kind, count, qValue: null })),
        ...statistical.filter(isHeld).map(({ kind, count, qValue }) => ({ kind, count, qValue })),
      ],
    }));
}

/**
 * Groups with the part of a token's supply that they hold. `supplyPercent` is by wallet; null where the call is about no
 * token.
 *
 * @example
 * const [group] = presentGroups(groups, new Map([[wallet, 12.4]]));
 */
export function presentGroups(
  groups: readonly WalletGroup[],
  supplyPercent: ReadonlyMap<Address, number> | null,
): readonly PresentedGroup[] {
  if (supplyPercent === null) return groups;
  return groups.map((group) => ({
    ...group,
    supplyPercent: group.wallets.reduce((sum, wallet) => sum + (supplyPercent.get(wallet) ?? 0), 0),
  }));
}

function isHeld({ holds }: { readonly holds: boolean }): boolean {
  return holds;
}

function presentDirect({ kind, holds, count, first, last, signatures, detail }: DirectEvidence): LinkKind {
  const { via, hops, lamports, secondsApart, unsolicited } = detail;
  const amountSol = lamports === null || kind === "same_signer" ? null : toSol(lamports);
  const toPart = (part: DirectEvidence["detail"]["ofA"]): LinkPart => ({
    count: part.count,
    amountSol: part.lamports === null || kind === "same_signer" ? null : toSol(part.lamports),
  });
  const [ofA, ofB] = [toPart(detail.ofA), toPart(detail.ofB)];
  return {
    kind,
    count,
    first: isoOf(first),
    last: isoOf(last),
    signatures,
    pValue: null,
    qValue: null,
    holds,
    detail: { ...NO_DETAIL, via, hops, amountSol, secondsApart, unsolicited, ofA, ofB },
    events: [],
  };
}

function presentStatistical(evidence: StatisticalEvidence): LinkKind {
  const { kind, count, first, last, events, pValue, qValue, holds, expected, detail } = evidence;
  const isSynchronous = kind === "synchronous";
  const lags = events.map(({ lagSeconds }) => Math.abs(lagSeconds));
  return {
    kind,
    count,
    first: isoOf(first),
    last: isoOf(last),
    signatures: [...new Set(events.flatMap((event) => event.signatures))],
    pValue,
    qValue,
    holds,
    detail: { ...NO_DETAIL, ...detail, expected, secondsApart: isSynchronous ? median(lags) : null },
    events: events.map(({ time, signatures: [signatureA, signatureB], ...event }) => ({
      ...{ ...event, at: isoOf(time), signatureA, signatureB },
    })),
  };
}

/**
 * Detail of a link of which nothing more is known.
 *
 * @internal
 */
export const NO_DETAIL: LinkDetail = {
  via: null,
  hops: null,
  amountSol: null,
  secondsApart: null,
  expected: null,
  side: null,
  withinSeconds: null,
  testedEvents: null,
  leader: null,
  follows: [],
  unsolicited: false,
  ofA: null,
  ofB: null,
};

function isoOf(seconds: number): string {
  return new Date(Math.floor(seconds) * 1000).toISOString();
}

function byStrength(one: WalletLink, other: WalletLink): number {
  return (
    other.direct.filter(isHeld).length - one.direct.filter(isHeld).length ||
    leastOf(one) - leastOf(other) ||
    countOf(other) - countOf(one) ||
    (`${one.walletA}${one.walletB}` < `${other.walletA}${other.walletB}` ? -1 : 1)
  );
}

function leastOf({ statistical }: WalletLink): number {
  return statistical.filter(isHeld).reduce((least, { qValue }) => Math.min(least, qValue), 1);
}

function countOf({ direct, statistical }: WalletLink): number {
  return [...direct, ...statistical].filter(isHeld).reduce((sum, { count }) => sum + count, 0);
}
