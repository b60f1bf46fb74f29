import type { Address } from "../address.ts";
import type { Transaction } from "../chain/transaction.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";
import { MIN_EVENTS, WIDEST } from "./judge-synchrony.ts";
import type { TokenTrade, TradingHistory } from "./trading-history.ts";

/** Transaction that mentions a token, as a page of signatures has it. */
export interface PageEntry {
  readonly signature: string;
  /** Unix seconds. */
  readonly time: number;
  /** Absent where the page does not tell it. */
  readonly slot?: number;
}

/** Pages of signatures by mint, newest first. */
export type SignaturePages = ReadonlyMap<Address, readonly PageEntry[]>;

/** Moment at which pairs traded a token together, with what others did to it just before. */
export interface Moment {
  readonly mint: Address;
  readonly side: TokenTrade["side"];
  /** Signature of the first of these trades. */
  readonly first: string;
  /** Pairs that it is an event of, by their place. */
  readonly pairs: readonly number[];
  /** Signatures of others just before it, of overlap on either side of it, nearest first. */
  readonly nearby: readonly string[];
  /** Signature above all of them in the token's history. */
  readonly readBelow: string;
  /** Seconds around it of which `nearby` has all. */
  readonly seenSeconds: number;
}

/**
 * Events of a pair before which somebody has to be looked for.
 *
 * @example
 * LOOKED_AT_EVENTS // 4
 */
export const LOOKED_AT_EVENTS = MIN_EVENTS;
/** Transactions near a moment that are looked at. */
const MAX_NEARBY = 3;

/**
 * Moments of pairs that traded together, those first that say most: of most pairs, with somebody before them, and in quiet times,
 * in which a few transactions reach far. Of synchronous pairs those come before, of overlapping ones also those just
 * after: who buys by the same rule comes in no order. `own` are the signatures of the group.
 *
 * @example
 * orderMoments([], new Map(), new Set()).length // 0
 */
export function orderMoments(
  evidence: readonly StatisticalEvidence[],
  pages: SignaturePages,
  own: ReadonlySet<string>,
): readonly Moment[] {
  const events = evidence.flatMap(({ kind, events: ofPair, detail: { side } }, pair) =>
    ofPair.map(({ mint, time, lagSeconds, lagSlots, signatures: [a, b] }): PairMoment => {
      const first = (lagSlots ?? lagSeconds) < 0 ? b : a;
      return { mint, side: side ?? "buy", time, pair, first, isOverlap: kind === "rare_overlap" };
    }),
  );
  const clusters = new Map<string, PairMoment[][]>();
  for (const event of events.sort((one, other) => one.time - other.time)) {
    const key = `${event.side} ${event.mint} ${event.isOverlap}`;
    const known = clusters.get(key) ?? [];
    clusters.set(key, known);
    const last = known.at(-1);
    if (last?.[0] !== undefined && event.time - last[0].time <= WIDEST) last.push(event);
    else known.push([event]);
  }
  const moments = [...clusters.values()].flat().flatMap((cluster): Moment[] => {
    const [earliest] = cluster;
    const page = earliest && pages.get(earliest.mint);
    if (earliest === undefined || page === undefined) return [];
    const { mint, side, first } = earliest;
    const pairs = [...new Set(cluster.map(({ pair }) => pair))];
    return [{ mint, side, first, pairs, ...lookAround(page, earliest, own) }];
  });
  return moments.sort(byWorth);
}

/** Event of one pair; `first` is the signature of the earlier trade. */
interface PairMoment extends Pick<Moment, "mint" | "side" | "first"> {
  readonly time: number;
  /** Place of the pair. */
  readonly pair: number;
  readonly isOverlap: boolean;
}

