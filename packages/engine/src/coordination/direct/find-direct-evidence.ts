import type { Address } from "../../address.ts";
import { runSteps, type Steps } from "../../steps.ts";
import type { DirectEvidence, DirectHistory, DirectInput, DirectKind, EvidencePart } from "./direct-facts.ts";
import { findHubs } from "./hubs.ts";
import { type DirectTransfer, listTransfers } from "./list-transfers.ts";

interface Event {
  readonly signature: string;
  readonly time: number;
  readonly lamports: bigint | null;
  /** Wallet that it is an event of; null if neither paid for what both signed. */
  readonly of: Address | null;
  readonly receiverSigned?: boolean;
}

type Via = Pick<DirectEvidence["detail"], "via" | "hops">;
type RecordEvidence = (a: Address, b: Address, kind: DirectKind, via: Via, events: readonly Event[]) => void;

const NO_VIA: Via = { via: null, hops: null };

/**
 * Finds pairs of a group that public transactions link: shared signatures, transfers, and a common funder or
 * collector (docs/coordination.md#direct). Hubs link no wallets; for a member that is a hub only shared
 * signatures and mutual transfers count.
 *
 * @example
 * const wallets = [USDC, USDT].map((wallet) => ({ wallet, facts: [] }));
 * const nothing = { labeled: new Set<Address>(), fanOut: new Map(), passedThrough: new Map() };
 * findDirectEvidence({ wallets, ...nothing }).length // 0
 */
export function findDirectEvidence(input: DirectInput): readonly DirectEvidence[] {
  return runSteps(findDirectEvidenceInSteps(input));
}

/**
 * The same in steps of one fact or transfer of a wallet, or one pair.
 *
 * @internal
 */
export function* findDirectEvidenceInSteps(input: DirectInput): Steps<readonly DirectEvidence[]> {
  const group = new Set(input.wallets.map(({ wallet }) => wallet));
  const isHub = yield* findHubs(input);
  const found = new Map<string, PendingEvidence>();
  const record: RecordEvidence = (a, b, kind, via, events) => {
    if (a === b || input.labeled.has(a) || input.labeled.has(b)) return;
    const [walletA, walletB] = a < b ? [a, b] : [b, a];
    const key = [walletA, walletB, kind, via.via].join();
    const known = found.get(key);
    if (known === undefined) found.set(key, { walletA, walletB, kind, via, events: [...events] });
    else known.events.push(...events);
  };
  yield* recordSigners(input.wallets, group, record);
  const transfers = yield* listTransfers(input.wallets);
  yield;
  const solitary = transfers.filter(({ isAirdrop }) => !isAirdrop);
  yield* recordTransfers(group, transfers, record);
  yield* recordFunders(input, solitary, isHub, record);
  yield* recordCollectors(group, solitary, isHub, record);
  const evidence: DirectEvidence[] = [];
  for (const pending of found.values()) {
    yield;
    evidence.push(toEvidence(pending));
  }
  return evidence
    .filter((each) => isMutual(each) || !(isHub(each.walletA) || isHub(each.walletB)))
    .sort((x, y) => (nameOf(x) < nameOf(y) ? -1 : 1));
}

/** True if they signed together or each sent to the other. */
function isMutual({ kind, detail: { ofA, ofB } }: DirectEvidence): boolean {
  return kind === "same_signer" || (kind === "transfer" && ofA.count > 0 && ofB.count > 0);
}

interface PendingEvidence extends Pick<DirectEvidence, "walletA" | "walletB" | "kind"> {
  readonly via: Via;
  readonly events: Event[];
}

/** A transaction that was read from both sides counts once. */
function toEvidence({ walletA, walletB, kind, via, events }: PendingEvidence): DirectEvidence {
  const ascending = events.toSorted((x, y) => x.time - y.time || (x.signature < y.signature ? -1 : 1));
  const signatures = [...new Set(ascending.map(({ signature }) => signature))];
  const [ofA, ofB] = [toPart(ascending, walletA), toPart(ascending, walletB)];
  const isReturned = (ofA.count > 0 && ofB.count > 0) || ascending.some((event) => event.receiverSigned);
  const unsolicited = kind === "transfer" && !isReturned;
  return {
    walletA,
    walletB,
    kind,
    holds: !unsolicited,
    count: signatures.length,
    first: ascending[0]?.time ?? 0,
    last: ascending.at(-1)?.time ?? 0,
    signatures,
    detail: {
      ...via,
      lamports: addUp(ascending),
      secondsApart: via.via === null ? null : findGap(ascending, walletA),
      ...{ unsolicited, ofA, ofB },
    },
  };
}

function toPart(events: readonly Event[], wallet: Address): EvidencePart {
  const own = events.filter((event) => event.of === wallet);
  return { count: new Set(own.map(({ signature }) => signature)).size, lamports: addUp(own) };
}

function addUp(events: readonly Event[]): bigint | null {
  return events.reduce<bigint | null>(
    (sum, { lamports }) => (sum === null || lamports === null ? null : sum + lamports),
    0n,
  );
}

