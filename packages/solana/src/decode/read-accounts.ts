import type { Address } from "@walletlens/engine/address";
import { type JsonObject, malformed, optionalList, requireList, requireObject } from "./json-shape.ts";

/** Accounts of a transaction in the order of its balances, and its signers. */
export interface TransactionAccounts {
  readonly keys: readonly Address[];
  readonly signers: readonly Address[];
}

/**
 * Reads the accounts of both encodings: strings with separate loaded addresses (`json`), or one list of
 * objects that mark signers (`jsonParsed`). Throws a malformed error if an entry is not an address.
 */
export function readAccounts(message: JsonObject, meta: JsonObject, signatures: number): TransactionAccounts {
  const accountKeys = requireList(message.accountKeys, "message.accountKeys");
  const keys: Address[] = [];
  const flagged: Address[] = [];
  for (const entry of accountKeys) {
    if (typeof entry === "string") {
      keys.push(requireAddress(entry, "message.accountKeys"));
      continue;
    }
    const key = requireObject(entry, "message.accountKeys");
    const address = requireAddress(key.pubkey, "message.accountKeys.pubkey");
    keys.push(address);
    if (key.signer === true) flagged.push(address);
  }
  const balances = requireList(meta.preBalances, "meta.preBalances").length;
  if (keys.length < balances) appendLookedUp(keys, meta);
  return { keys, signers: flagged.length > 0 ? flagged : keys.slice(0, signerCount(message, signatures)) };
}

/**
 * Returns `value` as an address after a check of type and length. Decoding base58 for every account of every
 * transaction would cost more than all other work; a misspelled address matches no wallet and no program.
 */
export function requireAddress(value: unknown, name: string): Address {
  if (typeof value !== "string" || value.length < MIN_LENGTH || value.length > MAX_LENGTH) {
    throw malformed(`${name} is not an address`);
  }
  return value as Address;
}

/** Base58 of 32 bytes has 32 (all zeros) to 44 characters. */
const MIN_LENGTH = 32;
const MAX_LENGTH = 44;

/** Writable addresses of lookup tables precede read-only ones, and both follow those of the message. */
function appendLookedUp(keys: Address[], meta: JsonObject): void {
  if (meta.loadedAddresses === null || meta.loadedAddresses === undefined) return;
  const loaded = requireObject(meta.loadedAddresses, "meta.loadedAddresses");
  for (const key of optionalList(loaded.writable, "meta.loadedAddresses.writable")) {
    keys.push(requireAddress(key, "meta.loadedAddresses.writable"));
  }
  for (const key of optionalList(loaded.readonly, "meta.loadedAddresses.readonly")) {
    keys.push(requireAddress(key, "meta.loadedAddresses.readonly"));
  }
}

function signerCount(message: JsonObject, signatures: number): number {
  const header = message.header;
  if (header === null || header === undefined) return signatures;
  const required = requireObject(header, "message.header").numRequiredSignatures;
  return typeof required === "number" ? required : signatures;
}
