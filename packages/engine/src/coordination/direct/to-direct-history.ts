import type { Address } from "../../address.ts";
import { type DollarList, EXACT_DOLLARS } from "../../chain/assets.ts";
import type { Steps } from "../../steps.ts";
import type { CounterpartyChange, ObservedWallet } from "../observe-wallet.ts";
import type { DirectFact, DirectHistory, DirectMovement } from "./direct-facts.ts";
import { findFunding } from "./find-funding.ts";
import type { MoveValue } from "./value-moves.ts";

/**
 * Returns the fee payers, signers, movements and funding of an observed wallet. The inflow that opened the wallet is marked
 * only if the history is complete: the first inflow of SOL to a balance of 0. A step is one change.
 */
export function* toDirectHistory(
  observed: ObservedWallet,
  toLamports: MoveValue,
  dollars: DollarList = EXACT_DOLLARS,
): Steps<DirectHistory> {
  const { wallet, counterpartyChanges, complete, proceedsLamports } = observed;
  const opening = complete ? counterpartyChanges.find(({ change }) => isOpening(change)) : undefined;
  const facts: DirectFact[] = [];
  for (const change of counterpartyChanges) {
    yield;
    facts.push(toFact(wallet, change, change === opening, toLamports));
  }
  return { wallet, facts, funding: findFunding(observed, toLamports, { dollars }), proceedsLamports };
}

/** True if SOL came directly to a balance of 0. */
function isOpening({ direct, ownLamports }: CounterpartyChange["change"]): boolean {
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
