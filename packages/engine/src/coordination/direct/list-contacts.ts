import type { Address } from "../../address.ts";
import type { ObservedWallet } from "../observe-wallet.ts";
import { MIN_MATERIAL_LAMPORTS } from "./material.ts";
import type { MoveValue } from "./value-moves.ts";

/** Movement of at least 0.1 SOL between an address and a wallet, without a trade. */
export interface Contact {
  readonly counterparty: Address;
  /** "out" if the address gave. */
  readonly direction: "in" | "out";
  readonly lamports: bigint;
  /** Unix seconds. */
  readonly time: number;
}

/** Number of newest changes by which an address is a hub. */
export const MAX_CONTACTS = 300;

/**
 * Lists the movements of at least 0.1 SOL between an address and others, in the order of its changes. Own trades and
 * movements of unknown value are excluded.
 */
export function listContacts(
  { counterpartyChanges }: ObservedWallet,
  toLamports: MoveValue,
): readonly Contact[] {
  const contacts: Contact[] = [];
  for (const { change, time, traded } of counterpartyChanges) {
    if (traded) continue;
    for (const move of change.direct) {
      const lamports = toLamports(move, time);
      if (lamports === null || lamports < MIN_MATERIAL_LAMPORTS) continue;
      const { counterparty, amount } = move;
      contacts.push({ counterparty, direction: amount < 0n ? "out" : "in", lamports, time });
    }
  }
  return contacts;
}
