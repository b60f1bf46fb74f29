import type { Address } from "../../address.ts";
import { runSteps, type Steps } from "../../steps.ts";
import { SECONDS_PER_DAY } from "../../time.ts";
import type { DirectHistory } from "./direct-facts.ts";

/** A straight movement above dust. */
export interface DirectTransfer {
  readonly from: Address;
  readonly to: Address;
  readonly signature: string;
  /** Unix seconds. */
  readonly time: number;
  readonly lamports: bigint | null;
  readonly opened: boolean;
  /** True where the receiver signed the transaction. */
  readonly receiverSigned: boolean;
  /** True where it is one of an airdrop to many. */
  readonly isAirdrop: boolean;
}

/** 0.001 SOL: anybody can send as much to anybody. */
export const CONTACT_DUST_LAMPORTS = 1_000_000n;
/** Receivers in a transaction, or from one sender in a day, that make an airdrop. */
export const AIRDROP_RECEIVERS = 10;

/**
 * Transfers of all wallets, each once, by time. A token without a price can't be told from dust, so it is none unless
 * its owner signed for it: wallets do not sign for dust that others send them.
 */
export function listTransfers(wallets: readonly DirectHistory[]): readonly DirectTransfer[] {
  return runSteps(listTransfersInSteps(wallets));
}

/** As `listTransfers`; a step is one fact. */
export function* listTransfersInSteps(wallets: readonly DirectHistory[]): Steps<readonly DirectTransfer[]> {
  const receivers = yield* countReceivers(wallets);
  const transfers = new Map<string, DirectTransfer>();
  for (const { wallet, facts } of wallets) {
    for (const { signature, time, signers, movements } of facts) {
      yield;
      movements.forEach(({ counterparty, direction, mint, lamports, receivers: inOne, opened }) => {
        const [from, to] = direction === "out" ? [wallet, counterparty] : [counterparty, wallet];
        const signed = signers.includes(to);
        const isDust = lamports === null ? !signed : lamports <= CONTACT_DUST_LAMPORTS;
        if (isDust) return;
        const most = Math.max(inOne, receivers.get(dayOf(from, time))?.size ?? 0);
        const key = [signature, from, to, mint].join();
        const known = transfers.get(key);
        transfers.set(key, {
          ...{ from, to, signature, time, lamports },
          // Only the receiver's own history tells whether it opened the account.
          opened: opened || (known?.opened ?? false),
          receiverSigned: signed || (known?.receiverSigned ?? false),
          isAirdrop: most >= AIRDROP_RECEIVERS,
        });
      });
    }
  }
  return [...transfers.values()].sort((a, b) => a.time - b.time || (a.signature < b.signature ? -1 : 1));
}

/** Wallets that each sender sent at least 0.001 SOL to, or its worth, on each day. */
function* countReceivers(
  wallets: readonly DirectHistory[],
): Steps<ReadonlyMap<string, ReadonlySet<Address>>> {
  const receivers = new Map<string, Set<Address>>();
  for (const { wallet, facts } of wallets) {
    for (const { time, movements } of facts) {
      yield;
      for (const { counterparty, direction, lamports } of movements) {
        if (lamports === null || lamports < CONTACT_DUST_LAMPORTS) continue;
        const [from, to] = direction === "out" ? [wallet, counterparty] : [counterparty, wallet];
        const day = dayOf(from, time);
        receivers.set(day, (receivers.get(day) ?? new Set()).add(to));
      }
    }
  }
  return receivers;
}

function dayOf(sender: Address, time: number): string {
  return `${sender} ${Math.floor(time / SECONDS_PER_DAY)}`;
}
