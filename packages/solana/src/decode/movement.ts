import type { Address } from "@walletlens/engine/address";

/** Kind of assets that a program moves, or of accounts that it opens. */
export type ProgramKind = "system" | "token" | "associated token" | "other";

/**
 * Effect of one instruction on assets or accounts. A legacy token transfer does not name its mint. The opening of a token account
 * does, and is recorded if it has no balance entry, because it exists only within the transaction.
 */
export type InstructionMovement =
  | {
      readonly kind: "transfer";
      readonly mint: Address | null | "unnamed";
      readonly source: Address;
      readonly destination: Address;
      readonly amount: bigint;
      /** Present if the instruction creates `destination`: its size, or null if the provider omits it. */
      readonly createdSpace?: bigint | null;
    }
  | { readonly kind: "allocated"; readonly account: Address; readonly space: bigint }
  | {
      readonly kind: "opened";
      readonly account: Address;
      readonly mint: Address;
      /** Null if the instruction does not name it. */
      readonly owner: Address | null;
    }
  | {
      readonly kind: "handed over";
      readonly account: Address;
      /** Owner before the handover. */
      readonly source: Address;
      /** Owner after the handover. */
      readonly destination: Address;
    }
  | {
      readonly kind: "burned";
      readonly account: Address;
      readonly mint: Address | "unnamed";
      readonly amount: bigint;
      /** Owner or delegate; null if the instruction does not name it. */
      readonly authority: Address | null;
    }
  | {
      readonly kind: "closed";
      readonly account: Address;
      readonly destination: Address;
      /** Owner or close authority; null if the instruction does not name it. */
      readonly owner: Address | null;
    }
  | { readonly kind: "withdrawn"; readonly account: Address; readonly destination: Address };

export interface Movements {
  note(movement: InstructionMovement): void;
  /** Returns true if a balance or an instruction before has named the owner of the token account. */
  hasOwner(account: Address): boolean;
}
