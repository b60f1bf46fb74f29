import type { Address } from "@walletlens/engine/address";
import type { StatisticalEvidence } from "@walletlens/engine/coordination/find-coordination";
import {
  inferTrades,
  listSigningTraders,
  MIN_LEADER_EVENTS,
  type Moment,
  type ResolvedTrade,
  rankMoments,
  type SignaturePages,
} from "@walletlens/engine/coordination/leaders";
import type { TradingHistory } from "@walletlens/engine/coordination/trading-history";
import type { Chain } from "@/lib/runtime/chain";
import { nullIfChainUnavailable } from "@/lib/runtime/chain";

export interface LeaderPorts {
  readonly chain: Chain;
}

/** A page of signatures, and a second call to prove the beginning of the history. */
const PAGE_CALLS = 2;
/** Maximum number of signatures to list below an event, including failed ones. */
const MAX_LISTED = 20;
/** A wallet before this number of events recurs. */
const RECURS_FROM = 2;

export interface LeaderSearch {
  /** Evidence that holds, one per pair: synchrony, or overlap alone. */
  readonly evidence: readonly StatisticalEvidence[];
  readonly pages: SignaturePages;
  /** Signatures of the group. */
  readonly own: ReadonlySet<string>;
  readonly members: ReadonlySet<Address>;
  /** Maximum number of calls on a plain provider. */
  readonly maxCalls: number;
  /** Maximum number of events to check per pair. */
  readonly maxEvents: number;
  /** Transactions that earlier rounds of the search read; each round adds its own. */
  readonly progress: LeaderProgress;
}

/** Reads of the rounds of one search. */
export class LeaderProgress {
  /** Moments that were read, by the signature of their first trade and its side. */
  readonly moments = new Set<string>();
  /** Signers near the moments, with their trades. */
  readonly signers = new Map<Address, ResolvedTrade[]>();
  /** Wallets whose own signatures were read. */
  readonly wallets = new Set<Address>();
  /** Number of checked events by pair. */
  readonly events = new Map<string, number>();
}

export interface Leaders {
  /** Wallets before several events that no earlier round read, with their trades among the transactions that were read. */
  readonly wallets: readonly TradingHistory[];
  readonly calls: number;
  /** Recurring wallets that were not read back to the first trade. */
  readonly unread: readonly Address[];
  /** Evidence of pairs with enough checked events. */
  readonly checked: readonly StatisticalEvidence[];
}

/**
 * Reads the signers near the events at which pairs traded together, and the trades of recurring signers in
 * the same tokens, within the call limit.
 */
export async function readLeaders(ports: LeaderPorts, question: LeaderSearch): Promise<Leaders> {
  const { pages, members, maxCalls, progress } = question;
  const moments = await readMoments(ports, question);
  const lastTrade = findLastTrade(question.evidence);
  const wallets: TradingHistory[] = [];
  const unread: Address[] = [];
  let { calls } = moments;
  for (const [wallet, resolvedTrades] of moments.recurring) {
    if (members.has(wallet) || progress.wallets.has(wallet) || lastTrade === null) continue;
    if (calls + PAGE_CALLS > maxCalls) break;
    progress.wallets.add(wallet);
    const reading = await nullIfChainUnavailable(readSignatures(ports, wallet, lastTrade, maxCalls - calls));
    if (reading === null || reading.from > lastTrade.from) unread.push(wallet);
    if (reading === null) continue;
    calls += reading.calls;
    for (const { signature } of resolvedTrades) reading.signatures.add(signature);
    const covered = [{ from: reading.from, to: lastTrade.to }];
    wallets.push(
      inferTrades(wallet, { signatures: reading.signatures, covered, read: resolvedTrades }, pages),
    );
  }
  return { wallets, calls, unread, checked: moments.checked };
}

interface MomentReads {
  /** Trades of each recurring wallet, by descending count. */
  readonly recurring: readonly (readonly [wallet: Address, trades: readonly ResolvedTrade[]])[];
  readonly calls: number;
  readonly checked: readonly StatisticalEvidence[];
}

