import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type Transaction,
} from "@solana/kit";
import { PublicKey } from "@solana/web3.js";
import { type Address, address } from "@walletlens/engine/address";
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { LRUCache } from "lru-cache";
import type { TransactionCodec } from "@/lib/payments/ports";
import type { SignedTransaction, TransactionSigner } from "@/lib/payments/rules/signed-transaction";
import type { SigningKey } from "./open-signing-key";
import { verifySignature } from "./verify-signature";

/** Decodes and completes payments in `asset`; `sponsor` signs if it is the fee payer. */
export function createTransactionCodec(asset: Address, sponsor: SigningKey | null): TransactionCodec {
  const mint = new PublicKey(asset);
  const accounts = new LRUCache<Address, Address>({ max: MAX_ACCOUNTS });
  return {
    decode(base64) {
      const bytes = toBytes(base64);
      const decoded = bytes === null ? null : decodeSignedTransaction(bytes);
      if (bytes === null || decoded === null) return null;
      const { transaction } = decoded;
      return { transaction, complete: () => complete(bytes, decoded, sponsor) };
    },

    tokenAccountOf(owner) {
      const known = accounts.get(owner);
      if (known !== undefined) return known;
      const account = deriveTokenAccount(mint, owner);
      accounts.set(owner, account);
      return account;
    },
  };
}

function complete(
  bytes: Uint8Array,
  { transaction, messageBytes, feePayerSignature }: DecodedBytes,
  sponsor: SigningKey | null,
) {
  const isComplete = transaction.signers[0]?.signature === "valid";
  const signature = isComplete || sponsor === null ? feePayerSignature : sponsor.sign(messageBytes);
  const completed = Buffer.from(bytes);
  completed.set(signature, 1);
  return { signature: base58.encode(signature), base64: completed.toString("base64") };
}

/** https://www.solana-program.com/docs/associated-token-account#finding-the-associated-token-account-address */
function deriveTokenAccount(mint: PublicKey, owner: Address): Address {
  const seeds = [new PublicKey(owner), new PublicKey(TOKEN_PROGRAM), mint].map((key) => key.toBuffer());
  const [account] = PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED_TOKEN_PROGRAM));
  return address(account.toBase58());
}

/** Accepts only standard base64 with padding. */
function toBytes(base64: string): Uint8Array | null {
  if (base64.length > MAX_CHARACTERS) return null;
  const bytes = Buffer.from(base64, "base64");
  return bytes.toString("base64") === base64 ? bytes : null;
}

/** Deriving an account takes longer than all other checks of a payment. */
const MAX_ACCOUNTS = 10_000;
/** 1232 bytes in base64. */
const MAX_CHARACTERS = 1644;

/** A decoded transaction to check, sign and send. */
interface DecodedBytes {
  readonly transaction: SignedTransaction;
  readonly messageBytes: Uint8Array;
  /** 64 zero bytes if the fee payer has not signed. */
  readonly feePayerSignature: Uint8Array;
}

/**
 * Decodes a legacy or version 0 transaction and verifies its signatures. Returns null for other bytes and for
 * non-canonical encodings: one payment has one form.
 */
function decodeSignedTransaction(bytes: Uint8Array): DecodedBytes | null {
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
      signers: signatures.map((signature, index) => verifySigner(keys[index], messageBytes, signature)),
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

function verifySigner(
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
