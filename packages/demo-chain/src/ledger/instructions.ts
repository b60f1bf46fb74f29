import { base58 } from "@scure/base";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "./accounts.ts";
import { getTokenProgram, PROGRAMS } from "./known-addresses.ts";
import { MINT_BYTES, TOKEN_ACCOUNT_BYTES } from "./rent.ts";

/** An account, or the address of one of the chain itself. */
type Named = LedgerAccount | string;

/** One instruction, with the instructions that its program invokes. */
export interface Instruction {
  /** Null for a movement of lamports that no instruction on the chain names. */
  readonly program: string | null;
  /** Text after "Instruction:" in the log; null if the program logs nothing. */
  readonly log: string | null;
  readonly accounts: readonly Named[];
  /** One letter per account, `w` for a writable one; the last letter repeats. */
  readonly writes: string;
  readonly data: Uint8Array;
  /** Changes the accounts. Throws if the chain would refuse it: a balance below zero, a closed account. */
  readonly effect?: () => void;
  readonly inner?: readonly Instruction[];
}

/** Concatenates a discriminator in hex and fields: numbers as u64, addresses, and bytes. */
export function encodeData(
  discriminator: string,
  ...fields: readonly (bigint | string | Uint8Array)[]
): Uint8Array {
  const parts = fields.map((field) => {
    if (typeof field === "string") return base58.decode(field);
    return typeof field === "bigint" ? littleEndian(field, 8) : field;
  });
  return Uint8Array.from(Buffer.concat([Buffer.from(discriminator, "hex"), ...parts]));
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}

/** Limit of compute units and price of one of them, in millionths of a lamport. */
export function computeBudget(units: number, microLamports: number): Instruction[] {
  const shape = { program: PROGRAMS.computeBudget, log: null, accounts: [], writes: "r" };
  return [
    { ...shape, data: encodeData("02", littleEndian(BigInt(units), 4)) },
    { ...shape, data: encodeData("03", BigInt(microLamports)) },
  ];
}

export function systemTransfer(from: LedgerAccount, to: LedgerAccount, lamports: bigint): Instruction {
  const effect = () => moveLamports(from, to, lamports);
  const data = encodeData("02000000", lamports);
  return { program: PROGRAMS.system, log: null, accounts: [from, to], writes: "w", data, effect };
}

/** Pays the rent of a new account and assigns it to the program at `owner`. */
export function createAccount(
  payer: LedgerAccount,
  created: LedgerAccount,
  { bytes, rent }: { readonly bytes: number; readonly rent: bigint },
  owner: string,
): Instruction {
  const data = encodeData("00000000", rent, BigInt(bytes), owner);
  const effect = () => moveLamports(payer, created, rent);
  return { program: PROGRAMS.system, log: null, accounts: [payer, created], writes: "w", data, effect };
}

/** Lamports that a program withdraws from its own account without an instruction. */
export function programDebit(from: LedgerAccount, to: LedgerAccount, lamports: bigint): Instruction {
  const effect = () => moveLamports(from, to, lamports);
  return { program: null, log: null, accounts: [from, to], writes: "w", data: new Uint8Array(), effect };
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
  const program = getTokenProgram(mint);
  const effect = () => moveTokens(source, target, amount);
  if (form === "plain" && mint.program === "token") {
    const accounts = [source, target, authority];
    return { program, log: "Transfer", accounts, writes: "wwr", data: encodeData("03", amount), effect };
  }
  const data = encodeData("0c", amount, Uint8Array.of(mint.decimals));
  const accounts = [source, mint, target, authority];
  return { program, log: "TransferChecked", accounts, writes: "wrwr", data, effect };
}

