import type { Address } from "../../address.ts";
import { runSteps, type Steps } from "../../steps.ts";
import type { Contact, ObservedWallet } from "../observe-wallet.ts";
import type { DirectFact, DirectHistory, DirectMovement } from "./direct-facts.ts";
import type { MoveValue } from "./value-moves.ts";

/**
 * Facts about who paid, signed and moved what, of one observed wallet. Only where its history reaches back to the
 * beginning is it known which inflow opened it: the first of SOL, to a balance of 0.
 *
 * @example
 * const { facts } = toDirectHistory(observed, valueMoves(observed.prices, solUsd));
 */
export function toDirectHistory(observed: ObservedWallet, toLamports: MoveValue): DirectHistory {
  return runSteps(toDirectHistoryInSteps(observed, toLamports));
}

/**
 * As `toDirectHistory`; a step is one change.
 *
 * @example
 * const steps = toDirectHistoryInSteps(observed, valueMoves(observed.prices, solUsd));
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * console.log(step.value.facts.length);
 */
export function* toDirectHistoryInSteps(
  observed: ObservedWallet,
  toLamports: MoveValue,
): Steps<DirectHistory> {
  const { wallet, contacts, complete } = observed;
  const opening = complete ? contacts.find(({ change }) => isOpening(change)) : undefined;
  const facts: DirectFact[] = [];
  for (const contact of contacts) {
    yield;
    facts.push(toFact(wallet, contact, contact === opening, toLamports));
  }
  return { wallet, facts };
}

/**
 * True where SOL came straight to a balance of 0.
 *
 * @internal
 */
export function isOpening({ direct, ownLamports }: Contact["change"]): boolean {
  return ownLamports?.before === 0n && direct.some(({ mint, amount }) => mint === null && amount > 0n);
}

function toFact(
  wallet: Address,
  { change, time }: Contact,
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
