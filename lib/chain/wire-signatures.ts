import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";

const SIGNATURE_BYTES = 64;
/** SIMD-0385: version 1 begins with its version and the number of signatures, which end the transaction. */
const FIRST_BYTE_OF_V1 = 0x81;

/** Maximum bytes of a serialized transaction of version 1, and of an earlier one. */
const MAX_V1_BYTES = valueAt(MAINNET.transactionV1Bytes, Number.MAX_SAFE_INTEGER);
const MAX_EARLIER_BYTES = valueAt(MAINNET.transactionBytes, Number.MAX_SAFE_INTEGER);

/** Maximum bytes of a transaction of any version. */
export const MAX_TRANSACTION_BYTES: number = Math.max(MAX_V1_BYTES, MAX_EARLIER_BYTES);

/** Returns the maximum bytes of a transaction, by its version. */
export function getMaxBytes(transaction: Uint8Array): number {
  return transaction[0] === FIRST_BYTE_OF_V1 ? MAX_V1_BYTES : MAX_EARLIER_BYTES;
}

/** Signatures within a serialized transaction. */
export interface SignatureRange {
  readonly count: number;
  /** Offset of the first one, which is that of the fee payer. */
  readonly start: number;
  readonly end: number;
}

/** Finds the signatures of a serialized transaction, whose contents are not validated. */
export function findSignatures(transaction: Uint8Array): SignatureRange {
  const isV1 = transaction[0] === FIRST_BYTE_OF_V1;
  const count = (isV1 ? transaction[1] : transaction[0]) ?? 0;
  const start = isV1 ? Math.max(0, transaction.length - count * SIGNATURE_BYTES) : 1;
  return { count, start, end: start + count * SIGNATURE_BYTES };
}

/** Returns the signatures of a range, in the order of their signers. */
export function readSignatures(transaction: Uint8Array, { count, start }: SignatureRange): Uint8Array[] {
  return Array.from({ length: count }, (_, index) =>
    transaction.subarray(start + index * SIGNATURE_BYTES, start + (index + 1) * SIGNATURE_BYTES),
  );
}
