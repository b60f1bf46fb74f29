import { type Address, address } from "@walletlens/engine/address";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { REFUSALS } from "./refusals";
import type { PaymentInstruction, SignedTransaction } from "./signed-transaction";

export const COMPUTE_BUDGET_PROGRAM: Address = address("ComputeBudget111111111111111111111111111111");

/** Limits of docs/x402.md#rules-of-a-payment. */
const MAX_UNITS = 300_000;
const MAX_PRIORITY_LAMPORTS = 50_000n;
const LAMPORTS_PER_SIGNATURE = BigInt(valueAt(MAINNET.baseFeeLamports, Number.MAX_SAFE_INTEGER));

/** Returns the network fee in lamports, or the violated limit. */
export function readFee({ instructions, signers, statedBudget }: SignedTransaction): bigint | string {
  const budget = readComputeBudget(instructions);
  if (budget === null || statedBudget === "malformed") return REFUSALS.malformedBudget;
  // The instructions have no effect in version 1.
  if (((statedBudget ?? budget).unitLimit ?? 0) > MAX_UNITS) return REFUSALS.highLimit;
  const priority = statedBudget?.priorityLamports ?? priorityFee(budget, instructions);
  if (priority > MAX_PRIORITY_LAMPORTS) return REFUSALS.highPriority;
  return LAMPORTS_PER_SIGNATURE * BigInt(signers.length) + priority;
}

/** Compute budget of a transaction. */
interface ComputeBudget {
  /** Compute units; null for the default. */
  readonly unitLimit: number | null;
  /** Micro-lamports per compute unit. */
  readonly unitPrice: bigint;
}

/** Reads the compute budget instructions; null if one is malformed, repeated, or of an unsupported kind. */
function readComputeBudget(instructions: readonly PaymentInstruction[]): ComputeBudget | null {
  const instructionByKind = new Map<number, DataView>();
  for (const { program, data, accounts } of instructions) {
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const kind = data[0] ?? -1;
    if (data.length !== LENGTHS.get(kind) || accounts.length > 0 || instructionByKind.has(kind)) return null;
    instructionByKind.set(kind, new DataView(data.buffer, data.byteOffset, data.byteLength));
  }
  return {
    unitLimit: instructionByKind.get(SET_UNIT_LIMIT)?.getUint32(1, true) ?? null,
    unitPrice: instructionByKind.get(SET_UNIT_PRICE)?.getBigUint64(1, true) ?? 0n,
  };
}

/** Returns the lamports beyond the base fee, rounded up as the runtime does. */
function priorityFee(budget: ComputeBudget, instructions: readonly PaymentInstruction[]): bigint {
  const units = BigInt(budget.unitLimit ?? defaultUnitLimit(instructions));
  return (budget.unitPrice * units + MICROS_PER_LAMPORT - 1n) / MICROS_PER_LAMPORT;
}

const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
/** Lengths of heap frame, unit limit, unit price and loaded data size, by discriminator. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [1, 5],
  [SET_UNIT_LIMIT, 5],
  [SET_UNIT_PRICE, 9],
  [4, 5],
]);
const MICROS_PER_LAMPORT = 1_000_000n;

/** Default units without a limit, SIMD-0170. */
const UNITS_OF_BUILTIN = 3_000;
const UNITS_OF_PROGRAM = 200_000;
const MAX_DEFAULT_UNITS = 1_400_000;

function defaultUnitLimit(instructions: readonly PaymentInstruction[]): number {
  const units = instructions.map(({ program }) =>
    program === COMPUTE_BUDGET_PROGRAM ? UNITS_OF_BUILTIN : UNITS_OF_PROGRAM,
  );
  return Math.min(
    units.reduce((sum, each) => sum + each, 0),
    MAX_DEFAULT_UNITS,
  );
}
