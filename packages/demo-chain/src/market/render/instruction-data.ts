import { base58 } from "@scure/base";
import { OPERATIONS, type RecordedInstruction } from "../ledger/operations.ts";

const SEED_CHARACTERS = 32;

type EncodedFields = Pick<RecordedInstruction, "operation" | "accounts" | "first" | "second" | "key">;

/** The instruction's data in base58: its discriminator, then the fields that `operations.ts` lists. */
export function encodeInstructionData(entry: EncodedFields): string {
  const [discriminator, fields] = OPERATIONS[entry.operation].data;
  const bytes = [...Buffer.from(discriminator, "hex")];
  for (const field of fields) bytes.push(...(FIELDS[field]?.(entry) ?? []));
  return base58.encode(Uint8Array.from(bytes));
}

const FIELDS: Readonly<Record<string, (entry: EncodedFields) => Iterable<number>>> = {
  A: ({ first }) => littleEndian(first, 8),
  B: ({ second }) => littleEndian(second, 8),
  a: ({ first }) => littleEndian(first, 4),
  c: ({ first }) => littleEndian(first, 1),
  d: ({ second }) => littleEndian(second, 1),
  K: ({ key }) => base58.decode(key ?? ""),
  Z: encodeSeeded,
};

/** Base, seed, lamports and size of a wrapped-SOL account under a seed. */
function encodeSeeded({ accounts: [base, created], first, second }: EncodedFields): number[] {
  if (!base || !created) throw new TypeError("a seeded account needs a base");
  const seed = created.address.slice(0, SEED_CHARACTERS);
  return [
    ...base58.decode(base.address),
    ...littleEndian(BigInt(seed.length), 8),
    ...Buffer.from(seed, "ascii"),
    ...littleEndian(first, 8),
    ...littleEndian(second, 8),
  ];
}

function littleEndian(value: bigint, length: number): number[] {
  return Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}
