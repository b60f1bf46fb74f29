import type { Address } from "@walletlens/engine/address";

/** What a program moves: SOL, tokens, or neither by itself. */
export type Mover = "system" | "token" | "other";

/**
 * What one instruction does to assets or accounts. A token transfer of the old kind does not name its mint; an opened
 * token account does, and is remembered because an account that lives only within the transaction is in no balance
 * list.
 */
export type InstructionMovement =
  | {
      readonly kind: "transfer";
      readonly mint: Address | null | "unnamed";
      readonly source: Address;
      readonly destination: Address;
      readonly amount: bigint;
      readonly creates?: true;
    }
  | { readonly kind: "opened"; readonly account: Address; readonly mint: Address }
  | {
      readonly kind: "burned";
      readonly account: Address;
      readonly mint: Address | "unnamed";
      readonly amount: bigint;
    }
  | { readonly kind: "closed"; readonly account: Address; readonly destination: Address };

/** Takes the movements of one instruction in order of execution. */
export interface Movements {
  note(movement: InstructionMovement): void;
}
