import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";

/** Account state of the runtime. An account without lamports does not exist and is null. */
export interface AccountState {
  readonly lamports: bigint;
  /** Program that owns the account. */
  readonly owner: string;
  readonly executable: boolean;
  readonly data: Uint8Array;
}

/** Read-only state below the bank: accounts that no bank transaction has changed. */
export interface BaseState {
  account(address: string): AccountState | null;
  /** Open token accounts of an owner, of both token programs. */
  tokenAccountsByOwner(owner: string): readonly string[];
  tokenAccountsByMint(mint: string): readonly string[];
  /** True for an account that changes without the bank, whose transactions therefore may not name it. */
  isInUse(address: string): boolean;
}

export function systemAccount(lamports: bigint): AccountState {
  return { lamports, owner: SYSTEM_PROGRAM, executable: false, data: new Uint8Array() };
}
