import { type DatedValue, type ProtocolParameters, valueAt } from "../chain/protocol-parameters.ts";

/**
 * Deposits that make accounts rent-exempt: (overhead + bytes) × a rate that was in force at the slot or before,
 * because an account keeps the deposit of its creation.
 */
export class RentTable {
  private readonly rates: readonly { readonly fromSlot: number; readonly lamportsPerByte: bigint }[];
  private readonly overheadBytes: bigint;
  private readonly maxBytes: bigint;

  constructor({ lamportsPerByte, accountOverheadBytes, programAccountBytes }: ProtocolParameters) {
    this.rates = lamportsPerByte.flatMap(toRate);
    this.overheadBytes = BigInt(valueAt(accountOverheadBytes, Number.MAX_SAFE_INTEGER));
    this.maxBytes = BigInt(valueAt(programAccountBytes, Number.MAX_SAFE_INTEGER));
  }

  /**
   * Returns true for an exact deposit. `space` is the allocated size, which the account may exceed if it grew
   * afterward; without it, any size up to that of the largest account of a program is possible.
   */
  isRent(lamports: bigint, slot: number, space: bigint | null = null): boolean {
    const minBytes = this.overheadBytes + (space ?? 0n);
    const maxBytes = this.overheadBytes + (space === null || space < this.maxBytes ? this.maxBytes : space);
    for (const { fromSlot, lamportsPerByte } of this.rates) {
      if (fromSlot > slot || lamports % lamportsPerByte !== 0n) continue;
      const bytes = lamports / lamportsPerByte;
      if (bytes >= minBytes && bytes <= maxBytes) return true;
    }
    return false;
  }

  /** Returns the deposit of an account of a size at the lowest rate up to a slot. */
  minLamports(slot: number, space: bigint): bigint {
    const bytes = this.overheadBytes + space;
    let lowest: bigint | null = null;
    for (const { fromSlot, lamportsPerByte } of this.rates) {
      if (fromSlot <= slot && (lowest === null || lamportsPerByte < lowest)) lowest = lamportsPerByte;
    }
    return bytes * (lowest ?? 0n);
  }

  /** Returns the deposit of the largest account that a program creates, at the highest rate up to a slot. */
  maxLamports(slot: number): bigint {
    let highest = 0n;
    for (const { fromSlot, lamportsPerByte } of this.rates) {
      if (fromSlot <= slot && lamportsPerByte > highest) highest = lamportsPerByte;
    }
    return (this.overheadBytes + this.maxBytes) * highest;
  }
}

/** Returns the table of parameters, which is built once. */
export function getRentTable(protocol: ProtocolParameters): RentTable {
  const cachedTable = tables.get(protocol);
  if (cachedTable !== undefined) return cachedTable;
  const table = new RentTable(protocol);
  tables.set(protocol, table);
  return table;
}

const tables = new WeakMap<ProtocolParameters, RentTable>();

/** None for a planned value. */
function toRate({ fromSlot, value }: DatedValue) {
  return fromSlot === null ? [] : [{ fromSlot, lamportsPerByte: BigInt(value) }];
}
