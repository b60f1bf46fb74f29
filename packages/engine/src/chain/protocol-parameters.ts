/** Value of a protocol parameter from a slot on. */
export interface DatedValue {
  /** First slot with this value; null if it is only planned. */
  readonly fromSlot: number | null;
  /** Day of that slot in UTC, `YYYY-MM-DD`; null for the first value and for a planned one. */
  readonly fromDate: string | null;
  readonly value: number;
  /** Document or account that states the value. */
  readonly source: string;
}

/** Name of a protocol parameter. */
export type ParameterName =
  /** Lamports per byte of a rent-exempt deposit. */
  | "lamportsPerByte"
  /** Bytes that each account counts beside its data. */
  | "accountOverheadBytes"
  /** Size of the largest account that a program can create by a call. */
  | "programAccountBytes"
  /** Milliseconds of a slot. */
  | "slotMs"
  /** Blocks for which a transaction with a blockhash is valid. */
  | "blockhashBlocks"
  /** Lamports per signature. */
  | "baseFeeLamports"
  /** Maximum bytes of a legacy or version 0 transaction. */
  | "transactionBytes"
  /** Maximum bytes of a version 1 transaction. */
  | "transactionV1Bytes"
  /** Maximum accounts that a transaction locks. */
  | "transactionAccounts";

/** Values of each parameter in the order of their slots, planned ones last. */
export type ProtocolParameters = Readonly<Record<ParameterName, readonly DatedValue[]>>;

const FEATURE_ACCOUNTS =
  "activation slots of mainnet's feature accounts, read by a public indexer on 2026-10-08";
const SIMD_0437 = `SIMD-0437; ${FEATURE_ACCOUNTS}`;
const SIMD_0525 = `SIMD-0525: one epoch after activation; ${FEATURE_ACCOUNTS}`;
const PLANNED_RENT = "SIMD-0437: planned, inactive on 2026-10-08";

/**
 * Parameters of mainnet. A change of the protocol is a row here. The node states slots exactly; dates follow from them
 * and the duration of slots, to a day.
 */
export const MAINNET: ProtocolParameters = {
  lamportsPerByte: [
    { fromSlot: 0, fromDate: null, value: 6960, source: "https://solana.com/docs/core/accounts" },
    { fromSlot: 444_096_000, fromDate: "2026-09-03", value: 6333, source: SIMD_0437 },
    { fromSlot: 446_256_000, fromDate: "2026-09-11", value: 5080, source: SIMD_0437 },
    { fromSlot: null, fromDate: null, value: 2575, source: PLANNED_RENT },
    { fromSlot: null, fromDate: null, value: 1322, source: PLANNED_RENT },
    { fromSlot: null, fromDate: null, value: 696, source: PLANNED_RENT },
    { fromSlot: null, fromDate: null, value: 6960, source: "SIMD-0438: a way back, inactive on 2026-10-08" },
  ],
  accountOverheadBytes: [
    { fromSlot: 0, fromDate: null, value: 128, source: "solana-rent, ACCOUNT_STORAGE_OVERHEAD" },
  ],
  programAccountBytes: [
    {
      fromSlot: 0,
      fromDate: null,
      value: 10_240,
      source: "solana-account-info, MAX_PERMITTED_DATA_INCREASE",
    },
  ],
  slotMs: [
    { fromSlot: 0, fromDate: null, value: 400, source: "https://solana.com/docs/references/terminology" },
    { fromSlot: 440_640_000, fromDate: "2026-08-21", value: 350, source: SIMD_0525 },
    { fromSlot: 442_368_000, fromDate: "2026-08-28", value: 300, source: SIMD_0525 },
    { fromSlot: 447_984_000, fromDate: "2026-09-17", value: 250, source: SIMD_0525 },
    { fromSlot: 454_896_000, fromDate: "2026-10-07", value: 200, source: SIMD_0525 },
  ],
  blockhashBlocks: [
    { fromSlot: 0, fromDate: null, value: 150, source: "https://solana.com/docs/core/transactions" },
  ],
  baseFeeLamports: [
    { fromSlot: 0, fromDate: null, value: 5000, source: "https://solana.com/docs/core/fees" },
  ],
  transactionBytes: [
    { fromSlot: 0, fromDate: null, value: 1232, source: "https://solana.com/docs/core/transactions" },
  ],
  transactionV1Bytes: [
    {
      fromSlot: 447_552_000,
      fromDate: "2026-09-15",
      value: 4096,
      source: "SIMD-0385, SIMD-0296; slot by the date",
    },
  ],
  transactionAccounts: [
    { fromSlot: 0, fromDate: null, value: 64, source: "solana-transaction, MAX_TX_ACCOUNT_LOCKS" },
    {
      fromSlot: null,
      fromDate: null,
      value: 128,
      source: "increase_tx_account_lock_limit: activation requested, 2026-10-08",
    },
  ],
};

/**
 * Returns the value in force at a slot. Throws a RangeError if no value is as old.
 *
 * @example
 * valueAt(MAINNET.lamportsPerByte, 446_256_000) // 5080
 */
export function valueAt(values: readonly DatedValue[], slot: number): number {
  const inForce = values.findLast(({ fromSlot }) => fromSlot !== null && fromSlot <= slot);
  if (inForce === undefined) throw new RangeError(`the parameter has no value at slot ${slot}`);
  return inForce.value;
}

/**
 * Returns the seconds from one slot to another, negative if that is earlier, by the duration of each slot between
 * them.
 *
 * @example
 * secondsBetween(MAINNET.slotMs, 442_367_990, 442_368_010) // 6.5
 */
export function secondsBetween(slotMs: readonly DatedValue[], fromSlot: number, toSlot: number): number {
  if (toSlot < fromSlot) return -secondsBetween(slotMs, toSlot, fromSlot);
  let milliseconds = 0;
  let end = toSlot;
  for (const { fromSlot: first, value } of slotMs.toReversed()) {
    if (first === null || first >= end) continue;
    milliseconds += (end - Math.max(first, fromSlot)) * value;
    if (first <= fromSlot) break;
    end = first;
  }
  return milliseconds / 1000;
}

/**
 * Returns the parameters with a value that was read from the chain: it is in force from `slot` on, unless the latest
 * value is the same.
 *
 * @example
 * const { lamportsPerByte } = withValue(MAINNET, "lamportsPerByte", 2575, 480_000_000);
 * valueAt(lamportsPerByte, 480_000_000) // 2575
 */
export function withValue(
  parameters: ProtocolParameters,
  name: ParameterName,
  value: number,
  slot: number,
): ProtocolParameters {
  const values = parameters[name];
  const inForce = values.filter(({ fromSlot }) => fromSlot !== null && fromSlot <= slot);
  if (inForce.at(-1)?.value === value) return parameters;
  const row = { fromSlot: slot, fromDate: null, value, source: "read from the chain" };
  const laterValues = values.filter((each) => !inForce.includes(each));
  return { ...parameters, [name]: [...inForce, row, ...laterValues] };
}
