import type { Address } from "../../address.ts";
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
  const { wallet, contacts, complete } = observed;
  const opening = complete ? contacts.find(({ change }) => isOpening(change)) : undefined;
  return {
    wallet,
    facts: contacts.map((contact) => toFact(wallet, contact, contact === opening, toLamports)),
  };
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
    const { counterpart, mint, amount, receivers } = move;
    return {
      counterpart,
      direction: amount > 0n ? "in" : "out",
      mint,
      lamports: toLamports(move, time),
      receivers,
      opened: opens && mint === null && amount > 0n,
    };
  });
  return { signature, time, feePayer, signers: [...signers], movements };
}
