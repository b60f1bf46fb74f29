import type { Address } from "../../address.ts";
import type { DirectMove } from "../../swaps/owner-change.ts";
import type { Contact, ObservedWallet } from "../observe-wallet.ts";
import { AIRDROP_RECEIVERS, CONTACT_DUST_LAMPORTS } from "./list-transfers.ts";
import type { MoveValue } from "./value-moves.ts";

/** A page of a history: this many of its newest contacts. */
const PAGE = 100;

/**
 * Returns the number of wallets that an address funded or collected from, whichever is more, by the newest 100 of its
 * contacts. Fees of its own trades, movements worth less than 0.001 SOL, and transactions with ten receivers or more are
 * left out.
 *
 * @example
 * const isHub = countFanOut(observed, valueMoves(observed.prices, solUsd)) > 25;
 */
export function countFanOut({ contacts }: ObservedWallet, toLamports: MoveValue): number {
  const [funded, collected] = [new Set<Address>(), new Set<Address>()];
  for (const contact of contacts.slice(-PAGE)) {
    if (contact.traded) continue;
    for (const { counterparty, amount } of listCountedMoves(contact, toLamports)) {
      if (amount < 0n) funded.add(counterparty);
      else collected.add(counterparty);
    }
  }
  return Math.max(funded.size, collected.size);
}

/**
 * Returns the movements of a change that count for fan-out: worth at least 0.001 SOL, and of fewer than ten receivers.
 *
 * @example
 * const toLamports = valueMoves(observed.prices, solUsd);
 * const moves = observed.contacts.flatMap((contact) => listCountedMoves(contact, toLamports));
 */
export function listCountedMoves(
  { change, time }: Pick<Contact, "change" | "time">,
  toLamports: MoveValue,
): readonly DirectMove[] {
  return change.direct.filter((move) => {
    return move.receivers < AIRDROP_RECEIVERS && (toLamports(move, time) ?? 0n) >= CONTACT_DUST_LAMPORTS;
  });
}
