import type { Address } from "../../address.ts";
import type { DirectEvidence, DirectHistory, DirectInput, DirectKind, EvidencePart } from "./direct-facts.ts";
import { findHubs } from "./find-hubs.ts";
import { type DirectTransfer, listTransfers } from "./list-transfers.ts";

interface Event {
  readonly signature: string;
  readonly time: number;
  readonly lamports: bigint | null;
  /** Side that it is an event of; null where neither paid for what both signed. */
  readonly of: Address | null;
  /** Of a transfer: true where its receiver signed. */
  readonly receiverSigned?: boolean;
}

type Via = Pick<DirectEvidence["detail"], "via" | "hops">;
type Note = (a: Address, b: Address, kind: DirectKind, via: Via, events: readonly Event[]) => void;

const NO_VIA: Via = { via: null, hops: null };

/**
 * Finds pairs of a group that are tied by public transactions: shared signatures, transfers, and a common origin or end
 * of their money (docs/coordination.md#direct). Hubs tie no wallets. A member that deals with many others still counts
 * for what it signed with another one and for transfers that went both ways.
 *
 * @example
 * const wallets = [USDC, USDT].map((wallet) => ({ wallet, facts: [] }));
 * const nothing = { labeled: new Set<Address>(), fanOut: new Map(), passedThrough: new Map() };
 * findDirectEvidence({ wallets, ...nothing }).length // 0
 */
export function findDirectEvidence(input: DirectInput): readonly DirectEvidence[] {
  const group = new Set(input.wallets.map(({ wallet }) => wallet));
  const isHub = findHubs(input);
  const found = new Map<string, Found>();
  const note: Note = (a, b, kind, via, events) => {
    if (a === b || input.labeled.has(a) || input.labeled.has(b)) return;
    const [walletA, walletB] = a < b ? [a, b] : [b, a];
    const key = [walletA, walletB, kind, via.via].join();
    const known = found.get(key);
    if (known === undefined) found.set(key, { walletA, walletB, kind, via, events: [...events] });
    else known.events.push(...events);
  };
  noteSigners(input.wallets, group, note);
  const transfers = listTransfers(input.wallets);
  const solitary = transfers.filter(({ isAirdrop }) => !isAirdrop);
  noteTransfers(group, transfers, note);
  noteFunders(input, solitary, isHub, note);
  noteCollectors(group, solitary, isHub, note);
  return Array.from(found.values(), toEvidence)
    .filter((each) => isMutual(each) || !(isHub(each.walletA) || isHub(each.walletB)))
    .sort((x, y) => (nameOf(x) < nameOf(y) ? -1 : 1));
}

/** True for what both sides did: they signed together, or each sent to the other. */
function isMutual({ kind, detail: { ofA, ofB } }: DirectEvidence): boolean {
  return kind === "same_signer" || (kind === "transfer" && ofA.count > 0 && ofB.count > 0);
}

interface Found extends Pick<DirectEvidence, "walletA" | "walletB" | "kind"> {
  readonly via: Via;
  readonly events: Event[];
}

