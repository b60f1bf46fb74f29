import type { Address } from "../../address.ts";
import { sortInSteps } from "../../sort-in-steps.ts";
import { runSteps, type Steps } from "../../steps.ts";
import type { DirectEvidence, DirectHistory, DirectInput, DirectKind } from "./direct-facts.ts";
import { isService } from "./hubs.ts";
import { listOrigins } from "./list-origins.ts";
import { type DirectTransfer, listTransfers } from "./list-transfers.ts";
import { MIN_MATERIAL_LAMPORTS, minMaterial } from "./material.ts";
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
 * signatures and mutual transfers count. More wallets, later transactions or dust remove no link.
 *
 * @example
 * const empty = { facts: [], funding: null, proceedsLamports: 0n };
 * const wallets = [USDC, USDT].map((wallet) => ({ wallet, ...empty }));
 * const nothing = { labeled: new Set<Address>(), contacts: new Map(), passedThrough: new Map() };
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
  const isHub = testHubs(input, group);
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
  yield* recordTransfers(group, transfers, record);
  yield* recordFunders(input, isHub, record);
  yield* recordCollectors(input.wallets, transfers, isHub, record);
  const evidence: DirectEvidence[] = [];
  for (const [, pending] of yield* sortInSteps([...found], compareKeys)) {
    const each = yield* toEvidence(pending);
    const lamports = each.detail.lamports ?? 0n;
    if (isMutual(each) || !(isHub(each.walletA, lamports) || isHub(each.walletB, lamports))) {
      evidence.push(each);
    }
  }
  return evidence;
}

/** True for a hub, given the amount of the evidence in lamports. */
type IsHub = (address: Address, lamports: bigint) => boolean;

/** Labeled addresses, those that were not read, and services by the wallets outside the group that they dealt with. */
function testHubs(
  { labeled, unread, contacts, beside = [] }: DirectInput,
  group: ReadonlySet<Address>,
): IsHub {
  const inside = new Set([...group, ...beside]);
  return (address, lamports) =>
    labeled.has(address) ||
    unread?.has(address) === true ||
    isService(contacts.get(address) ?? [], inside, lamports);
}

/** The wallets with the facts that move something: trades, which are most facts of a trader, do not. */
function* listMoving(wallets: readonly DirectHistory[]): Steps<readonly DirectHistory[]> {
  const moving: DirectHistory[] = [];
  for (const history of wallets) {
    moving.push({ ...history, facts: history.facts.filter(({ movements }) => movements.length > 0) });
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

/** Records transfers within the group. An airdrop counts only if its receiver signed it or sent something. */
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
    const { from, to, isAirdrop, receiverSigned } = transfer;
    if (isAirdrop && !receiverSigned && !directions.has(`${to} ${from}`)) continue;
    record(from, to, "transfer", NO_VIA, [[toEvent(transfer, from)]]);
  }
}

function toEvent({ signature, time, lamports, receiverSigned }: DirectTransfer, of: Address): DirectEvent {
  return { signature, time, lamports, receiverSigned, of };
}

interface Funding {
  readonly wallet: Address;
  readonly funder: Address;
  readonly hops: number;
  readonly lamports: bigint;
  readonly events: readonly DirectEvent[];
}

/**
 * Records the funder of each wallet, and those behind pass-through wallets. A funding of less than
 * 0.1 SOL proves nothing.
 */
function* recordFunders(
  { wallets, passedThrough }: DirectInput,
  isHub: IsHub,
  record: RecordEvidence,
): Steps<void> {
  const fundings: Funding[] = [];
  for (const { wallet, funding } of wallets) {
    if (funding === null || funding.lamports < MIN_MATERIAL_LAMPORTS) continue;
    const { funder, lamports, transactions } = funding;
    const events = transactions.map(({ signature, time, lamports: each }): DirectEvent => {
      return { signature, time, lamports: each, of: wallet };
    });
    const time = transactions[0]?.time ?? 0;
    for (const origin of listOrigins(funder, passedThrough)) {
      const behind = origin.passed.map(({ signature }): DirectEvent => {
        return { signature, time, lamports: 0n, of: wallet };
      });
      const hops = 1 + behind.length;
      fundings.push({ wallet, funder: origin.funder, hops, lamports, events: [...behind, ...events] });
    }
  }
  for (const [i, one] of fundings.entries()) {
    yield;
    for (const other of fundings.slice(i + 1)) {
      if (other.funder !== one.funder || isHub(one.funder, smaller(one.lamports, other.lamports))) continue;
      const via = { via: one.funder, hops: Math.max(one.hops, other.hops) };
      record(one.wallet, other.wallet, "common_funder", via, [one.events, other.events]);
    }
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Transfers of one wallet to one address. */
interface Sent {
  lamports: bigint;
  readonly events: DirectEvent[];
}

/** Records addresses to which several wallets sent a material part of their proceeds. */
function* recordCollectors(
  wallets: readonly DirectHistory[],
  transfers: readonly DirectTransfer[],
  isHub: IsHub,
  record: RecordEvidence,
): Steps<void> {
  const minOf = new Map(
    wallets.map(({ wallet, proceedsLamports }) => [wallet, minMaterial(proceedsLamports)]),
  );
  const sent = new Map<Address, Map<Address, Sent>>();
  for (const transfer of transfers) {
    yield;
    const { from, to } = transfer;
    if (!minOf.has(from)) continue;
    const senders = sent.get(to) ?? new Map<Address, Sent>();
    sent.set(to, senders);
    const own = senders.get(from) ?? { lamports: 0n, events: [] };
    senders.set(from, own);
    own.lamports += transfer.lamports ?? 0n;
    own.events.push(toEvent(transfer, from));
  }
  for (const [via, senders] of sent) {
    const all = [...senders].filter(([from, { lamports }]) => lamports >= (minOf.get(from) ?? lamports));
    for (const [i, [a, ofA]] of all.entries()) {
      yield;
      for (const [b, ofB] of all.slice(i + 1)) {
        if (isHub(via, smaller(ofA.lamports, ofB.lamports))) continue;
        // All pairs share the events of a sender: copies for each pair would be thirty times as many.
        record(a, b, "common_collector", { via, hops: null }, [ofA.events, ofB.events]);
      }
    }
  }
}