/** Reads events until each pair has enough, or until only the calls for one wallet's page are left. */
async function readMoments(
  { chain }: LeaderPorts,
  { evidence, pages, own: ownSignatures, maxCalls, maxEvents, progress }: LeaderSearch,
): Promise<MomentReads> {
  const readEvents = evidence.map(() => 0);
  const isBelow = (events: number) => (pair: number) => (readEvents[pair] ?? 0) < events;
  const { signers: signersByWallet, events } = progress;
  let calls = 0;
  for (const moment of rankMoments(evidence, pages, ownSignatures)) {
    const { side, nearby, pairs, first } = moment;
    const key = `${side} ${first}`;
    if (progress.moments.has(key)) continue;
    const cost = nearby.length === 0 ? 0 : nearby.length + 1;
    if (!pairs.some(isBelow(maxEvents)) || calls + cost + PAGE_CALLS > maxCalls) continue;
    calls += cost;
    const traders = cost === 0 ? NO_TRADERS : await nullIfChainUnavailable(readTraders(chain, moment));
    if (traders === null) continue;
    progress.moments.add(key);
    for (const pair of pairs) {
      readEvents[pair] = (readEvents[pair] ?? 0) + 1;
      const pairEvidence = evidence[pair];
      if (pairEvidence !== undefined)
        events.set(nameOfPair(pairEvidence), (events.get(nameOfPair(pairEvidence)) ?? 0) + 1);
    }
    for (const [wallet, signature] of traders) {
      signersByWallet.set(wallet, [...(signersByWallet.get(wallet) ?? []), { signature, side }]);
    }
  }
  const recurring = [...signersByWallet].filter(([, trades]) => trades.length >= RECURS_FROM);
  recurring.sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1));
  const checked = evidence.filter((each) => (events.get(nameOfPair(each)) ?? 0) >= MIN_LEADER_EVENTS);
  return { recurring, calls, checked };
}

export function nameOfPair({ walletA, walletB }: Pick<StatisticalEvidence, "walletA" | "walletB">): string {
  return `${walletA} ${walletB}`;
}

const NO_TRADERS: ReadonlyMap<Address, string> = new Map();

/** Returns the wallets that signed a trade of the token near an event, each with its latest signature. */
async function readTraders(
  chain: LeaderPorts["chain"],
  moment: Moment,
): Promise<ReadonlyMap<Address, string>> {
  const traders = new Map<Address, string>();
  const nearbySignatures = new Set(moment.nearby);
  const isKnown = (signature: string) => !nearbySignatures.has(signature);
  const range = { limit: MAX_LISTED, before: moment.readBelow, isKnown };
  for await (const { transactions } of chain.readHistory(moment.mint, range)) {
    for (const transaction of transactions) {
      if (!nearbySignatures.has(transaction.signature)) continue;
      for (const wallet of listSigningTraders(transaction, moment)) {
        if (!traders.has(wallet)) traders.set(wallet, transaction.signature);
      }
    }
  }
  return traders;
}

interface LastTrade {
  readonly signature: string;
  /** Unix seconds of the last trade and of the first trade. */
  readonly to: number;
  readonly from: number;
}

/** Returns the last of the trades that link pairs, or null. */
function findLastTrade(evidence: readonly StatisticalEvidence[]): LastTrade | null {
  let lastTrade: LastTrade | null = null;
  for (const { time, lagSeconds, lagSlots, signatures } of evidence.flatMap(({ events }) => events)) {
    const [a, b] = signatures;
    const from = Math.min(lastTrade?.from ?? time, time);
    const to = time + Math.abs(lagSeconds);
    const signature = (lagSlots ?? lagSeconds) < 0 ? a : b;
    lastTrade =
      lastTrade !== null && lastTrade.to >= to
        ? { signature: lastTrade.signature, to: lastTrade.to, from }
        : { signature, to, from };
  }
  return lastTrade;
}

/**
 * Reads signatures of a wallet from the last trade of pairs back to the first one, page by page, within the
 * call limit.
 */
async function readSignatures(
  { chain }: LeaderPorts,
  wallet: Address,
  lastTrade: LastTrade,
  callsLeft: number,
): Promise<{ readonly signatures: Set<string>; readonly from: number; readonly calls: number }> {
  const signatures = new Set<string>();
  let from = lastTrade.to;
  let oldestSignature = lastTrade.signature;
  let calls = 0;
  while (from >= lastTrade.from && calls + PAGE_CALLS <= callsLeft) {
    const page = await chain.readSignaturePage(wallet, oldestSignature);
    calls += PAGE_CALLS;
    for (const { signature } of page.entries) signatures.add(signature);
    from = page.reachesBeginning ? Number.NEGATIVE_INFINITY : (page.oldestTime ?? from);
    const oldest = page.entries.at(-1);
    if (oldest === undefined) break;
    oldestSignature = oldest.signature;
  }
  return { signatures, from, calls };
}
