import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { WireTransaction } from "./wire-transaction.ts";

const LAMPORTS_PER_SIGNATURE = BigInt(valueAt(MAINNET.baseFeeLamports, Number.MAX_SAFE_INTEGER));

/** Returns the network fee in lamports: the base fee per signature, and the priority fee. */
export function computeFee(
  wire: Pick<WireTransaction, "header" | "staticKeys" | "instructions" | "priorityLamports">,
): bigint {
  const base = LAMPORTS_PER_SIGNATURE * BigInt(wire.header.numSignerAccounts);
  return base + (wire.priorityLamports ?? pricePriority(wire));
}

/** Returns the price of a compute unit (micro-lamports) times the unit limit, rounded up. */
function pricePriority(wire: Pick<WireTransaction, "staticKeys" | "instructions">): bigint {
  let unitPrice = 0n;
  let unitLimit: bigint | null = null;
  let defaultLimit = 0n;
  for (const instruction of wire.instructions) {
    const program = wire.staticKeys[instruction.programIndex] ?? "";
    defaultLimit += BUILTIN_PROGRAMS.has(program) ? UNITS.builtin : UNITS.program;
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const data = Buffer.from(instruction.data);
    if (data[0] === SET_UNIT_LIMIT && data.length === 5) unitLimit = BigInt(data.readUInt32LE(1));
    if (data[0] === SET_UNIT_PRICE && data.length === 9) unitPrice = data.readBigUInt64LE(1);
  }
  const units = min(unitLimit ?? defaultLimit, UNITS.maximum);
  return (unitPrice * units + MICROS_PER_LAMPORT - 1n) / MICROS_PER_LAMPORT;
}

const COMPUTE_BUDGET_PROGRAM = "ComputeBudget111111111111111111111111111111";
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
const MICROS_PER_LAMPORT = 1_000_000n;

/** Default compute units of an instruction (SIMD-0170), and the maximum of a transaction. */
const UNITS = { builtin: 3_000n, program: 200_000n, maximum: 1_400_000n };
const BUILTIN_PROGRAMS: ReadonlySet<string> = new Set([
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  "Vote111111111111111111111111111111111111111",
  "BPFLoader1111111111111111111111111111111111",
  "BPFLoader2111111111111111111111111111111111",
  "BPFLoaderUpgradeab1e11111111111111111111111",
  "LoaderV411111111111111111111111111111111111",
]);

const min = (a: bigint, b: bigint) => (a < b ? a : b);
