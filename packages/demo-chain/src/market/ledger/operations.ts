import { getTokenProgram, PROGRAMS, type ProgramName } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount } from "./accounts.ts";

/**
 * Form of an instruction on the wire, and its effect.
 *
 * `program` is "mint" for the token program of its first account, and "owner" for the owner of that account.
 * `writes` has one letter per account, `w` or `r`; the last letter repeats.
 * `data` is the discriminator in hex, then one letter per field: `A` and `B` are the first and second number as
 * u64, `a` the first as u32, `c` and `d` the first and second as u8, `K` is the key.
 */
interface Operation {
  readonly program: ProgramName | "mint" | "owner";
  readonly writes: string;
  readonly data: readonly [discriminator: string, fields: string];
  /** Text after "Instruction:" in the log; null if the program logs nothing. */
  readonly log: string | null;
  readonly computeUnits: number;
  /** Effect of `execute`; an operation without one only contains its inner instructions. */
  readonly effect?: Effect;
}

/** An instruction as it was executed. */
export interface RecordedInstruction {
  readonly operation: OperationName;
  /** 1 at top level. */
  readonly depth: number;
  readonly program: LedgerAccount;
  readonly accounts: readonly LedgerAccount[];
  /** The two numbers in its data: amounts or prices. */
  readonly first: bigint;
  readonly second: bigint;
  /** Address in its data. */
  readonly key: string | null;
}

type Effect = (instruction: RecordedInstruction) => void;

const TABLE = {
  computeLimit: operation("computeBudget", "r", "02", "a", null, 150),
  computePrice: operation("computeBudget", "r", "03", "A", null, 150),
  systemTransfer: operation("system", "w", "02000000", "A", null, 150, transferLamports),
  createAccount: operation("system", "w", "00000000", "ABK", null, 150, transferLamports),
  createAssociated: operation("associatedToken", "wwr", "01", "", "CreateIdempotent", 20_000),
  getAccountSize: operation("mint", "r", "150700", "", "GetAccountDataSize", 1_569),
  immutableOwner: operation("mint", "w", "16", "", "InitializeImmutableOwner", 1_405),
  initializeAccount3: operation("mint", "wr", "12", "K", "InitializeAccount3", 3_158, openTokenAccount),
  initializeMint: operation("mint", "w", "14", "cK", "InitializeMint2", 2_780),
  mintTo: operation("mint", "wwr", "07", "A", "MintTo", 4_492, mintTokens),
  transfer: operation("mint", "wwr", "03", "A", "Transfer", 4_645, transferTokens),
  transferChecked: operation("mint", "wrwr", "0c", "Ad", "TransferChecked", 6_238, transferTokens),
  syncNative: operation("mint", "w", "11", "", "SyncNative", 3_045, syncNative),
  closeAccount: operation("mint", "wwr", "09", "", "CloseAccount", 2_915, closeTokenAccount),
  pumpCreate: operation("pump", "wrwwrr", "181ec828051c0777", "A", "Create", 60_000),
  pumpBuy: operation("pump", "rwrwwwwr", "66063d1201daebea", "AB", "Buy", 22_000),
  pumpSell: operation("pump", "rwrwwwwr", "33e685a4017f83ad", "AB", "Sell", 20_000),
  raydiumSwap: operation("raydiumAmm", "rwrwwwwr", "09", "AB", null, 25_000),
  cpmmSwap: operation("raydiumCpmm", "rrwwwwwr", "8fbe5adac41e33de", "AB", "SwapBaseInput", 28_000),
  jupiterRoute: operation("jupiter", "rrwwwr", "e517cb977ae3ad2a", "AB", "Route", 18_000),
  orderOpen: operation("jupiterLimit", "www", "856e4aaf709ff59f", "A", "InitializeOrder", 40_000),
  orderFill: operation("jupiterLimit", "wwww", "e87a7319c78f88a2", "AB", "FillOrder", 45_000),
  orderCancel: operation("jupiterLimit", "www", "5f81edf00831df84", "", "CancelOrder", 20_000),
  /** Lamports that a program withdraws from its own account: no instruction names this movement. */
  programDebit: operation("owner", "w", "", "", null, 0, transferLamports),
};

export type OperationName = keyof typeof TABLE;

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = TABLE;

function operation(
  program: Operation["program"],
  writes: string,
  discriminator: string,
  fields: string,
  log: string | null,
  computeUnits: number,
  effect?: Effect,
): Operation {
  return { program, writes, data: [discriminator, fields], log, computeUnits, ...(effect && { effect }) };
}

/** Address of the program that executes an instruction with these accounts. */
export function findProgram(name: OperationName, [account]: readonly LedgerAccount[]): string {
  const { program } = OPERATIONS[name];
  if (program === "mint" && account?.kind === "token") return getTokenProgram(account.mint);
  if (program === "mint" && account?.kind === "mint") return getTokenProgram(account);
  if (program === "owner" && account?.kind === "state") return account.owner;
  if (program === "mint" || program === "owner") throw new TypeError(`${name} takes another account`);
  return PROGRAMS[program];
}

function transferLamports({ accounts: [from, to], first }: RecordedInstruction): void {
  moveLamports(from, to, first);
}

function moveLamports(from: LedgerAccount | undefined, to: LedgerAccount | undefined, amount: bigint): void {
  if (!from || !to) throw new TypeError("a transfer names two accounts");
  if (amount < 0n || from.lamports < amount) {
    throw new RangeError(`${from.address} has ${from.lamports} lamports, not ${amount}`);
  }
  from.lamports -= amount;
  to.lamports += amount;
}

function openTokenAccount({ accounts: [account] }: RecordedInstruction): void {
  if (account?.kind !== "token" || account.open) throw new TypeError("not a closed token account");
  account.open = true;
  account.amount = account.mint.native ? account.lamports - account.rent : 0n;
}

/** Both forms of the instruction: the checked one names the mint between source and destination. */
function transferTokens({ operation: name, accounts, first }: RecordedInstruction): void {
  const source = requireOpen(accounts[0]);
  const target = requireOpen(accounts[name === "transferChecked" ? 2 : 1]);
  if (source.mint !== target.mint) throw new TypeError("a transfer between two mints");
  if (first < 0n || source.amount < first) {
    throw new RangeError(`${source.address} has ${source.amount} units, not ${first}`);
  }
  source.amount -= first;
  target.amount += first;
  if (source.mint.native) moveLamports(source, target, first);
}

function syncNative({ accounts: [account] }: RecordedInstruction): void {
  const wrapped = requireOpen(account);
  wrapped.amount = wrapped.lamports - wrapped.rent;
}

function closeTokenAccount({ accounts: [account, recipient] }: RecordedInstruction): void {
  const closing = requireOpen(account);
  if (closing.amount !== 0n && !closing.mint.native)
    throw new RangeError("a token account that is not empty");
  moveLamports(closing, recipient, closing.lamports);
  Object.assign(closing, { amount: 0n, open: false, rent: closing.rentToOpen });
}

function mintTokens({ accounts: [mint, target], first }: RecordedInstruction): void {
  const account = requireOpen(target);
  if (account.mint !== mint) throw new TypeError("a token account of another mint");
  account.amount += first;
  account.mint.supply += first;
}

function requireOpen(account: LedgerAccount | undefined): MarketTokenAccount {
  if (account?.kind !== "token" || !account.open) {
    throw new TypeError(`not an open token account: ${account?.address ?? "none"}`);
  }
  return account;
}
