import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";

/** One account as the runtime sees it. An account without lamports does not exist and is written as null. */
export interface AccountState {
  readonly lamports: bigint;
  /** Program that owns the account. */
  readonly owner: string;
  readonly executable: boolean;
  readonly data: Uint8Array;
}

/** Read-only state under the bank: what an account is until a bank transaction first touches it. */
export interface BaseState {
  account(address: string): AccountState | null;
  /** Open token accounts of an owner, of both token programs. */
  tokenAccountsByOwner(owner: string): readonly string[];
  tokenAccountsByMint(mint: string): readonly string[];
}

export function systemAccount(lamports: bigint): AccountState {
  return { lamports, owner: SYSTEM_PROGRAM, executable: false, data: new Uint8Array() };
}
