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
  const pendingByKey = new Map<string, PendingEvidence>();
  const record: RecordEvidence = (a, b, kind, via, lists) => {
    if (a === b || input.labeled.has(a) || input.labeled.has(b)) return;
    const [walletA, walletB] = a < b ? [a, b] : [b, a];
    const key = [walletA, walletB, kind, via.via].join();
    const pendingEvidence = pendingByKey.get(key);
    if (pendingEvidence === undefined)
      pendingByKey.set(key, { walletA, walletB, kind, via, lists: [...lists] });
    else pendingEvidence.lists.push(...lists);
  };
  yield* recordSigners(input.wallets, group, record);
  const transfers = yield* listTransfers(moving);
  yield* recordTransfers(group, transfers, record);
  yield* recordFunders(input, isHub, record);
  yield* recordCollectors(input.wallets, transfers, isHub, record);
  const evidence: DirectEvidence[] = [];
  for (const [, pending] of yield* sortInSteps([...pendingByKey], compareKeys)) {
    const pairEvidence = yield* toEvidence(pending);
    const lamports = pairEvidence.detail.lamports ?? 0n;
    if (
      isMutual(pairEvidence) ||
      !(isHub(pairEvidence.walletA, lamports) || isHub(pairEvidence.walletB, lamports))
    ) {
      evidence.push(pairEvidence);
    }
  }
  return evidence;
}

/** True for a hub, given the amount of the evidence in lamports. */
type IsHub = (address: Address, lamports: bigint) => boolean;

/** Tests for hubs: labeled addresses, addresses that were not read, and services that dealt with many wallets outside the group. */
function testHubs(
  { labeled, unread, contacts, beside = [] }: DirectInput,
  group: ReadonlySet<Address>,
): IsHub {
  const insiders = new Set([...group, ...beside]);
  return (address, lamports) =>
    labeled.has(address) ||
    unread?.has(address) === true ||
    isService(contacts.get(address) ?? [], insiders, lamports);
}

/** Returns the wallets with only those facts that move something. Most facts of a trader are trades, which do not. */
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
      for (const signer of new Set([feePayer, ...signers])) {
        if (group.has(signer)) {
          const of = feePayer === signer ? signer : feePayer === wallet ? wallet : null;
          record(wallet, signer, "same_signer", NO_VIA, [[{ signature, time, lamports: 0n, of }]]);
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
  const groupTransfers: DirectTransfer[] = [];
  for (const transfer of transfers) {
    yield;
    if (group.has(transfer.from) && group.has(transfer.to)) groupTransfers.push(transfer);
  }
  const directions = new Set(groupTransfers.map(({ from, to }) => `${from} ${to}`));
  for (const transfer of groupTransfers) {
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
      const passingEvents = origin.passed.map(({ signature }): DirectEvent => {
        return { signature, time, lamports: 0n, of: wallet };
      });
      const hops = 1 + passingEvents.length;
      fundings.push({ wallet, funder: origin.funder, hops, lamports, events: [...passingEvents, ...events] });
    }
  }
  for (const [i, one] of fundings.entries()) {
    yield;
    for (const otherFunding of fundings.slice(i + 1)) {
      if (
        otherFunding.funder !== one.funder ||
        isHub(one.funder, smaller(one.lamports, otherFunding.lamports))
      )
        continue;
      const via = { via: one.funder, hops: Math.max(one.hops, otherFunding.hops) };
      record(one.wallet, otherFunding.wallet, "common_funder", via, [one.events, otherFunding.events]);
    }
  }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Transfers of one wallet to one address. */
interface SenderTransfers {
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
  const minLamportsByWallet = new Map(
    wallets.map(({ wallet, proceedsLamports }) => [wallet, minMaterial(proceedsLamports)]),
  );
  const sendersByReceiver = new Map<Address, Map<Address, SenderTransfers>>();
  for (const transfer of transfers) {
    yield;
    const { from, to } = transfer;
    if (!minLamportsByWallet.has(from)) continue;
    const senders = sendersByReceiver.get(to) ?? new Map<Address, SenderTransfers>();
    sendersByReceiver.set(to, senders);
    const senderTransfers = senders.get(from) ?? { lamports: 0n, events: [] };
    senders.set(from, senderTransfers);
    senderTransfers.lamports += transfer.lamports ?? 0n;
    senderTransfers.events.push(toEvent(transfer, from));
  }
  for (const [via, senders] of sendersByReceiver) {
    const materialSenders = [...senders].filter(
      ([from, { lamports }]) => lamports >= (minLamportsByWallet.get(from) ?? lamports),
    );
    for (const [i, [a, ofA]] of materialSenders.entries()) {
      yield;
      for (const [b, ofB] of materialSenders.slice(i + 1)) {
        if (isHub(via, smaller(ofA.lamports, ofB.lamports))) continue;
        // All pairs share the events of a sender: copies for each pair would be thirty times as many.
        record(a, b, "common_collector", { via, hops: null }, [ofA.events, ofB.events]);
      }
    }
  }
}
