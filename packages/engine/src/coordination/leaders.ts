import type { Address } from "../address.ts";
import type { Transaction } from "../chain/transaction.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";
import { MAX_REACH_SECONDS, MIN_EVENTS } from "./synchrony.ts";
import type { TokenTrade, TradingHistory } from "./trading-history.ts";

/** Transaction that mentions a token, from a page of signatures. */
export interface PageEntry {
  readonly signature: string;
  /** Unix seconds. */
  readonly time: number;
  /** Absent if the page does not have it. */
  readonly slot?: number;
}

/** Pages of signatures by mint, newest first. */
export type SignaturePages = ReadonlyMap<Address, readonly PageEntry[]>;

/** Time at which pairs traded a token together, with nearby transactions of others. */
export interface Moment {
  readonly mint: Address;
  readonly side: TokenTrade["side"];
  /** Signature of the first trade. */
  readonly first: string;
  /** Indexes of the pairs that have it as an event. */
  readonly pairs: readonly number[];
  /** Signatures of others just before it, for overlap also after it, nearest first. */
  readonly nearby: readonly string[];
  /** Signature of the token's history that is newer than all of these. */
  readonly readBelow: string;
  /** Seconds around it for which `nearby` is complete. */
  readonly seenSeconds: number;
}

/** Number of events of a pair before which leaders are searched. */
export const MIN_LEADER_EVENTS = MIN_EVENTS;
/** Maximum number of nearby transactions that are read. */
const MAX_NEARBY = 3;

/**
 * Ranks the moments of pairs by information: those of many pairs, with nearby transactions, in quiet periods
 * first. For synchronous pairs only earlier transactions count; for overlapping pairs also later ones,
 * because buyers by the same rule buy in any order. `ownSignatures` are the signatures of the group.
 */
export function rankMoments(
  evidence: readonly StatisticalEvidence[],
  pages: SignaturePages,
  ownSignatures: ReadonlySet<string>,
): readonly Moment[] {
  const events = evidence.flatMap(({ kind, events: ofPair, detail: { side } }, pair) =>
    ofPair.map(({ mint, time, lagSeconds, lagSlots, signatures: [a, b] }): PairMoment => {
      const firstSignature = (lagSlots ?? lagSeconds) < 0 ? b : a;
      return {
        mint,
        side: side ?? "buy",
        time,
        pair,
        first: firstSignature,
        isOverlap: kind === "rare_overlap",
      };
    }),
  );
  const clusters = new Map<string, PairMoment[][]>();
  for (const event of events.sort((a, b) => a.time - b.time)) {
    const key = `${event.side} ${event.mint} ${event.isOverlap}`;
    const tokenClusters = clusters.get(key) ?? [];
    clusters.set(key, tokenClusters);
    const lastCluster = tokenClusters.at(-1);
    if (lastCluster?.[0] !== undefined && event.time - lastCluster[0].time <= MAX_REACH_SECONDS)
      lastCluster.push(event);
    else tokenClusters.push([event]);
  }
  const moments = [...clusters.values()].flat().flatMap((cluster): Moment[] => {
    const [earliest] = cluster;
    const page = earliest && pages.get(earliest.mint);
    if (earliest === undefined || page === undefined) return [];
    const { mint, side, first } = earliest;
    const pairs = [...new Set(cluster.map(({ pair }) => pair))];
    return [{ mint, side, first, pairs, ...findNearby(page, earliest, ownSignatures) }];
  });
  return moments.sort(compareMoments);
}

/** Event of one pair; `first` is the signature of the earlier trade. */
interface PairMoment extends Pick<Moment, "mint" | "side" | "first"> {
  readonly time: number;
  /** Index of the pair. */
  readonly pair: number;
  readonly isOverlap: boolean;
}

/** Others' transactions of the page within the reach of a leader. */
function findNearby(
  page: readonly PageEntry[],
  { first, time, isOverlap }: PairMoment,
  ownSignatures: ReadonlySet<string>,
) {
  // A page ends below the signature that it was requested for, which it omits.
  const i = page.findIndex(({ signature }) => signature === first);
  // The newest entry of a page cannot be read, because reads start below a known one.
  const from = isOverlap ? 1 : i + 1;
  const candidates = page
    .map((entry, index) => ({ ...entry, at: index, apart: Math.abs(time - entry.time) }))
    .filter(
      ({ at, apart, signature }) => at >= from && apart <= MAX_REACH_SECONDS && !ownSignatures.has(signature),
    )
    .filter((entry) => isOverlap || entry.time <= time);
  // Within a second the order of the page decides.
  candidates.sort((a, b) => a.apart - b.apart || Math.abs(a.at - i) - Math.abs(b.at - i));
  const nearby = candidates.slice(0, MAX_NEARBY);
  const top = nearby.reduce((min, { at }) => Math.min(min, at), i + 1);
  return {
    nearby: nearby.map(({ signature }) => signature),
    readBelow: top > i ? first : (page[top - 1]?.signature ?? first),
    seenSeconds: candidates[MAX_NEARBY]?.apart ?? MAX_REACH_SECONDS,
  };
}

function compareMoments(a: Moment, b: Moment): number {
  return (
    b.pairs.length - a.pairs.length ||
    Number(a.nearby.length === 0) - Number(b.nearby.length === 0) ||
    b.seenSeconds - a.seenSeconds ||
    a.nearby.length - b.nearby.length ||
    (a.first < b.first ? -1 : 1)
  );
}

/**
 * Returns the signers of a transaction that received (buy) or gave (sell) a token.
 *
 * @example
 * const buyers = transactions.flatMap((each) => listSigningTraders(each, { mint, side: "buy" }));
 */
export function listSigningTraders(
  { signers, tokens }: Transaction,
  { mint, side }: Pick<Moment, "mint" | "side">,
): readonly Address[] {
  return signers.filter((signer) => {
    const ownAccounts = tokens.filter((token) => token.owner === signer && token.mint === mint);
    const change = ownAccounts.reduce((sum, { before, after }) => sum + after - before, 0n);
    return side === "buy" ? change > 0n : change < 0n;
  });
}

/** Trade that was read: `signature` is on this side. */
export type ResolvedTrade = Pick<TokenTrade, "signature" | "side">;

/**
 * Infers trades of a wallet from its signatures alone: a signature in the page of a token is a trade of it.
 * The first one counts as the purchase and the next one as the sale, unless `read` says otherwise.
 */
export function inferTrades(
  wallet: Address,
  {
    signatures,
    covered,
    read,
  }: {
    readonly signatures: ReadonlySet<string>;
    readonly covered: TradingHistory["covered"];
    readonly read: readonly ResolvedTrade[];
  },
  pages: SignaturePages,
): TradingHistory {
  const sides = new Map(read.map(({ signature, side }) => [signature, side]));
  const trades: TokenTrade[] = [];
  for (const [mint, page] of pages) {
    const mentions = page.filter(({ signature }) => signatures.has(signature)).reverse();
    const buyIndex = mentions.findIndex(({ signature }) => sides.get(signature) !== "sell");
    const sellIndex = mentions.findIndex(
      ({ signature }, i) =>
        sides.get(signature) === "sell" || (i > buyIndex && sides.get(signature) !== "buy"),
    );
    const buy = mentions[buyIndex];
    const sell = mentions[sellIndex];
    if (buy !== undefined) trades.push({ ...buy, slot: buy.slot ?? null, mint, side: "buy" });
    if (sell !== undefined) trades.push({ ...sell, slot: sell.slot ?? null, mint, side: "sell" });
  }
  return { wallet, trades, covered };
}
