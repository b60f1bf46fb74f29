import type { Address } from "@walletlens/engine/address";
import { decodeBase58 } from "./base58.ts";
import { isJsonObject, type JsonObject } from "./json-shape.ts";
import type { Movement, Mover } from "./read-instructions.ts";

/**
 * Reads a movement from the raw data of a System, Token or Token-2022 instruction; null for every other
 * instruction. Layouts: solana-system-interface and spl-token-2022-interface.
 */
export function movementFromData(
  mover: Exclude<Mover, "other">,
  fields: JsonObject,
  keys: readonly Address[],
): Movement | null {
  const size = loadData(fields.data);
  if (size <= 0) return null;
  const accounts = fields.accounts ?? fields.accountKeyIndexes;
  if (!Array.isArray(accounts)) return null;
  return mover === "system" ? systemMovement(size, accounts, keys) : tokenMovement(size, accounts, keys);
}

/** Longest instruction that is read: TransferWithSeed with a seed of 32 bytes has 84. */
const data = new Uint8Array(128);
const view = new DataView(data.buffer);
const LITTLE_ENDIAN = true;

/** Puts the instruction's bytes at the front of `data`; -1 where there are none or more than are read. */
function loadData(text: unknown): number {
  if (typeof text === "string") return decodeBase58(text, data);
  // A Buffer that went through JSON, as transactions stored through web3.js carry it.
  const bytes = isJsonObject(text) ? text.data : undefined;
  if (!Array.isArray(bytes) || bytes.length > data.length) return -1;
  data.set(bytes);
  return bytes.length;
}

/** Instruction accounts are positions in the transaction's accounts, or addresses where half-parsed. */
function accountAt(accounts: readonly unknown[], at: number, keys: readonly Address[]): Address | undefined {
  const entry = accounts[at];
  return typeof entry === "number" ? keys[entry] : keys.find((key) => key === entry);
}

/** Numbers of the System instructions that move lamports, u32. */
const CREATE_ACCOUNT = 0;
const TRANSFER = 2;
const CREATE_ACCOUNT_WITH_SEED = 3;
const TRANSFER_WITH_SEED = 11;

function systemMovement(
  size: number,
  accounts: readonly unknown[],
  keys: readonly Address[],
): Movement | null {
  if (size < 12) return null;
  const source = accountAt(accounts, 0, keys);
  switch (view.getUint32(0, LITTLE_ENDIAN)) {
    case CREATE_ACCOUNT:
    case TRANSFER:
      return transfer(null, source, accountAt(accounts, 1, keys), u64(4));
    case CREATE_ACCOUNT_WITH_SEED: {
      // After the number: base (32 bytes), length of the seed (u64), the seed, then lamports.
      const lamports = 44 + (size >= 44 ? view.getUint32(36, LITTLE_ENDIAN) : size);
      if (lamports + 8 > size) return null;
      return transfer(null, source, accountAt(accounts, 1, keys), u64(lamports));
    }
    case TRANSFER_WITH_SEED:
      return transfer(null, source, accountAt(accounts, 2, keys), u64(4));
    default:
      return null;
  }
}

/** Numbers of the token instructions that move tokens or open an account, u8. */
const INITIALIZE_ACCOUNT = 1;
const TOKEN_TRANSFER = 3;
const TRANSFER_CHECKED = 12;
const INITIALIZE_ACCOUNT_2 = 16;
const INITIALIZE_ACCOUNT_3 = 18;
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;

function tokenMovement(
  size: number,
  accounts: readonly unknown[],
  keys: readonly Address[],
): Movement | null {
  const first = accountAt(accounts, 0, keys);
  const second = accountAt(accounts, 1, keys);
  switch (data[0]) {
    case TOKEN_TRANSFER:
      return size < 9 ? null : transfer("unnamed", first, second, u64(1));
    case TRANSFER_CHECKED:
      return size < 10 ? null : transfer(second, first, accountAt(accounts, 2, keys), u64(1));
    case TRANSFER_FEE_EXTENSION:
      if (size < 19 || data[1] !== TRANSFER_CHECKED_WITH_FEE) return null;
      return transfer(second, first, accountAt(accounts, 2, keys), u64(2));
    case INITIALIZE_ACCOUNT:
    case INITIALIZE_ACCOUNT_2:
    case INITIALIZE_ACCOUNT_3:
      if (first === undefined || second === undefined) return null;
      return { kind: "opened", account: first, mint: second };
    default:
      return null;
  }
}

function u64(offset: number): bigint {
  return view.getBigUint64(offset, LITTLE_ENDIAN);
}

function transfer(
  mint: Address | null | "unnamed" | undefined,
  source: Address | undefined,
  destination: Address | undefined,
  amount: bigint,
): Movement | null {
  if (mint === undefined || source === undefined || destination === undefined) return null;
  return { kind: "transfer", mint, source, destination, amount };
}