/** Evidence by time; a transaction that was read from both sides counts once. */
function toEvidence({ walletA, walletB, kind, via, events }: Found): DirectEvidence {
  const ascending = events.toSorted((x, y) => x.time - y.time || (x.signature < y.signature ? -1 : 1));
  const signatures = [...new Set(ascending.map(({ signature }) => signature))];
  const [ofA, ofB] = [toPart(ascending, walletA), toPart(ascending, walletB)];
  const isAnswered = (ofA.count > 0 && ofB.count > 0) || ascending.some((event) => event.receiverSigned);
  const unsolicited = kind === "transfer" && !isAnswered;
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

/** Least seconds between an event of one side and one of the other: of two that are next to each other in time. */
function findGap(ascending: readonly Event[], walletA: Address): number | null {
  let least: number | null = null;
  ascending.forEach((event, place) => {
    const next = ascending[place + 1];
    if (next === undefined || (next.of === walletA) === (event.of === walletA)) return;
    least = Math.min(least ?? Infinity, next.time - event.time);
  });
  return least;
}

function nameOf({ walletA, walletB, kind, detail }: DirectEvidence): string {
  return [walletA, walletB, kind, detail.via].join();
}

/** Notes each transaction that two members signed; a fee payer is a signer. Outside fee payers tie no pair. */
function noteSigners(wallets: readonly DirectHistory[], group: ReadonlySet<Address>, note: Note): void {
  for (const { wallet, facts } of wallets) {
    const shared = facts.filter(
      ({ feePayer, signers }) => signers.includes(wallet) && (feePayer !== wallet || signers.length > 1),
    );
    for (const { signature, time, feePayer, signers } of shared.toSorted((a, b) => a.time - b.time)) {
      for (const other of new Set([feePayer, ...signers])) {
        if (group.has(other)) {
          const of = feePayer === other ? other : feePayer === wallet ? wallet : null;
          note(wallet, other, "same_signer", NO_VIA, [{ signature, time, lamports: 0n, of }]);
        }
      }
    }
  }
}

/** Transfers within the group. An airdrop is none, unless its receiver sent to its sender as well. */
function noteTransfers(group: ReadonlySet<Address>, transfers: readonly DirectTransfer[], note: Note): void {
  const within = transfers.filter(({ from, to }) => group.has(from) && group.has(to));
  const directions = new Set(within.map(({ from, to }) => `${from} ${to}`));
  for (const transfer of within) {
    const { from, to, isAirdrop } = transfer;
    if (isAirdrop && !directions.has(`${to} ${from}`)) continue;
    note(from, to, "transfer", NO_VIA, [ofSender(transfer)]);
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

/** The inflow that opened each wallet, and the one behind it where that came through a wallet that did nothing else. */
function noteFunders(
  { wallets, passedThrough }: DirectInput,
  transfers: readonly DirectTransfer[],
  isHub: (address: Address) => boolean,
  note: Note,
): void {
  const fundings = wallets.flatMap(({ wallet }): Funding[] => {
    const opening = transfers.find(({ to, opened }) => opened && to === wallet);
    if (opening === undefined) return [];
    const opened = { ...opening, of: wallet };
    const direct: Funding = { wallet, funder: opening.from, hops: 1, events: [opened] };
    const before = passedThrough.get(opening.from);
    if (before === undefined) return [direct];
    const behind: Event = { signature: before.signature, time: opening.time, lamports: 0n, of: wallet };
    return [direct, { wallet, funder: before.funder, hops: 2, events: [behind, opened] }];
  });
  noteShared(fundings, isHub, (one, other) => {
    const hops = Math.max(one.hops, other.hops) === 2 ? 2 : 1;
    const via = { via: one.funder, hops } as const;
    note(one.wallet, other.wallet, "common_funder", via, [...one.events, ...other.events]);
  });
}

/** Calls back with each two fundings that came from one address. */
function noteShared(
  fundings: readonly Funding[],
  isHub: (address: Address) => boolean,
  found: (one: Funding, other: Funding) => void,
): void {
  fundings.forEach((one, place) => {
    if (isHub(one.funder)) return;
    for (const other of fundings.slice(place + 1)) if (other.funder === one.funder) found(one, other);
  });
}

/** Addresses outside the group that several of its wallets sent to. */
function noteCollectors(
  group: ReadonlySet<Address>,
  transfers: readonly DirectTransfer[],
  isHub: (address: Address) => boolean,
  note: Note,
): void {
  const sent = new Map<Address, Map<Address, DirectTransfer[]>>();
  for (const transfer of transfers) {
    if (!group.has(transfer.from) || group.has(transfer.to) || isHub(transfer.to)) continue;
    const senders = sent.get(transfer.to) ?? new Map<Address, DirectTransfer[]>();
    sent.set(transfer.to, senders);
    senders.set(transfer.from, [...(senders.get(transfer.from) ?? []), transfer]);
  }
  for (const [via, senders] of sent) {
    const all = [...senders];
    all.forEach(([a, ofA], place) => {
      for (const [b, ofB] of all.slice(place + 1)) {
        note(a, b, "common_collector", { via, hops: null }, [...ofA, ...ofB].map(ofSender));
      }
    });
  }
}
