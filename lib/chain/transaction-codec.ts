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
import type { TransactionCodec } from "@/lib/payments/payment-chain";
import type { SignedTransaction, TransactionSigner } from "@/lib/payments/rules/signed-transaction";
import type { SigningKey } from "./open-signing-key";
import { verifySignature } from "./verify-signature";
import {
  findSignatures,
  getMaxBytes,
  MAX_TRANSACTION_BYTES,
  readSignatures,
  type SignatureRange,
} from "./wire-signatures";

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

    findTokenAccount(owner) {
      const cachedAccount = accounts.get(owner);
      if (cachedAccount !== undefined) return cachedAccount;
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
  completed.set(signature, findSignatures(bytes).start);
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
/** The largest transaction in base64. */
const MAX_CHARACTERS = 4 * Math.ceil(MAX_TRANSACTION_BYTES / 3);

/** A decoded transaction to check, sign and send. */
interface DecodedBytes {
  readonly transaction: SignedTransaction;
  readonly messageBytes: Uint8Array;
  /** 64 zero bytes if the fee payer has not signed. */
  readonly feePayerSignature: Uint8Array;
}

/**
 * Decodes a legacy, version 0 or version 1 transaction and verifies its signatures. Returns null for other bytes and
 * for non-canonical encodings: one payment has one form.
 */
function decodeSignedTransaction(bytes: Uint8Array): DecodedBytes | null {
  if (bytes.length > getMaxBytes(bytes)) return null;
  const decoded = decode(bytes);
  if (decoded === null) return null;
  const { wire, message } = decoded;
  const messageBytes = Uint8Array.from(wire.messageBytes);
  const keys = message.staticAccounts.map(toAddress);
  const range = findSignatures(bytes);
  if (range.count !== message.header.numSignerAccounts || !isCanonical(bytes, message, messageBytes, range)) {
    return null;
  }
  const signatures = readSignatures(bytes, range);
  const instructions = readInstructions(message, keys);
  const [feePayerSignature] = signatures;
  if (instructions === null || feePayerSignature === undefined) return null;
  const lookups = "addressTableLookups" in message ? (message.addressTableLookups ?? []) : [];
  return {
    messageBytes,
    feePayerSignature,
    transaction: {
      signers: signatures.map((signature, index) => verifySigner(keys[index], messageBytes, signature)),
      instructions,
      usesLookupTables: lookups.length > 0,
      statedBudget: message.version === 1 ? readStatedBudget(message) : null,
      blockhash: message.lifetimeToken,
      messageHash: createHash("sha256").update(messageBytes).digest("hex"),
    },
  };
}

/** Counts up to here take one byte; a packet cannot contain more signatures. */
const MAX_SIGNERS = 18;

type Message = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;
type MessageV1 = Extract<Message, { readonly version: 1 }>;

/** SIMD-0385: bits of the mask, in the order of their values; the priority fee has two. */
const PRIORITY_BITS = 0b11;
const UNIT_LIMIT_BIT = 0b100;
const KNOWN_BITS = 0b11111;

/** Reads the compute budget of a message of version 1: 0 units and no priority fee unless it states them. */
function readStatedBudget({ configMask, configValues }: MessageV1): SignedTransaction["statedBudget"] {
  const priorityBits = configMask & PRIORITY_BITS;
  const hasPriority = priorityBits === PRIORITY_BITS;
  if ((priorityBits !== 0 && !hasPriority) || (configMask & ~KNOWN_BITS) !== 0) return "malformed";
  const priority = hasPriority ? configValues[0] : undefined;
  const units = (configMask & UNIT_LIMIT_BIT) === 0 ? undefined : configValues[hasPriority ? 1 : 0];
  return {
    priorityLamports: priority?.kind === "u64" ? priority.value : 0n,
    unitLimit: units?.kind === "u32" ? units.value : 0,
  };
}

function decode(bytes: Uint8Array): { readonly wire: Transaction; readonly message: Message } | null {
  try {
    const wire = getTransactionDecoder().decode(bytes);
    const message = getCompiledTransactionMessageDecoder().decode(wire.messageBytes);
    return { wire, message };
  } catch {
    return null;
  }
}

/** Checks that there are no other bytes. */
function isCanonical(
  bytes: Uint8Array,
  message: Message,
  messageBytes: Uint8Array,
  { count, start, end }: SignatureRange,
): boolean {
  if (count === 0 || count > MAX_SIGNERS) return false;
  const countBytes = message.version === 1 ? 0 : 1;
  if (countBytes + end - start + messageBytes.length !== bytes.length) return false;
  const again = getCompiledTransactionMessageEncoder().encode(message);
  return Buffer.compare(Uint8Array.from(again), messageBytes) === 0;
}

/** Returns null if an instruction refers to an account outside of the list. */
function readInstructions(message: Message, keys: readonly Address[]) {
  const instructions = [];
  for (const { programIndex, accountIndices, data } of listInstructions(message)) {
    const program = keys[programIndex];
    const accounts = accountIndices.map((index) => keys[index]).filter((key) => key !== undefined);
    const isWhole = "addressTableLookups" in message || accounts.length === accountIndices.length;
    if (program === undefined || programIndex === 0 || !isWhole) return null;
    instructions.push({ program, accounts, data: Uint8Array.from(data) });
  }
  return instructions;
}

/** Returns the instructions of a message in one form for all versions. */
function listInstructions(message: Message) {
  if (message.version !== 1) {
    return message.instructions.map(
      ({ programAddressIndex: programIndex, accountIndices = [], data = new Uint8Array() }) => ({
        programIndex,
        accountIndices,
        data,
      }),
    );
  }
  return message.instructionHeaders.map(({ programAccountIndex: programIndex }, position) => {
    const payload = message.instructionPayloads[position];
    return {
      programIndex,
      accountIndices: payload?.instructionAccountIndices ?? [],
      data: payload?.instructionData ?? new Uint8Array(),
    };
  });
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