/** Others' transactions of the page near a trade, as near as another wallet could have been followed. */
function lookAround(
  page: readonly PageEntry[],
  { first, time, isOverlap }: PairMoment,
  own: ReadonlySet<string>,
): Pick<Moment, "nearby" | "readBelow" | "seenSeconds"> {
  // A page ends below the trade that it was asked for, which is not in it.
  const place = page.findIndex(({ signature }) => signature === first);
  // Transactions are read below one that is known, so that the newest of a page is never among them.
  const from = isOverlap ? 1 : place + 1;
  const others = page
    .map((entry, at) => ({ ...entry, at, apart: Math.abs(time - entry.time) }))
    .filter(({ at, apart, signature }) => at >= from && apart <= WIDEST && !own.has(signature))
    .filter((entry) => isOverlap || entry.time <= time);
  // Within a second the order of the page tells which is nearer.
  others.sort(
    (one, other) => one.apart - other.apart || Math.abs(one.at - place) - Math.abs(other.at - place),
  );
  const nearby = others.slice(0, MAX_NEARBY);
  const top = nearby.reduce((least, { at }) => Math.min(least, at), place + 1);
  return {
    nearby: nearby.map(({ signature }) => signature),
    readBelow: top > place ? first : (page[top - 1]?.signature ?? first),
    seenSeconds: others[MAX_NEARBY]?.apart ?? WIDEST,
  };
}

function byWorth(one: Moment, other: Moment): number {
  return (
    other.pairs.length - one.pairs.length ||
    Number(one.nearby.length === 0) - Number(other.nearby.length === 0) ||
    other.seenSeconds - one.seenSeconds ||
    one.nearby.length - other.nearby.length ||
    (one.first < other.first ? -1 : 1)
  );
}

/**
 * Wallets that signed a transaction and got, or gave, a token in it.
 *
 * @example
 * const buyers = transactions.flatMap((each) => listSigningTraders(each, { mint, side: "buy" }));
 */
export function listSigningTraders(
  { signers, tokens }: Transaction,
  { mint, side }: Pick<Moment, "mint" | "side">,
): readonly Address[] {
  return signers.filter((signer) => {
    const own = tokens.filter((token) => token.owner === signer && token.mint === mint);
    const change = own.reduce((sum, { before, after }) => sum + after - before, 0n);
    return side === "buy" ? change > 0n : change < 0n;
  });
}

/** Trade of a wallet that was read: `signature` is known to be on this side. */
export type ReadTrade = Pick<TokenTrade, "signature" | "side">;

/**
 * Trades of a wallet by its signatures alone: where one of them stands in the page of a token, the wallet had to do with
 * it then. The first such transaction counts as its purchase and the next one as its sale, unless it was `read`.
 *
 * @example
 * const nothing = { signatures: new Set<string>(), covered: [], read: [] };
 * tradesByMention(USDC, nothing, new Map()).trades.length // 0
 */
export function tradesByMention(
  wallet: Address,
  {
    signatures,
    covered,
    read,
  }: {
    readonly signatures: ReadonlySet<string>;
    readonly covered: TradingHistory["covered"];
    readonly read: readonly ReadTrade[];
  },
  pages: SignaturePages,
): TradingHistory {
  const sides = new Map(read.map(({ signature, side }) => [signature, side]));
  const trades: TokenTrade[] = [];
  for (const [mint, page] of pages) {
    const mentions = page.filter(({ signature }) => signatures.has(signature)).reverse();
    const bought = mentions.findIndex(({ signature }) => sides.get(signature) !== "sell");
    const sold = mentions.findIndex(
      ({ signature }, place) =>
        sides.get(signature) === "sell" || (place > bought && sides.get(signature) !== "buy"),
    );
    const [buy, sell] = [mentions[bought], mentions[sold]];
    if (buy !== undefined) trades.push({ ...buy, slot: buy.slot ?? null, mint, side: "buy" });
    if (sell !== undefined) trades.push({ ...sell, slot: sell.slot ?? null, mint, side: "sell" });
  }
  return { wallet, trades, covered };
}
