import type { Address } from "../../address.ts";
import { sortInSteps } from "../../sort-in-steps.ts";
import type { Steps } from "../../steps.ts";
import { SECONDS_PER_DAY } from "../../time.ts";
import type { ObservedFacts } from "./direct-facts.ts";

/** Direct movement above dust. */
export interface DirectTransfer {
  readonly from: Address;
  readonly to: Address;
  readonly signature: string;
  /** Unix seconds. */
  readonly time: number;
  readonly lamports: bigint | null;
  readonly opened: boolean;
  readonly receiverSigned: boolean;
  /** Wallets that the sender gave to in this transaction. */
  readonly receivers: number;
  readonly isAirdrop: boolean;
}

/** 0.001 SOL: anyone can afford to send this to anyone. */
export const TRANSFER_DUST_LAMPORTS = 1_000_000n;
/** Minimum receivers of one asset in an airdrop, in one transaction or from one sender in one day. */
export const AIRDROP_RECEIVERS = 10;

/**
 * Lists the transfers of all wallets by time, each once. A token without a price counts only if its receiver signed, or with
 * `includesUnpriced`: otherwise it cannot be distinguished from dust. A step is one fact.
 */
export function* listTransfers(
  wallets: readonly ObservedFacts[],
  { includesUnpriced = false } = {},
): Steps<readonly DirectTransfer[]> {
  const receivers = yield* countReceivers(wallets);
  const transfers = new Map<string, DirectTransfer>();
  for (const { wallet, facts } of wallets) {
    for (const { signature, time, signers, movements } of facts) {
      yield;
      movements.forEach(({ counterparty, direction, mint, lamports, receivers: inOne, opened }) => {
        const [from, to] = direction === "out" ? [wallet, counterparty] : [counterparty, wallet];
        const signed = signers.includes(to);
        const isDust = lamports === null ? !signed && !includesUnpriced : lamports <= TRANSFER_DUST_LAMPORTS;
        if (isDust) return;
        const maxReceivers = Math.max(inOne, receivers.get(toDayKey(from, mint, time))?.size ?? 0);
        const key = [signature, from, to, mint].join();
        const knownTransfer = transfers.get(key);
        // Without spread properties, which give each object its own shape: reading 100,000 of them takes 70 ms
        // instead of 7.
        transfers.set(key, {
          from,
          to,
          signature,
          time,
          // Each side values a token by its own trades, so that other wallets of the call change no evidence.
          lamports: larger(lamports, knownTransfer?.lamports ?? null),
          receivers: inOne,
          // Only the history of the receiver shows if it opened the account.
          opened: opened || (knownTransfer?.opened ?? false),
          receiverSigned: signed || (knownTransfer?.receiverSigned ?? false),
          isAirdrop: maxReceivers >= AIRDROP_RECEIVERS,
        });
      });
    }
  }
  return yield* sortInSteps([...transfers.values()], compareTransfers);
}

function larger(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function compareTransfers(a: DirectTransfer, b: DirectTransfer): number {
  return a.time - b.time || (a.signature < b.signature ? -1 : 1);
}

/**
 * Wallets that each sender sent at least 0.001 SOL of value to on each day, for each asset: units whose price comes from trades
 * with oneself make no airdrop of a payment in SOL.
 */
function* countReceivers(
  wallets: readonly ObservedFacts[],
): Steps<ReadonlyMap<string, ReadonlySet<Address>>> {
  const receivers = new Map<string, Set<Address>>();
  for (const { wallet, facts } of wallets) {
    for (const { time, movements } of facts) {
      yield;
      for (const { counterparty, direction, mint, lamports } of movements) {
        if (lamports === null || lamports < TRANSFER_DUST_LAMPORTS) continue;
        const [from, to] = direction === "out" ? [wallet, counterparty] : [counterparty, wallet];
        const day = toDayKey(from, mint, time);
        receivers.set(day, (receivers.get(day) ?? new Set()).add(to));
      }
    }
  }
  return receivers;
}

function toDayKey(sender: Address, mint: Address | null, time: number): string {
  return `${sender} ${mint} ${Math.floor(time / SECONDS_PER_DAY)}`;
}
