import { PROGRAMS, type ProgramName, tokenProgramOf } from "../known-addresses.ts";
import type { LedgerAccount } from "./account.ts";

/**
 * Form of an instruction on the wire, and its effect.
 *
 * `program` is "mint" for the token program of its first account, and "owner" for the owner of that account.
 * `writes` has one letter per account, `w` or `r`; the last letter repeats.
 * `data` is the discriminator in hex, then one letter per field: `A` and `B` are the first and second number as
 * u64, `a` the first as u32, `c` and `d` the first and second as u8, `K` is the key, `Z` base, seed, lamports and size of
 * an account under a seed.
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

export type Effect = "move-lamports" | "open" | "move-tokens" | "sync" | "close" | "mint" | "burn";

/**
 * One instruction, with the instructions that its program invokes. Accounts of the chain itself are given as
 * addresses.
 */
export interface Instruction {
  readonly operation: OperationName;
  readonly accounts: readonly (LedgerAccount | string)[];
  /** The two numbers in its data: amounts or prices. */
  readonly first: bigint;
  readonly second: bigint;
  /** Address in its data. */
  readonly key: string | null;
  readonly inner: readonly Instruction[];
}

/** An instruction as it was executed. */
export interface RecordedInstruction extends Omit<Instruction, "inner"> {
  /** 1 at top level. */
  readonly depth: number;
  readonly program: LedgerAccount;
  readonly accounts: readonly LedgerAccount[];
}

export function marketInstruction(
  operation: OperationName,
  accounts: Instruction["accounts"],
  { first = 0n, second = 0n, key = null }: Partial<Pick<Instruction, "first" | "second" | "key">> = {},
  inner: readonly Instruction[] = [],
): Instruction {
  return { operation, accounts, first, second, key, inner };
}

/** Address of the program that executes an instruction with these accounts. */
export function programOf(operation: OperationName, [account]: readonly LedgerAccount[]): string {
  const { program } = OPERATIONS[operation];
  if (program === "mint" && account?.kind === "token") return tokenProgramOf(account.mint);
  if (program === "mint" && account?.kind === "mint") return tokenProgramOf(account);
  if (program === "owner" && account?.kind === "state") return account.owner;
  if (program === "mint" || program === "owner") throw new TypeError(`${operation} takes another account`);
  return PROGRAMS[program];
}

const EVENT = "e445a52e51cb9a1d";

const TABLE = {
  computeLimit: operation("computeBudget", "r", "02", "a", null, 150),
  computePrice: operation("computeBudget", "r", "03", "A", null, 150),
  systemTransfer: operation("system", "w", "02000000", "A", null, 150, "move-lamports"),
  createAccount: operation("system", "w", "00000000", "ABK", null, 150, "move-lamports"),
  createWithSeed: operation("system", "w", "03000000", "ZK", null, 300, "move-lamports"),
  createAssociated: operation("associatedToken", "wwr", "01", "", "CreateIdempotent", 20_000),
  getAccountSize: operation("mint", "r", "150700", "", "GetAccountDataSize", 1_569),
  immutableOwner: operation("mint", "w", "16", "", "InitializeImmutableOwner", 1_405),
  initializeAccount3: operation("mint", "wr", "12", "K", "InitializeAccount3", 3_158, "open"),
  initializeAccount: operation("mint", "wr", "01", "", "InitializeAccount", 3_443, "open"),
  initializeMint: operation("mint", "w", "14", "cK", "InitializeMint2", 2_780),
  mintTo: operation("mint", "wwr", "07", "A", "MintTo", 4_492, "mint"),
  burn: operation("mint", "wwr", "08", "A", "Burn", 1_143, "burn"),
  transfer: operation("mint", "wwr", "03", "A", "Transfer", 4_645, "move-tokens"),
  transferChecked: operation("mint", "wrwr", "0c", "Ad", "TransferChecked", 6_238, "move-tokens"),
  syncNative: operation("mint", "w", "11", "", "SyncNative", 3_045, "sync"),
  closeAccount: operation("mint", "wwr", "09", "", "CloseAccount", 2_915, "close"),
  pumpCreate: operation("pump", "wrwwrr", "181ec828051c0777", "A", "Create", 60_000),
  pumpBuy: operation("pump", "rwrwwwwr", "66063d1201daebea", "AB", "Buy", 22_000),
  pumpSell: operation("pump", "rwrwwwwr", "33e685a4017f83ad", "AB", "Sell", 20_000),
  pumpEvent: operation("pump", "r", `${EVENT}bddb7fd34ee661ee`, "AB", null, 2_003),
  pumpMigrate: operation("pump", "rwrwwwwr", "9beae792ec9ea21e", "", "Migrate", 90_000),
  pumpSwapCreate: operation("pumpSwap", "wwr", "e992d18ecf6840bc", "AB", "CreatePool", 60_000),
  pumpSwapBuy: operation("pumpSwap", "wrrrrwwwwrwr", "66063d1201daebea", "AB", "Buy", 35_000),
  pumpSwapSell: operation("pumpSwap", "wrrrrwwwwrwr", "33e685a4017f83ad", "AB", "Sell", 33_000),
  raydiumSwap: operation("raydiumAmm", "rwrwwwwwwr", "09", "AB", null, 25_000),
  cpmmSwap: operation("raydiumCpmm", "rrrwwwwwrrrrw", "8fbe5adac41e33de", "AB", "SwapBaseInput", 28_000),
  cpmmDeposit: operation("raydiumCpmm", "rrwwwwwwrrrrw", "f223c68952e1f2b6", "AB", "Deposit", 40_000),
  cpmmWithdraw: operation("raydiumCpmm", "rrwwwwwwrrrrw", "b712469c946da122", "AB", "Withdraw", 40_000),
  whirlpoolSwap: operation("whirlpool", "rrwwwwwwwwr", "f8c69e91e17587c8", "AB", "Swap", 45_000),
  dlmmSwap: operation("meteoraDlmm", "wrwwwwrrwr", "f8c69e91e17587c8", "AB", "Swap", 48_000),
  jupiterRoute: operation("jupiter", "rrwwwr", "e517cb977ae3ad2a", "AB", "Route", 18_000),
  jupiterEvent: operation("jupiter", "r", `${EVENT}40c6cde8260871e2`, "AB", null, 2_004),
  magicEdenSell: operation("magicEden", "wwwr", "25db2deb3bab33b6", "A", "ExecuteSaleV2", 55_000),
  orderOpen: operation("jupiterLimit", "www", "856e4aaf709ff59f", "A", "InitializeOrder", 40_000),
  orderFill: operation("jupiterLimit", "wwww", "e87a7319c78f88a2", "AB", "FillOrder", 45_000),
  orderCancel: operation("jupiterLimit", "www", "5f81edf00831df84", "", "CancelOrder", 20_000),
  /** Lamports that a program withdraws from its own account: no instruction names this movement. */
  programDebit: operation("owner", "w", "", "", null, 0, "move-lamports"),
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
