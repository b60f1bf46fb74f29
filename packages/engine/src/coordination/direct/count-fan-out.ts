import type { Address } from "../../address.ts";
import type { DirectMove } from "../../swaps/owner-change.ts";
import type { CounterpartyChange, ObservedWallet } from "../observe-wallet.ts";
import { AIRDROP_RECEIVERS, TRANSFER_DUST_LAMPORTS } from "./list-transfers.ts";
import type { MoveValue } from "./value-moves.ts";

/** Number of newest changes that count. */
const PAGE = 100;

/**
 * Returns the number of wallets that an address funded or collected from, the larger of the two, by its
 * newest 100 changes. Own trades, movements below 0.001 SOL, and transactions with ten receivers or more are
 * excluded.
 *
 * @example
 * const isHub = countFanOut(observed, valueMoves(observed.prices, solUsd)) > 25;
 */
export function countFanOut({ counterpartyChanges }: ObservedWallet, toLamports: MoveValue): number {
  const [funded, collected] = [new Set<Address>(), new Set<Address>()];
  for (const change of counterpartyChanges.slice(-PAGE)) {
    if (change.traded) continue;
    for (const { counterparty, amount } of listCountedMoves(change, toLamports)) {
      if (amount < 0n) funded.add(counterparty);
      else collected.add(counterparty);
    }
  }
  return Math.max(funded.size, collected.size);
}

/**
 * Returns the movements that count for fan-out: at least 0.001 SOL, and fewer than ten receivers.
 *
 * @example
 * const toLamports = valueMoves(observed.prices, solUsd);
 * const moves = observed.counterpartyChanges.flatMap((change) => listCountedMoves(change, toLamports));
 */
export function listCountedMoves(
  { change, time }: Pick<CounterpartyChange, "change" | "time">,
  toLamports: MoveValue,
): readonly DirectMove[] {
  return change.direct.filter((move) => {
    return move.receivers < AIRDROP_RECEIVERS && (toLamports(move, time) ?? 0n) >= TRANSFER_DUST_LAMPORTS;
  });
}
