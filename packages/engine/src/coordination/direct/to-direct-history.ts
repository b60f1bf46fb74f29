import type { Address } from "../../address.ts";
import type { Steps } from "../../steps.ts";
import type { CounterpartyChange, ObservedWallet } from "../observe-wallet.ts";
import type { DirectFact, DirectHistory, DirectMovement } from "./direct-facts.ts";
import { TRANSFER_DUST_LAMPORTS } from "./list-transfers.ts";
import type { MoveValue } from "./value-moves.ts";

/**
 * Returns the fee payers, signers and movements of an observed wallet. The inflow that opened the wallet is marked only if
 * the history is complete: the first inflow of SOL to a balance of 0. A step is one change.
 *
 * @example
 * const { facts } = runSteps(toDirectHistory(observed, valueMoves(observed.prices, solUsd)));
 */
export function* toDirectHistory(observed: ObservedWallet, toLamports: MoveValue): Steps<DirectHistory> {
  const { wallet, counterpartyChanges, complete } = observed;
  const opening = complete ? counterpartyChanges.find(({ change }) => isOpening(change)) : undefined;
  const facts: DirectFact[] = [];
  for (const change of counterpartyChanges) {
    yield;
    facts.push(toFact(wallet, change, change === opening, toLamports));
  }
  return { wallet, facts };
}

/** Inflow of SOL that opened a wallet. */
export interface WalletOpening {
  readonly funder: Address;
  readonly signature: string;
  readonly slot: number;
  readonly lamports: bigint;
}

/**
 * Returns the inflow of SOL that opened an observed wallet, the largest if several accounts sent some; null if the history is
 * not complete, and for dust.
 *
 * @example
 * const funder = findOpening(observed)?.funder;
 */
export function findOpening({ complete, counterpartyChanges }: ObservedWallet): WalletOpening | null {
  const opening = complete ? counterpartyChanges.find(({ change }) => isOpening(change)) : undefined;
  let largest: WalletOpening | null = null;
  for (const { counterparty: funder, mint, amount: lamports } of opening?.change.direct ?? []) {
    if (opening === undefined || mint !== null || lamports <= TRANSFER_DUST_LAMPORTS) continue;
    const { signature, slot } = opening.change;
    if (largest === null || lamports > largest.lamports) largest = { funder, signature, slot, lamports };
  }
  return largest;
}

/**
 * True if SOL came directly to a balance of 0.
 *
 * @internal
 */
export function isOpening({ direct, ownLamports }: CounterpartyChange["change"]): boolean {
  return ownLamports?.before === 0n && direct.some(({ mint, amount }) => mint === null && amount > 0n);
}

function toFact(
  wallet: Address,
  { change, time }: CounterpartyChange,
  opens: boolean,
  toLamports: MoveValue,
): DirectFact {
  const { signature, signed, cosigners, direct } = change;
  const feePayer = change.feePayer ?? wallet;
  const signers = new Set([...(signed ? [wallet] : []), feePayer, ...cosigners]);
  const movements = direct.map((move): DirectMovement => {
    const { counterparty, mint, amount, receivers } = move;
    return {
      counterparty,
      direction: amount > 0n ? "in" : "out",
      mint,
      lamports: toLamports(move, time),
      receivers,
      opened: opens && mint === null && amount > 0n,
    };
  });
  return { signature, time, feePayer, signers: [...signers], movements };
}