/** Minimum seconds between an event of one side and one of the other. */
function findGap(ascending: readonly Event[], walletA: Address): number | null {
  let min: number | null = null;
  ascending.forEach((event, i) => {
    const next = ascending[i + 1];
    if (next === undefined || (next.of === walletA) === (event.of === walletA)) return;
    min = Math.min(min ?? Infinity, next.time - event.time);
  });
  return min;
}

function nameOf({ walletA, walletB, kind, detail }: DirectEvidence): string {
  return [walletA, walletB, kind, detail.via].join();
}

/**
 * Records each transaction that two members signed. A fee payer is a signer; outside fee payers link no pair.
 */
function* recordSigners(
  wallets: readonly DirectHistory[],
  group: ReadonlySet<Address>,
  record: RecordEvidence,
): Steps<void> {
  for (const { wallet, facts } of wallets) {
    const shared = facts.filter(
      ({ feePayer, signers }) => signers.includes(wallet) && (feePayer !== wallet || signers.length > 1),
    );
    yield;
    for (const { signature, time, feePayer, signers } of shared.toSorted((a, b) => a.time - b.time)) {
      for (const other of new Set([feePayer, ...signers])) {
        if (group.has(other)) {
          const of = feePayer === other ? other : feePayer === wallet ? wallet : null;
          record(wallet, other, "same_signer", NO_VIA, [{ signature, time, lamports: 0n, of }]);
        }
      }
    }
  }
}

/** Records transfers within the group. Airdrops count only if they are mutual. */
function* recordTransfers(
  group: ReadonlySet<Address>,
  transfers: readonly DirectTransfer[],
  record: RecordEvidence,
): Steps<void> {
  const within: DirectTransfer[] = [];
  for (const transfer of transfers) {
    yield;
    if (group.has(transfer.from) && group.has(transfer.to)) within.push(transfer);
  }
  const directions = new Set(within.map(({ from, to }) => `${from} ${to}`));
  for (const transfer of within) {
    const { from, to, isAirdrop } = transfer;
    if (isAirdrop && !directions.has(`${to} ${from}`)) continue;
    record(from, to, "transfer", NO_VIA, [ofSender(transfer)]);
  }
}

function ofSender(transfer: DirectTransfer): Event {
  return { ...transfer, of: transfer.from };
}

interface Funding {
  readonly wallet: Address;
  readonly funder: Address;
  readonly hops: 1 | 2;
  readonly events: readonly Event[];
}

/**
 * Records the inflow that opened each wallet, and the funder of the funder if that is a pass-through wallet.
 */
function* recordFunders(
  { wallets, passedThrough }: DirectInput,
  transfers: readonly DirectTransfer[],
  isHub: (address: Address) => boolean,
  record: RecordEvidence,
): Steps<void> {
  const openings = new Map<Address, DirectTransfer>();
  for (const transfer of transfers) {
    yield;
    if (transfer.opened && !openings.has(transfer.to)) openings.set(transfer.to, transfer);
  }
  yield;
  const fundings: Funding[] = [];
  for (const { wallet } of wallets) {
    const opening = openings.get(wallet);
    if (opening === undefined) continue;
    const opened = { ...opening, of: wallet };
    fundings.push({ wallet, funder: opening.from, hops: 1, events: [opened] });
    const before = passedThrough.get(opening.from);
    if (before === undefined) continue;
    const behind: Event = { signature: before.signature, time: opening.time, lamports: 0n, of: wallet };
    fundings.push({ wallet, funder: before.funder, hops: 2, events: [behind, opened] });
  }
  forEachSharedFunder(fundings, isHub, (one, other) => {
    const hops = Math.max(one.hops, other.hops) === 2 ? 2 : 1;
    const via = { via: one.funder, hops } as const;
    record(one.wallet, other.wallet, "common_funder", via, [...one.events, ...other.events]);
  });
}

function forEachSharedFunder(
  fundings: readonly Funding[],
  isHub: (address: Address) => boolean,
  found: (one: Funding, other: Funding) => void,
): void {
  fundings.forEach((one, i) => {
    if (isHub(one.funder)) return;
    for (const other of fundings.slice(i + 1)) if (other.funder === one.funder) found(one, other);
  });
}

/** Records addresses outside the group that several of its wallets sent to. */
function* recordCollectors(
  group: ReadonlySet<Address>,
  transfers: readonly DirectTransfer[],
  isHub: (address: Address) => boolean,
  record: RecordEvidence,
): Steps<void> {
  const sent = new Map<Address, Map<Address, DirectTransfer[]>>();
  for (const transfer of transfers) {
    yield;
    if (!group.has(transfer.from) || group.has(transfer.to) || isHub(transfer.to)) continue;
    const senders = sent.get(transfer.to) ?? new Map<Address, DirectTransfer[]>();
    sent.set(transfer.to, senders);
    const own = senders.get(transfer.from);
    if (own === undefined) senders.set(transfer.from, [transfer]);
    else own.push(transfer);
  }
  for (const [via, senders] of sent) {
    const all = [...senders];
    for (const [i, [a, ofA]] of all.entries()) {
      yield;
      for (const [b, ofB] of all.slice(i + 1)) {
        record(a, b, "common_collector", { via, hops: null }, [...ofA, ...ofB].map(ofSender));
      }
    }
  }
}
