import { PROGRAMS, tokenProgramOf } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "./account.ts";
import { type Instruction, marketInstruction } from "./operations.ts";
import { MINT_BYTES, TOKEN_ACCOUNT_BYTES } from "./rent.ts";

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

/** Size of a new account and its rent. */
export interface AccountSpace {
  readonly bytes: number;
  readonly rent: bigint;
}

/** Pays the rent of a new account and assigns it to the program at `owner`. */
export function createAccount(
  payer: LedgerAccount,
  created: LedgerAccount,
  { bytes, rent }: AccountSpace,
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
  const { mint, holder } = account;
  const program = tokenProgramOf(mint);
  const inner = account.open
    ? []
    : [
        marketInstruction("getAccountSize", [mint]),
        createAccount(
          payer,
          account,
          { bytes: TOKEN_ACCOUNT_BYTES[mint.program], rent: account.rentToOpen },
          program,
        ),
        marketInstruction("immutableOwner", [account]),
        marketInstruction("initializeAccount3", [account, mint], { key: holder.address }),
      ];
  const accounts = [payer, account, holder, mint, PROGRAMS.system, program];
  return marketInstruction("createAssociated", accounts, {}, inner);
}

/** Closes a token account; its lamports go to `recipient`. */
export function closeAccount(
  account: MarketTokenAccount,
  recipient: LedgerAccount,
  owner: LedgerAccount = recipient,
): Instruction {
  return marketInstruction("closeAccount", [account, recipient, owner]);
}

export function mintTo(
  target: MarketTokenAccount,
  authority: LedgerAccount | string,
  amount: bigint,
): Instruction {
  return marketInstruction("mintTo", [target.mint, target, authority], { first: amount });
}

export function burn(source: MarketTokenAccount, amount: bigint): Instruction {
  return marketInstruction("burn", [source, source.mint, source.holder], { first: amount });
}

/** Adds lamports to an open wrapped-SOL account, and to its amount. */
export function wrapInto(payer: LedgerAccount, account: MarketTokenAccount, lamports: bigint): Instruction[] {
  return [systemTransfer(payer, account, lamports), marketInstruction("syncNative", [account])];
}

/** A separate wrapped SOL account under a seed, funded at its creation, as older front ends wrap SOL. */
export function createSeeded(
  holder: LedgerAccount,
  account: MarketTokenAccount,
  lamports: bigint,
): Instruction[] {
  const numbers = {
    first: account.rentToOpen + lamports,
    second: BigInt(TOKEN_ACCOUNT_BYTES.token),
    key: PROGRAMS.token,
  };
  return [
    marketInstruction("createWithSeed", [holder, account], numbers),
    marketInstruction("initializeAccount", [account, account.mint, holder]),
  ];
}

/** Rent, owner program and first state of a new mint, whose authority is the account at `authority`. */
export function createMint(payer: LedgerAccount, mint: MintAccount, authority: string): Instruction[] {
  const space = { bytes: MINT_BYTES, rent: mint.rentToOpen };
  return [
    createAccount(payer, mint, space, tokenProgramOf(mint)),
    marketInstruction("initializeMint", [mint], { first: BigInt(mint.decimals), key: authority }),
  ];
}
