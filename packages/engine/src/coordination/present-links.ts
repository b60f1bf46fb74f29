import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import type { AgentWalletLink, LinkDetail, LinkEvidence, LinkPart } from "../result-types.ts";
import { median } from "../stats.ts";
import type { DirectEvidence } from "./direct/direct-facts.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";
import type { LinkVerdict, PairEvidence, WalletGroup, WalletLink } from "./join-links.ts";

export interface PresentedLink<Verdict extends LinkVerdict | null = LinkVerdict> {
  readonly walletA: Address;
  readonly walletB: Address;
  readonly verdict: Verdict;
  readonly kinds: readonly LinkEvidence[];
}

export interface PresentedGroup extends WalletGroup {
  /** Percent of the supply that the wallets hold together; absent if the request names no token. */
  readonly supplyPercent?: number;
}

/** Signatures of each kind. */
const MAX_SIGNATURES = 5;
/** Events of each kind. */
const MAX_EVENTS = 20;
/** Links of the compact response. */
const MAX_AGENT_LINKS = 20;

/** Presents a link with up to `limit` signatures of each kind, starting at index `from`. */
export function presentLink<Verdict extends LinkVerdict | null>(
  link: PairEvidence<Verdict>,
  from = 0,
  limit = MAX_SIGNATURES,
): PresentedLink<Verdict> {
  const { walletA, walletB, verdict, direct, statistical } = link;
  const kinds = [...direct.map(presentDirect), ...statistical.map(presentStatistical)];
  return {
    walletA,
    walletB,
    verdict,
    kinds: kinds.map((kind) => ({
      ...kind,
      signatures: kind.signatures.slice(from, from + limit),
      events: kind.events.slice(from, from + Math.max(limit, MAX_EVENTS)),
    })),
  };
}

/**
 * Presents the strongest links, with the kinds that hold: linked before coordinated, then by kinds, q-value
 * and count.
 */
export function presentAgentLinks(links: readonly WalletLink[]): readonly AgentWalletLink[] {
  return links
    .toSorted(compareStrength)
    .slice(0, MAX_AGENT_LINKS)
    .map(({ walletA, walletB, verdict, direct, statistical }) => ({
      walletA,
      walletB,
      verdict,
      kinds: [
        ...direct.filter(doesHold).map(({ kind, count }) => ({ kind, count, qValue: null })),
        ...statistical.filter(doesHold).map(({ kind, count, qValue }) => ({ kind, count, qValue })),
      ],
    }));
}

/**
 * Adds to each group the percent of the supply that it holds. `supplyPercent` is by wallet; null if the
 * request names no token.
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

function doesHold({ holds }: { readonly holds: boolean }): boolean {
  return holds;
}

function presentDirect({
  kind,
  holds,
  count,
  first,
  last,
  signatures,
  detail,
}: DirectEvidence): LinkEvidence {
  const { via, hops, lamports, secondsApart, unsolicited } = detail;
  const amountSol = lamports === null || kind === "same_signer" ? null : toSol(lamports);
  const toPart = (part: DirectEvidence["detail"]["ofA"]): LinkPart => ({
    count: part.count,
    amountSol: part.lamports === null || kind === "same_signer" ? null : toSol(part.lamports),
  });
  const ofA = toPart(detail.ofA);
  const ofB = toPart(detail.ofB);
  return {
    kind,
    count,
    first: toIsoTime(first),
    last: toIsoTime(last),
    signatures,
    pValue: null,
    qValue: null,
    holds,
    detail: { ...NO_DETAIL, via, hops, amountSol, secondsApart, unsolicited, ofA, ofB },
    events: [],
  };
}

function presentStatistical(evidence: StatisticalEvidence): LinkEvidence {
  const { kind, count, first, last, events, pValue, qValue, holds, expected, detail } = evidence;
  const lags = events.map(({ lagSeconds }) => Math.abs(lagSeconds));
  return {
    kind,
    count,
    first: toIsoTime(first),
    last: toIsoTime(last),
    signatures: [...new Set(events.flatMap((event) => event.signatures))],
    pValue,
    qValue,
    holds,
    detail: {
      ...NO_DETAIL,
      ...detail,
      expected,
      secondsApart: kind === "rare_overlap" ? null : median(lags),
    },
    events: events.map(({ time, signatures: [signatureA, signatureB], ...event }) => ({
      ...event,
      at: toIsoTime(time),
      signatureA,
      signatureB,
    })),
  };
}

/**
 * Detail without any value.
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

function toIsoTime(seconds: number): string {
  return new Date(Math.floor(seconds) * 1000).toISOString();
}

function compareStrength(a: WalletLink, b: WalletLink): number {
  return (
    b.direct.filter(doesHold).length - a.direct.filter(doesHold).length ||
    minQValue(a) - minQValue(b) ||
    countEvidence(b) - countEvidence(a) ||
    (`${a.walletA}${a.walletB}` < `${b.walletA}${b.walletB}` ? -1 : 1)
  );
}

function minQValue({ statistical }: WalletLink): number {
  return statistical.filter(doesHold).reduce((min, { qValue }) => Math.min(min, qValue), 1);
}

function countEvidence({ direct, statistical }: WalletLink): number {
  return [...direct, ...statistical].filter(doesHold).reduce((sum, { count }) => sum + count, 0);
}