/** Creates the token account of `account.holder`; only checks it if it is open. */
export function createAssociated(payer: LedgerAccount, account: MarketTokenAccount): Instruction {
  const { mint, holder, rentToOpen } = account;
  const program = getTokenProgram(mint);
  const space = { bytes: TOKEN_ACCOUNT_BYTES[mint.program], rent: rentToOpen };
  const effect = () => {
    if (account.open) throw new TypeError("not a closed token account");
    account.open = true;
    account.amount = mint.native ? account.lamports - account.rent : 0n;
  };
  const creation: readonly Instruction[] = [
    { program, log: "GetAccountDataSize", accounts: [mint], writes: "r", data: encodeData("150700") },
    createAccount(payer, account, space, program),
    {
      program,
      log: "InitializeImmutableOwner",
      accounts: [account],
      writes: "w",
      data: encodeData("16"),
    },
    {
      program,
      log: "InitializeAccount3",
      accounts: [account, mint],
      writes: "wr",
      data: encodeData("12", holder.address),
      effect,
    },
  ];
  return {
    program: PROGRAMS.associatedToken,
    log: "CreateIdempotent",
    accounts: [payer, account, holder, mint, PROGRAMS.system, program],
    writes: "wwr",
    data: encodeData("01"),
    inner: account.open ? [] : creation,
  };
}

/** Closes a token account; its lamports go to `recipient`. */
export function closeAccount(
  account: MarketTokenAccount,
  recipient: LedgerAccount,
  owner: LedgerAccount = recipient,
): Instruction {
  const effect = () => {
    requireOpen(account);
    if (account.amount !== 0n && !account.mint.native) throw new RangeError("the token account is not empty");
    moveLamports(account, recipient, account.lamports);
    Object.assign(account, { amount: 0n, open: false, rent: account.rentToOpen });
  };
  const program = getTokenProgram(account.mint);
  const accounts = [account, recipient, owner];
  return { program, log: "CloseAccount", accounts, writes: "wwr", data: encodeData("09"), effect };
}

/** Adds lamports to an open wrapped-SOL account, and to its amount. */
export function wrapInto(payer: LedgerAccount, account: MarketTokenAccount, lamports: bigint): Instruction[] {
  const effect = () => {
    requireOpen(account).amount = account.lamports - account.rent;
  };
  const shape = { program: PROGRAMS.token, log: "SyncNative", accounts: [account], writes: "w" };
  return [systemTransfer(payer, account, lamports), { ...shape, data: encodeData("11"), effect }];
}

/** Rent and first state of a new mint with the authority at an address, whose supply is issued to `vault` by `mintSupply`. */
export function createMint(payer: LedgerAccount, mint: MintAccount, authority: string): Instruction[] {
  const program = getTokenProgram(mint);
  const data = encodeData("14", Uint8Array.of(mint.decimals), authority);
  return [
    createAccount(payer, mint, { bytes: MINT_BYTES, rent: mint.rentToOpen }, program),
    { program, log: "InitializeMint2", accounts: [mint], writes: "w", data },
  ];
}

export function mintSupply(vault: MarketTokenAccount, authority: string, amount: bigint): Instruction {
  const { mint } = vault;
  const effect = () => {
    requireOpen(vault).amount += amount;
    mint.supply += amount;
  };
  const accounts = [mint, vault, authority];
  const data = encodeData("07", amount);
  return { program: getTokenProgram(mint), log: "MintTo", accounts, writes: "wwr", data, effect };
}

function moveLamports(from: LedgerAccount, to: LedgerAccount, amount: bigint): void {
  if (amount < 0n || from.lamports < amount) {
    throw new RangeError(`${from.address} has ${from.lamports} lamports, not ${amount}`);
  }
  from.lamports -= amount;
  to.lamports += amount;
}

function moveTokens(source: MarketTokenAccount, target: MarketTokenAccount, amount: bigint): void {
  if (requireOpen(source).mint !== requireOpen(target).mint)
    throw new TypeError("a transfer between two mints");
  if (amount < 0n || source.amount < amount) {
    throw new RangeError(`${source.address} has ${source.amount} units, not ${amount}`);
  }
  source.amount -= amount;
  target.amount += amount;
  if (source.mint.native) moveLamports(source, target, amount);
}

function requireOpen(account: MarketTokenAccount): MarketTokenAccount {
  if (!account.open) throw new TypeError(`not an open token account: ${account.address}`);
  return account;
}
