import type { TokenProgram } from "../types.ts";

/** One account of the ledger. `id` is its index in the account table. */
export type LedgerAccount = SystemAccount | MarketTokenAccount | MintAccount | ProgramAccount | StateAccount;

export interface AccountBase {
  readonly id: number;
  readonly address: string;
  lamports: bigint;
  /** Index in the addresses of the lookup tables, or -1 if no table has it. */
  readonly lookupIndex: number;
  /** Positions of the transactions that mention the account, oldest first. */
  readonly positions: number[];
  /** Every token account that this account has ever held, open or closed. */
  readonly tokenAccounts: MarketTokenAccount[];
}

/** An ordinary wallet, or a program-derived address without data. */
export interface SystemAccount extends AccountBase {
  readonly kind: "system";
}

export interface MarketTokenAccount extends AccountBase {
  readonly kind: "token";
  readonly mint: MintAccount;
  readonly holder: LedgerAccount;
  /** Base units; for wrapped SOL, the lamports above the rent. */
  amount: bigint;
  open: boolean;
  /** Rent of the account if it is open, in lamports. */
  rent: bigint;
  /** Rent that opening it costs. */
  readonly rentToOpen: bigint;
}

export interface MintAccount extends AccountBase {
  readonly kind: "mint";
  readonly program: TokenProgram;
  readonly decimals: number;
  /** True for wrapped SOL: amounts are lamports of the token account itself. */
  readonly native: boolean;
  supply: bigint;
  /** Rent that creating it costs, in lamports. */
  readonly rentToOpen: bigint;
}

export interface ProgramAccount extends AccountBase {
  readonly kind: "program";
  /** Loader that owns it. */
  readonly owner: string;
}

/** Data of a program: a pool, a bonding curve, a configuration, a lookup table. */
export interface StateAccount extends AccountBase {
  readonly kind: "state";
  readonly owner: string;
}

export function requireOpen(account: LedgerAccount | undefined): MarketTokenAccount {
  if (account?.kind !== "token" || !account.open) {
    throw new TypeError(`not an open token account: ${account?.address ?? "none"}`);
  }
  return account;
}
