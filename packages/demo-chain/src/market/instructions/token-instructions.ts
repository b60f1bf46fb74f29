import { type Landmarks, tokenProgramOf } from "../landmarks.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";
import { MINT_RENT, TOKEN_ACCOUNT_RENT } from "../ledger/rent.ts";
import { createAccount, systemTransfer } from "./system-instructions.ts";

/** Moves base units; the plain form is the one that older venues use, and only for the classic program. */
export function tokenTransfer(
  landmarks: Landmarks,
  source: MarketTokenAccount,
  target: MarketTokenAccount,
  authority: LedgerAccount,
  amount: bigint,
  form: "checked" | "plain" = "checked",
): Instruction {
  const { mint } = source;
  const program = tokenProgramOf(landmarks, mint.program);
  if (form === "plain" && mint.program === "token") {
    return marketInstruction("transfer", program, [source, target, authority], { first: amount });
  }
  return marketInstruction("transferChecked", program, [source, mint, target, authority], {
    first: amount,
    second: BigInt(mint.decimals),
  });
}

/** Creates the token account of `account.holder`; nothing but a check where it is open already. */
export function createAssociated(
  landmarks: Landmarks,
  payer: LedgerAccount,
  account: MarketTokenAccount,
): Instruction {
  const { mint, holder } = account;
  const program = tokenProgramOf(landmarks, mint.program);
  const inner = account.open
    ? []
    : [
        marketInstruction("getAccountSize", program, [mint]),
        createAccount(landmarks, payer, account, TOKEN_ACCOUNT_RENT[mint.program], program),
        marketInstruction("immutableOwner", program, [account]),
        marketInstruction("initializeAccount3", program, [account, mint], { second: BigInt(holder.id) }),
      ];
  const accounts = [payer, account, holder, mint, landmarks.programs.system, program];
  return marketInstruction("createAssociated", landmarks.programs.associatedToken, accounts, {}, inner);
}

export function closeAccount(
  landmarks: Landmarks,
  account: MarketTokenAccount,
  holder: LedgerAccount,
): Instruction {
  const program = tokenProgramOf(landmarks, account.mint.program);
  return marketInstruction("closeAccount", program, [account, holder, holder]);
}

export function mintTo(
  landmarks: Landmarks,
  target: MarketTokenAccount,
  authority: LedgerAccount,
  amount: bigint,
): Instruction {
  const program = tokenProgramOf(landmarks, target.mint.program);
  return marketInstruction("mintTo", program, [target.mint, target, authority], { first: amount });
}

export function burn(landmarks: Landmarks, source: MarketTokenAccount, amount: bigint): Instruction {
  const program = tokenProgramOf(landmarks, source.mint.program);
  return marketInstruction("burn", program, [source, source.mint, source.holder], { first: amount });
}

/** Adds lamports to an open wrapped-SOL account and makes its amount follow. */
export function wrapInto(
  landmarks: Landmarks,
  payer: LedgerAccount,
  account: MarketTokenAccount,
  lamports: bigint,
): Instruction[] {
  return [
    systemTransfer(landmarks, payer, account, lamports),
    marketInstruction("syncNative", landmarks.programs.token, [account]),
  ];
}

/** A wrapped-SOL account of its own under a seed, funded as it is created: how older front ends wrap. */
export function createSeeded(
  landmarks: Landmarks,
  holder: LedgerAccount,
  account: MarketTokenAccount,
  lamports: bigint,
): Instruction[] {
  const { programs, wrappedSol } = landmarks;
  return [
    marketInstruction("createWithSeed", programs.system, [holder, account], {
      first: TOKEN_ACCOUNT_RENT.token + lamports,
      second: BigInt(programs.token.id),
    }),
    marketInstruction("initializeAccount", programs.token, [account, wrappedSol, holder]),
  ];
}

/** Rent, owner program and first state of a new mint. */
export function createMint(
  landmarks: Landmarks,
  payer: LedgerAccount,
  mint: MintAccount,
  authority: LedgerAccount,
): Instruction[] {
  const program = tokenProgramOf(landmarks, mint.program);
  return [
    createAccount(landmarks, payer, mint, MINT_RENT, program),
    marketInstruction("initializeMint", program, [mint], {
      first: BigInt(mint.decimals),
      second: BigInt(authority.id),
    }),
  ];
}
