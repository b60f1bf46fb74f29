import type { Address } from "@walletlens/engine/address";

/** Kind of assets that a program moves: SOL, tokens, or none. */
export type ProgramKind = "system" | "token" | "other";

/**
 * Effect of one instruction on assets or accounts. A legacy token transfer does not name its mint; an opened
 * token account does, and is recorded because an account that exists only within the transaction has no
 * balance entry.
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
  | { readonly kind: "opened"; readonly account: Address; readonly mint: Address }
  | {
      readonly kind: "burned";
      readonly account: Address;
      readonly mint: Address | "unnamed";
      readonly amount: bigint;
    }
  | { readonly kind: "closed" | "withdrawn"; readonly account: Address; readonly destination: Address };

export interface Movements {
  note(movement: InstructionMovement): void;
}
