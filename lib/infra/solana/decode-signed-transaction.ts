import { createHash } from "node:crypto";
import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type Transaction,
} from "@solana/kit";
import type { Address } from "@walletlens/engine/address";
import type { SignedTransaction, TransactionSigner } from "@/lib/payments/rules/signed-transaction";
import { verifySignature } from "./verify-signature";

/** A decoded transaction to check, sign and send. */
export interface DecodedBytes {
  readonly transaction: SignedTransaction;
  readonly messageBytes: Uint8Array;
  /** 64 zero bytes if the fee payer has not signed. */
  readonly feePayerSignature: Uint8Array;
}

/**
 * Decodes a legacy or version 0 transaction and verifies its signatures. Returns null for other bytes and for
 * non-canonical encodings: one payment has one form.
 */
export function decodeSignedTransaction(bytes: Uint8Array): DecodedBytes | null {
  if (bytes.length > MAX_BYTES) return null;
  const decoded = decode(bytes);
  if (decoded === null) return null;
  const { wire, message } = decoded;
  const messageBytes = Uint8Array.from(wire.messageBytes);
  const keys = message.staticAccounts.map(toAddress);
  const signatures = keys
    .slice(0, message.header.numSignerAccounts)
    .map((_, index) => bytes.subarray(1 + index * SIGNATURE_BYTES, 1 + (index + 1) * SIGNATURE_BYTES));
  if (!isCanonical(bytes, message, messageBytes, signatures)) return null;
  const instructions = readInstructions(message, keys);
  const [feePayerSignature] = signatures;
  if (instructions === null || feePayerSignature === undefined) return null;
  const lookups = "addressTableLookups" in message ? (message.addressTableLookups ?? []) : [];
  return {
    messageBytes,
    feePayerSignature,
    transaction: {
      version: message.version === 0 ? 0 : "legacy",
      signers: signatures.map((signature, index) => judgeSigner(keys[index], messageBytes, signature)),
      instructions,
      usesLookupTables: lookups.length > 0,
      blockhash: message.lifetimeToken,
      messageHash: createHash("sha256").update(messageBytes).digest("hex"),
    },
  };
}

/** Maximum transaction: one network packet. */
const MAX_BYTES = 1232;
const SIGNATURE_BYTES = 64;
/** Counts up to here take one byte; a packet cannot contain more signatures. */
const MAX_SIGNERS = 18;

type Message = Exclude<CompiledTransactionMessage, { readonly version: 1 }> &
  CompiledTransactionMessageWithLifetime;

function decode(bytes: Uint8Array): { readonly wire: Transaction; readonly message: Message } | null {
  try {
    const wire = getTransactionDecoder().decode(bytes);
    const message = getCompiledTransactionMessageDecoder().decode(wire.messageBytes);
    return message.version === "legacy" || message.version === 0 ? { wire, message } : null;
  } catch {
    return null;
  }
}

/** Checks that there are no other bytes. */
function isCanonical(
  bytes: Uint8Array,
  message: Message,
  messageBytes: Uint8Array,
  signatures: readonly Uint8Array[],
): boolean {
  const count = signatures.length;
  if (count === 0 || count > MAX_SIGNERS || bytes[0] !== count) return false;
  if (1 + count * SIGNATURE_BYTES + messageBytes.length !== bytes.length) return false;
  const again = getCompiledTransactionMessageEncoder().encode(message);
  return Buffer.compare(Uint8Array.from(again), messageBytes) === 0;
}

/** Returns null if an instruction refers to an account outside of the list. */
function readInstructions(message: Message, keys: readonly Address[]) {
  const instructions = [];
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of message.instructions) {
    const program = keys[programAddressIndex];
    const accounts = accountIndices.map((index) => keys[index]).filter((key) => key !== undefined);
    const isWhole = "addressTableLookups" in message || accounts.length === accountIndices.length;
    if (program === undefined || programAddressIndex === 0 || !isWhole) return null;
    instructions.push({ program, accounts, data: Uint8Array.from(data) });
  }
  return instructions;
}

function judgeSigner(
  signer: Address | undefined,
  message: Uint8Array,
  signature: Uint8Array,
): TransactionSigner {
  if (signer === undefined) throw new RangeError("fewer accounts than signers");
  if (signature.every((byte) => byte === 0)) return { address: signer, signature: "missing" };
  return { address: signer, signature: verifySignature(message, signature, signer) ? "valid" : "invalid" };
}

/** The library has decoded 32 bytes, so the string is an address. */
function toAddress(key: string): Address {
  return key as Address;
}
