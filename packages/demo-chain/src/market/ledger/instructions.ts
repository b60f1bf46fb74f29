import { getTokenProgram, PROGRAMS } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "./accounts.ts";
import type { OperationName } from "./operations.ts";
import { MINT_BYTES, TOKEN_ACCOUNT_BYTES } from "./rent.ts";

/**
 * One instruction, with the instructions that its program invokes. Accounts of the chain itself are given as
 * addresses.
 */
export interface Instruction {
  readonly operation: OperationName;
  readonly accounts: readonly (LedgerAccount | string)[];
  readonly first: bigint;
  readonly second: bigint;
  readonly key: string | null;
  readonly inner: readonly Instruction[];
}

export function marketInstruction(
  operation: OperationName,
  accounts: Instruction["accounts"],
  { first = 0n, second = 0n, key = null }: Partial<Pick<Instruction, "first" | "second" | "key">> = {},
  inner: readonly Instruction[] = [],
): Instruction {
  return { operation, accounts, first, second, key, inner };
}

/** Limit of compute units and price of one of them, in millionths of a lamport. */
export function computeBudget(units: number, microLamports: number): Instruction[] {
  return [
    marketInstruction("computeLimit", [], { first: BigInt(units) }),
    marketInstruction("computePrice", [], { first: BigInt(microLamports) }),
  ];
}

export function systemTransfer(
  from: LedgerAccount,
  to: LedgerAccount | string,
  lamports: bigint,
): Instruction {
  return marketInstruction("systemTransfer", [from, to], { first: lamports });
}

/** Pays the rent of a new account and assigns it to the program at `owner`. */
export function createAccount(
  payer: LedgerAccount,
  created: LedgerAccount,
  { bytes, rent }: { readonly bytes: number; readonly rent: bigint },
  owner: string,
): Instruction {
  const fields = { first: rent, second: BigInt(bytes), key: owner };
  return marketInstruction("createAccount", [payer, created], fields);
}

/** Lamports that a program withdraws from its own account without an instruction. */
export function programDebit(from: LedgerAccount, to: LedgerAccount | string, lamports: bigint): Instruction {
  return marketInstruction("programDebit", [from, to], { first: lamports });
}

/** Moves base units; the plain form is the one that older venues use, and only for the classic program. */
export function tokenTransfer(
  source: MarketTokenAccount,
  target: MarketTokenAccount,
  authority: LedgerAccount,
  amount: bigint,
  form: "checked" | "plain" = "checked",
): Instruction {
  const { mint } = source;
  if (form === "plain" && mint.program === "token") {
    return marketInstruction("transfer", [source, target, authority], { first: amount });
  }
  const numbers = { first: amount, second: BigInt(mint.decimals) };
  return marketInstruction("transferChecked", [source, mint, target, authority], numbers);
}

/** Creates the token account of `account.holder`; only checks it if it is open. */
export function createAssociated(payer: LedgerAccount, account: MarketTokenAccount): Instruction {
  const { mint, holder, rentToOpen } = account;
  const program = getTokenProgram(mint);
  const space = { bytes: TOKEN_ACCOUNT_BYTES[mint.program], rent: rentToOpen };
  const creation = [
    marketInstruction("getAccountSize", [mint]),
    createAccount(payer, account, space, program),
    marketInstruction("immutableOwner", [account]),
    marketInstruction("initializeAccount3", [account, mint], { key: holder.address }),
  ];
  const accounts = [payer, account, holder, mint, PROGRAMS.system, program];
  return marketInstruction("createAssociated", accounts, {}, account.open ? [] : creation);
}

/** Closes a token account; its lamports go to `recipient`. */
export function closeAccount(
  account: MarketTokenAccount,
  recipient: LedgerAccount,
  owner: LedgerAccount = recipient,
): Instruction {
  return marketInstruction("closeAccount", [account, recipient, owner]);
}

/** Adds lamports to an open wrapped-SOL account, and to its amount. */
export function wrapInto(payer: LedgerAccount, account: MarketTokenAccount, lamports: bigint): Instruction[] {
  return [systemTransfer(payer, account, lamports), marketInstruction("syncNative", [account])];
}

/** Rent, owner program and first state of a new mint, whose authority is the account at `authority`. */
export function createMint(payer: LedgerAccount, mint: MintAccount, authority: string): Instruction[] {
  const space = { bytes: MINT_BYTES, rent: mint.rentToOpen };
  return [
    createAccount(payer, mint, space, getTokenProgram(mint)),
    marketInstruction("initializeMint", [mint], { first: BigInt(mint.decimals), key: authority }),
  ];
}
