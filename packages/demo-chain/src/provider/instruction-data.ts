import { base58 } from "@scure/base";

/** An instruction as encoding `json` shows it: positions of accounts, data as base58. */
export interface JsonInstruction {
  readonly accounts: readonly number[];
  readonly data: string;
  readonly programIdIndex: number;
  readonly stackHeight: number | null;
}

/** Puts an instruction together. */
export function encodeInstruction(
  programIdIndex: number,
  accounts: readonly number[],
  data: string,
): JsonInstruction {
  return { accounts, data, programIdIndex, stackHeight: null };
}

/** Data of a System transfer. */
export function encodeSystemTransfer(lamports: number): string {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(2);
  data.writeBigUInt64LE(BigInt(lamports), 4);
  return base58.encode(data);
}

/** Data of a token transfer. */
export function encodeTokenTransfer(amount: bigint): string {
  const data = Buffer.alloc(9);
  data.writeUInt8(3);
  data.writeBigUInt64LE(amount, 1);
  return base58.encode(data);
}

/** Data of a Raydium v4 swap with a fixed input. */
export function swapBaseIn(amountIn: bigint): string {
  const data = Buffer.alloc(17);
  data.writeUInt8(9);
  data.writeBigUInt64LE(amountIn, 1);
  return base58.encode(data);
}
