import { base58 } from "@scure/base";
import { OPERATIONS, type RecordedInstruction } from "../ledger/operations.ts";

type EncodedFields = Pick<RecordedInstruction, "operation" | "first" | "second" | "key">;

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
};

function littleEndian(value: bigint, length: number): number[] {
  return Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}
