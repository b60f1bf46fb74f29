import type { Address } from "../../address.ts";
import { sortInSteps } from "../../sort-in-steps.ts";
import { runSteps, type Steps } from "../../steps.ts";
import type { DirectEvidence, DirectHistory, DirectInput, DirectKind } from "./direct-facts.ts";
import { findHubs } from "./hubs.ts";
import { type DirectTransfer, listTransfers } from "./list-transfers.ts";
import { type DirectEvent, type PendingEvidence, toEvidence } from "./to-evidence.ts";

type Via = PendingEvidence["via"];
/** Adds lists of events of a pair. The lists are kept, so they must not change. */
type RecordEvidence = (
  a: Address,
  b: Address,
  kind: DirectKind,
  via: Via,
  lists: readonly (readonly DirectEvent[])[],
) => void;

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
 * The same in steps of one fact or transfer of a wallet, or some events of a pair.
 *
 * @internal
 */
export function* findDirectEvidenceInSteps(input: DirectInput): Steps<readonly DirectEvidence[]> {
  const group = new Set(input.wallets.map(({ wallet }) => wallet));
  const moving = yield* listMoving(input.wallets);
  const isHub = yield* findHubs({ ...input, wallets: moving });
  const found = new Map<string, PendingEvidence>();
  const record: RecordEvidence = (a, b, kind, via, lists) => {
    if (a === b || input.labeled.has(a) || input.labeled.has(b)) return;
    const [walletA, walletB] = a < b ? [a, b] : [b, a];
    const key = [walletA, walletB, kind, via.via].join();
    const known = found.get(key);
    if (known === undefined) found.set(key, { walletA, walletB, kind, via, lists: [...lists] });
    else known.lists.push(...lists);
  };
  yield* recordSigners(input.wallets, group, record);
  const transfers = yield* listTransfers(moving);
  yield;
  const solitary = transfers.filter(({ isAirdrop }) => !isAirdrop);
  yield* recordTransfers(group, transfers, record);
  yield* recordFunders(input, solitary, isHub, record);
  yield* recordCollectors(group, solitary, isHub, record);
  const evidence: DirectEvidence[] = [];
  for (const [, pending] of yield* sortInSteps([...found], compareKeys)) {
    const each = yield* toEvidence(pending);
    if (isMutual(each) || !(isHub(each.walletA) || isHub(each.walletB))) evidence.push(each);
  }
  return evidence;
}

/** The wallets with the facts that move something: trades, which are most facts of a trader, do not. */
function* listMoving(wallets: readonly DirectHistory[]): Steps<readonly DirectHistory[]> {
  const moving: DirectHistory[] = [];
  for (const { wallet, facts } of wallets) {
    moving.push({ wallet, facts: facts.filter(({ movements }) => movements.length > 0) });
    yield;
  }
  return moving;
}

function compareKeys(
  [one]: readonly [key: string, unknown],
  [other]: readonly [key: string, unknown],
): number {
  return one < other ? -1 : 1;
}

/** True if they signed together or each sent to the other. */
function isMutual({ kind, detail: { ofA, ofB } }: DirectEvidence): boolean {
  return kind === "same_signer" || (kind === "transfer" && ofA.count > 0 && ofB.count > 0);
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
    for (const { signature, time, feePayer, signers } of facts) {
      yield;
      if (!signers.includes(wallet) || (feePayer === wallet && signers.length === 1)) continue;
      for (const other of new Set([feePayer, ...signers])) {
        if (group.has(other)) {
          const of = feePayer === other ? other : feePayer === wallet ? wallet : null;
          record(wallet, other, "same_signer", NO_VIA, [[{ signature, time, lamports: 0n, of }]]);
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
    record(from, to, "transfer", NO_VIA, [[toEvent(transfer, from)]]);
  }
}

function toEvent({ signature, time, lamports, receiverSigned }: DirectTransfer, of: Address): DirectEvent {
  return { signature, time, lamports, receiverSigned, of };
}

interface Funding {
  readonly wallet: Address;
  readonly funder: Address;
  readonly hops: 1 | 2;
  readonly events: readonly DirectEvent[];
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
    const opened = toEvent(opening, wallet);
    fundings.push({ wallet, funder: opening.from, hops: 1, events: [opened] });
    const before = passedThrough.get(opening.from);
    if (before === undefined) continue;
    const behind: DirectEvent = { signature: before.signature, time: opening.time, lamports: 0n, of: wallet };
    fundings.push({ wallet, funder: before.funder, hops: 2, events: [behind, opened] });
  }
  forEachSharedFunder(fundings, isHub, (one, other) => {
    const hops = Math.max(one.hops, other.hops) === 2 ? 2 : 1;
    const via = { via: one.funder, hops } as const;
    record(one.wallet, other.wallet, "common_funder", via, [one.events, other.events]);
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
  const sent = new Map<Address, Map<Address, DirectEvent[]>>();
  for (const transfer of transfers) {
    yield;
    const { from, to } = transfer;
    if (!group.has(from) || group.has(to) || isHub(to)) continue;
    const senders = sent.get(to) ?? new Map<Address, DirectEvent[]>();
    sent.set(to, senders);
    const own = senders.get(from);
    // All pairs share the events of a sender: copies for each pair would be thirty times as many.
    if (own === undefined) senders.set(from, [toEvent(transfer, from)]);
    else own.push(toEvent(transfer, from));
  }
  for (const [via, senders] of sent) {
    const all = [...senders];
    for (const [i, [a, ofA]] of all.entries()) {
      yield;
      for (const [b, ofB] of all.slice(i + 1)) {
        record(a, b, "common_collector", { via, hops: null }, [ofA, ofB]);
      }
    }
  }
}
