import { base58 } from "@scure/base";
import type { AccountTable } from "../ledger/account-table.ts";
import { OPERATIONS } from "../ledger/operations.ts";
import { bytesFor, TOKEN_ACCOUNT_RENT } from "../ledger/rent.ts";
import type { RecordedInstruction } from "../ledger/transaction-record.ts";

const SEED_CHARACTERS = 32;

/** The instruction's data in base58: its discriminator, then the fields that `operations.ts` lists. */
export function encodeInstructionData(entry: RecordedInstruction, accounts: AccountTable): string {
  const [discriminator, fields] = OPERATIONS[entry.operation].data;
  const bytes = [...Buffer.from(discriminator, "hex")];
  for (const field of fields) bytes.push(...encodeField(field, entry, accounts));
  return base58.encode(Uint8Array.from(bytes));
}

function encodeField(field: string, entry: RecordedInstruction, accounts: AccountTable): Iterable<number> {
  const { first, second } = entry;
  switch (field) {
    case "A":
      return littleEndian(first, 8);
    case "B":
      return littleEndian(second, 8);
    case "a":
      return littleEndian(first, 4);
    case "c":
      return littleEndian(first, 1);
    case "d":
      return littleEndian(second, 1);
    case "K":
      return base58.decode(accounts.byId(Number(second)).address);
    case "S":
      return littleEndian(bytesFor(first), 8);
    case "Z":
      return seededAccount(entry);
    default:
      throw new RangeError(`no such field: ${field}`);
  }
}

/** Base, seed, lamports and size of a wrapped-SOL account under a seed. */
function seededAccount({ accounts: [base, created], first }: RecordedInstruction): number[] {
  if (!base || !created) throw new TypeError("a seeded account needs a base");
  const seed = created.address.slice(0, SEED_CHARACTERS);
  return [
    ...base58.decode(base.address),
    ...littleEndian(BigInt(seed.length), 8),
    ...Buffer.from(seed, "ascii"),
    ...littleEndian(first, 8),
    ...littleEndian(bytesFor(TOKEN_ACCOUNT_RENT.token), 8),
  ];
}

function littleEndian(value: bigint, length: number): number[] {
  return Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}
