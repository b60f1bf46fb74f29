import {
  type Address,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from "@solana/kit";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";

/** Maximum size of a serialized transaction of version 1, and of an earlier one. */
const MAX_V1_BYTES = valueAt(MAINNET.transactionV1Bytes, Number.MAX_SAFE_INTEGER);
const MAX_BYTES = valueAt(MAINNET.transactionBytes, Number.MAX_SAFE_INTEGER);
/** Maximum size of a transaction of any version. */
export const MAX_WIRE_BYTES: number = Math.max(MAX_V1_BYTES, MAX_BYTES);

/** A decoded transaction in wire format. */
export interface WireTransaction {
  readonly bytes: Uint8Array;
  /** First signature, base58. */
  readonly signature: string;
  /** One per signer, in the order of the account keys; zeros if missing. */
  readonly signatures: readonly Uint8Array[];
  readonly version: "legacy" | 0 | 1;
  readonly header: {
    readonly numSignerAccounts: number;
    readonly numReadonlySignerAccounts: number;
    readonly numReadonlyNonSignerAccounts: number;
  };
  readonly staticKeys: readonly Address[];
  readonly recentBlockhash: string;
  readonly instructions: readonly WireInstruction[];
  readonly lookups: readonly TableLookup[];
  /** Priority fee that version 1 states; null in earlier versions, which price it by instructions. */
  readonly priorityLamports: bigint | null;
  readonly kit: Transaction;
}

interface WireInstruction {
  readonly programIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

interface TableLookup {
  readonly table: string;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

/** Decodes a serialized transaction; throws a RangeError with the reason if it is malformed. */
export function decodeWire(bytes: Uint8Array): WireTransaction {
  const maxBytes = bytes[0] === FIRST_BYTE_OF_V1 ? MAX_V1_BYTES : MAX_BYTES;
  if (bytes.length > maxBytes) {
    throw new RangeError(`too large: ${bytes.length} bytes (max: ${maxBytes} bytes)`);
  }
  const { kit, message } = decodeOrThrow(bytes);
  const { version } = message;
  const lookups = ("addressTableLookups" in message ? (message.addressTableLookups ?? []) : []).map(
    (lookup) => ({
      table: lookup.lookupTableAddress,
      writable: lookup.writableIndexes,
      readonly: lookup.readonlyIndexes,
    }),
  );
  const instructions = readWireInstructions(message);
  const staticKeys = message.staticAccounts;
  const signatures = staticKeys
    .slice(0, message.header.numSignerAccounts)
    .map((signer) => Uint8Array.from(kit.signatures[signer] ?? new Uint8Array(SIGNATURE_BYTES)));
  assertSane(staticKeys, signatures.length, instructions, lookups);
  return {
    bytes,
    signature: getBase58Decoder().decode(signatures[0] ?? new Uint8Array(SIGNATURE_BYTES)),
    signatures,
    version,
    header: message.header,
    staticKeys,
    recentBlockhash: message.lifetimeToken,
    instructions,
    lookups,
    priorityLamports: readPriorityLamports(message),
    kit,
  };
}

/** Returns the priority fee of a message of version 1; null for earlier versions. */
export function readPriorityLamports(message: CompiledTransactionMessage): bigint | null {
  if (message.version !== 1) return null;
  const [priority] = message.configValues;
  return priority?.kind === "u64" ? priority.value : 0n;
}

/** Returns the top-level instructions of a message. */
export function readWireInstructions(message: CompiledTransactionMessage): WireInstruction[] {
  if (message.version === 1) {
    return message.instructionHeaders.map(({ programAccountIndex }, index) => {
      const { instructionAccountIndices = [], instructionData = [] } =
        message.instructionPayloads[index] ?? {};
      return {
        programIndex: programAccountIndex,
        accounts: instructionAccountIndices,
        data: Uint8Array.from(instructionData),
      };
    });
  }
  return message.instructions.map((instruction) => ({
    programIndex: instruction.programAddressIndex,
    accounts: instruction.accountIndices ?? [],
    data: Uint8Array.from(instruction.data ?? []),
  }));
}

/** Returns true if the account at an index is writable; `keys` are the static keys, then the loaded ones. */
export function isWritable(wire: WireTransaction, index: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = wire.header;
  const staticCount = wire.staticKeys.length;
  if (index < numSignerAccounts) return index < numSignerAccounts - numReadonlySignerAccounts;
  if (index < staticCount) return index < staticCount - numReadonlyNonSignerAccounts;
  const loadedWritable = wire.lookups.reduce((sum, lookup) => sum + lookup.writable.length, 0);
  return index < staticCount + loadedWritable;
}

const SIGNATURE_BYTES = 64;
/** SIMD-0385: the version with the high bit precedes everything else; earlier versions begin with their signatures. */
const FIRST_BYTE_OF_V1 = 0x81;

function decodeOrThrow(bytes: Uint8Array) {
  try {
    const kit = getTransactionDecoder().decode(bytes);
    return { kit, message: getCompiledTransactionMessageDecoder().decode(kit.messageBytes) };
  } catch (cause) {
    throw new RangeError("cannot be read as a transaction", { cause });
  }
}

function assertSane(
  staticKeys: readonly Address[],
  signers: number,
  instructions: readonly WireInstruction[],
  lookups: readonly TableLookup[],
): void {
  const loaded = lookups.reduce((sum, lookup) => sum + lookup.writable.length + lookup.readonly.length, 0);
  const keys = staticKeys.length + loaded;
  const indices = instructions.flatMap(({ accounts, programIndex }) => [programIndex, ...accounts]);
  const programs = instructions.map(({ programIndex }) => programIndex);
  const sane =
    signers > 0 &&
    signers <= staticKeys.length &&
    indices.every((index) => index < keys) &&
    programs.every((index) => index > 0 && index < staticKeys.length);
  if (!sane) throw new RangeError("account offsets are out of range");
}
