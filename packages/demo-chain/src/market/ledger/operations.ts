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
  computeLimit: { writes: "r", data: ["02", "a"], log: null, computeUnits: 150 },
  computePrice: { writes: "r", data: ["03", "A"], log: null, computeUnits: 150 },
  systemTransfer: {
    writes: "w",
    data: ["02000000", "A"],
    log: null,
    computeUnits: 150,
    effect: "move-lamports",
  },
  createAccount: { writes: "w", data: ["00000000", "ASK"], log: null, computeUnits: 150, effect: "create" },
  createWithSeed: { writes: "w", data: ["03000000", "ZK"], log: null, computeUnits: 300, effect: "create" },
  createAssociated: { writes: "wwr", data: ["01", ""], log: "CreateIdempotent", computeUnits: 20_000 },
  getAccountSize: { writes: "r", data: ["150700", ""], log: "GetAccountDataSize", computeUnits: 1_569 },
  immutableOwner: { writes: "w", data: ["16", ""], log: "InitializeImmutableOwner", computeUnits: 1_405 },
  initializeAccount3: {
    writes: "wr",
    data: ["12", "K"],
    log: "InitializeAccount3",
    computeUnits: 3_158,
    effect: "open",
  },
  initializeAccount: {
    writes: "wr",
    data: ["01", ""],
    log: "InitializeAccount",
    computeUnits: 3_443,
    effect: "open",
  },
  initializeMint: { writes: "w", data: ["14", "cK"], log: "InitializeMint2", computeUnits: 2_780 },
  mintTo: { writes: "wwr", data: ["07", "A"], log: "MintTo", computeUnits: 4_492, effect: "mint" },
  burn: { writes: "wwr", data: ["08", "A"], log: "Burn", computeUnits: 1_143, effect: "burn" },
  transfer: { writes: "wwr", data: ["03", "A"], log: "Transfer", computeUnits: 4_645, effect: "move-tokens" },
  transferChecked: {
    writes: "wrwr",
    data: ["0c", "Ad"],
    log: "TransferChecked",
    computeUnits: 6_238,
    effect: "move-tokens",
  },
  syncNative: { writes: "w", data: ["11", ""], log: "SyncNative", computeUnits: 3_045, effect: "sync" },
  closeAccount: {
    writes: "wwr",
    data: ["09", ""],
    log: "CloseAccount",
    computeUnits: 2_915,
    effect: "close",
  },
  pumpCreate: { writes: "wrwwrr", data: ["181ec828051c0777", "A"], log: "Create", computeUnits: 60_000 },
  pumpBuy: { writes: "rwrwwwwr", data: ["66063d1201daebea", "AB"], log: "Buy", computeUnits: 22_000 },
  pumpSell: { writes: "rwrwwwwr", data: ["33e685a4017f83ad", "AB"], log: "Sell", computeUnits: 20_000 },
  pumpEvent: { writes: "r", data: [`${EVENT}bddb7fd34ee661ee`, "AB"], log: null, computeUnits: 2_003 },
  pumpMigrate: { writes: "rwrwwwwr", data: ["9beae792ec9ea21e", ""], log: "Migrate", computeUnits: 90_000 },
  pumpSwapCreate: {
    writes: "wwr",
    data: ["e992d18ecf6840bc", "AB"],
    log: "CreatePool",
    computeUnits: 60_000,
  },
  pumpSwapBuy: { writes: "wrrrrwwwwrwr", data: ["66063d1201daebea", "AB"], log: "Buy", computeUnits: 35_000 },
  pumpSwapSell: {
    writes: "wrrrrwwwwrwr",
    data: ["33e685a4017f83ad", "AB"],
    log: "Sell",
    computeUnits: 33_000,
  },
  raydiumSwap: { writes: "rwrwwwwwwr", data: ["09", "AB"], log: null, computeUnits: 25_000 },
  cpmmSwap: {
    writes: "rrrwwwwwrrrrw",
    data: ["8fbe5adac41e33de", "AB"],
    log: "SwapBaseInput",
    computeUnits: 28_000,
  },
  cpmmDeposit: {
    writes: "rrwwwwwwrrrrw",
    data: ["f223c68952e1f2b6", "AB"],
    log: "Deposit",
    computeUnits: 40_000,
  },
  cpmmWithdraw: {
    writes: "rrwwwwwwrrrrw",
    data: ["b712469c946da122", "AB"],
    log: "Withdraw",
    computeUnits: 40_000,
  },
  whirlpoolSwap: {
    writes: "rrwwwwwwwwr",
    data: ["f8c69e91e17587c8", "AB"],
    log: "Swap",
    computeUnits: 45_000,
  },
  dlmmSwap: { writes: "wrwwwwrrwr", data: ["f8c69e91e17587c8", "AB"], log: "Swap", computeUnits: 48_000 },
  jupiterRoute: { writes: "rrwwwr", data: ["e517cb977ae3ad2a", "AB"], log: "Route", computeUnits: 18_000 },
  jupiterEvent: { writes: "r", data: [`${EVENT}40c6cde8260871e2`, "AB"], log: null, computeUnits: 2_004 },
  magicEdenSell: {
    writes: "wwwr",
    data: ["25db2deb3bab33b6", "A"],
    log: "ExecuteSaleV2",
    computeUnits: 55_000,
  },
  orderOpen: {
    writes: "www",
    data: ["856e4aaf709ff59f", "A"],
    log: "InitializeOrder",
    computeUnits: 40_000,
  },
  orderFill: { writes: "wwww", data: ["e87a7319c78f88a2", "AB"], log: "FillOrder", computeUnits: 45_000 },
  orderCancel: { writes: "www", data: ["5f81edf00831df84", ""], log: "CancelOrder", computeUnits: 20_000 },
  /** Lamports that a program takes out of an account of its own: no instruction names this movement. */
  programDebit: {
    writes: "w",
    data: ["", ""],
    log: null,
    computeUnits: 0,
    effect: "move-lamports",
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof TABLE;

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = TABLE;

/** Stable order, so that a record can keep an operation as a number. */
export const OPERATION_NAMES: readonly OperationName[] = Object.keys(TABLE).filter(isOperationName);

function isOperationName(name: string): name is OperationName {
  return name in TABLE;
}
