/**
 * Form of an instruction on the wire, and its effect.
 *
 * `writes` has one letter per account, `w` or `r`; the last letter repeats.
 * `data` is the discriminator in hex, then one letter per field: `A` and `B` are the first and second number as
 * u64, `a` the first as u32, `c` and `d` the first and second as u8, `K` is the public key of the account whose
 * id is the second number, `S` the size that the first number pays rent for, `Z` base, seed, lamports and size of
 * an account under a seed.
 */
export interface Operation {
  readonly writes: string;
  readonly data: readonly [discriminator: string, fields: string];
  /** Words after "Instruction:" in the log; null where the program logs nothing. */
  readonly log: string | null;
  readonly computeUnits: number;
  /** Effect that `execute` has; an operation without one only stands for its inner instructions. */
  readonly effect?: Effect;
}

export type Effect = "move-lamports" | "create" | "open" | "move-tokens" | "sync" | "close" | "mint" | "burn";

const EVENT = "e445a52e51cb9a1d";

const TABLE = {
  computeLimit: operation("r", "02", "a", null, 150),
  computePrice: operation("r", "03", "A", null, 150),
  systemTransfer: operation("w", "02000000", "A", null, 150, "move-lamports"),
  createAccount: operation("w", "00000000", "ASK", null, 150, "create"),
  createWithSeed: operation("w", "03000000", "ZK", null, 300, "create"),
  createAssociated: operation("wwr", "01", "", "CreateIdempotent", 20_000),
  getAccountSize: operation("r", "150700", "", "GetAccountDataSize", 1_569),
  immutableOwner: operation("w", "16", "", "InitializeImmutableOwner", 1_405),
  initializeAccount3: operation("wr", "12", "K", "InitializeAccount3", 3_158, "open"),
  initializeAccount: operation("wr", "01", "", "InitializeAccount", 3_443, "open"),
  initializeMint: operation("w", "14", "cK", "InitializeMint2", 2_780),
  mintTo: operation("wwr", "07", "A", "MintTo", 4_492, "mint"),
  burn: operation("wwr", "08", "A", "Burn", 1_143, "burn"),
  transfer: operation("wwr", "03", "A", "Transfer", 4_645, "move-tokens"),
  transferChecked: operation("wrwr", "0c", "Ad", "TransferChecked", 6_238, "move-tokens"),
  syncNative: operation("w", "11", "", "SyncNative", 3_045, "sync"),
  closeAccount: operation("wwr", "09", "", "CloseAccount", 2_915, "close"),
  pumpCreate: operation("wrwwrr", "181ec828051c0777", "A", "Create", 60_000),
  pumpBuy: operation("rwrwwwwr", "66063d1201daebea", "AB", "Buy", 22_000),
  pumpSell: operation("rwrwwwwr", "33e685a4017f83ad", "AB", "Sell", 20_000),
  pumpEvent: operation("r", `${EVENT}bddb7fd34ee661ee`, "AB", null, 2_003),
  pumpMigrate: operation("rwrwwwwr", "9beae792ec9ea21e", "", "Migrate", 90_000),
  pumpSwapCreate: operation("wwr", "e992d18ecf6840bc", "AB", "CreatePool", 60_000),
  pumpSwapBuy: operation("wrrrrwwwwrwr", "66063d1201daebea", "AB", "Buy", 35_000),
  pumpSwapSell: operation("wrrrrwwwwrwr", "33e685a4017f83ad", "AB", "Sell", 33_000),
  raydiumSwap: operation("rwrwwwwwwr", "09", "AB", null, 25_000),
  cpmmSwap: operation("rrrwwwwwrrrrw", "8fbe5adac41e33de", "AB", "SwapBaseInput", 28_000),
  cpmmDeposit: operation("rrwwwwwwrrrrw", "f223c68952e1f2b6", "AB", "Deposit", 40_000),
  cpmmWithdraw: operation("rrwwwwwwrrrrw", "b712469c946da122", "AB", "Withdraw", 40_000),
  whirlpoolSwap: operation("rrwwwwwwwwr", "f8c69e91e17587c8", "AB", "Swap", 45_000),
  dlmmSwap: operation("wrwwwwrrwr", "f8c69e91e17587c8", "AB", "Swap", 48_000),
  jupiterRoute: operation("rrwwwr", "e517cb977ae3ad2a", "AB", "Route", 18_000),
  jupiterEvent: operation("r", `${EVENT}40c6cde8260871e2`, "AB", null, 2_004),
  magicEdenSell: operation("wwwr", "25db2deb3bab33b6", "A", "ExecuteSaleV2", 55_000),
  orderOpen: operation("www", "856e4aaf709ff59f", "A", "InitializeOrder", 40_000),
  orderFill: operation("wwww", "e87a7319c78f88a2", "AB", "FillOrder", 45_000),
  orderCancel: operation("www", "5f81edf00831df84", "", "CancelOrder", 20_000),
  /** Lamports that a program takes out of an account of its own: no instruction names this movement. */
  programDebit: operation("w", "", "", null, 0, "move-lamports"),
};

export type OperationName = keyof typeof TABLE;

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = TABLE;

/** Stable order, so that a record can keep an operation as a number. */
export const OPERATION_NAMES: readonly OperationName[] = Object.keys(TABLE).filter(isOperationName);

function operation(
  writes: string,
  discriminator: string,
  fields: string,
  log: string | null,
  computeUnits: number,
  effect?: Effect,
): Operation {
  return { writes, data: [discriminator, fields], log, computeUnits, ...(effect && { effect }) };
}

function isOperationName(name: string): name is OperationName {
  return name in TABLE;
}
