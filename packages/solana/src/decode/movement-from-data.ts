import type { Address } from "@walletlens/engine/address";
import { decodeBase58, encodeBase58 } from "./base58.ts";
import { isJsonObject, type JsonObject } from "./json-shape.ts";
import type { InstructionMovement, Movements, ProgramKind } from "./movement.ts";
import { requireAddress } from "./read-accounts.ts";

/**
 * Adds the movements of a System, Token, Token-2022 or Associated Token Account instruction with raw data to
 * `movements`: none for other instructions.
 */
export function movementFromData(
  programKind: Exclude<ProgramKind, "other">,
  fields: JsonObject,
  keys: readonly Address[],
  movements: Movements,
): void {
  const size = loadData(fields.data, programKind === "system" ? systemData : data);
  const accounts = fields.accounts ?? fields.accountKeyIndexes;
  if (!Array.isArray(accounts)) return;
  const instruction = { at: 0, size, accounts, keys };
  if (programKind === "associated token") {
    noteAssociated(instruction, movements);
    return;
  }
  if (size <= 0) return;
  if (programKind === "token" && data[0] === BATCH) {
    noteBatch(instruction, movements);
    return;
  }
  const movement =
    programKind === "system" ? systemMovement(instruction) : tokenMovement(instruction, movements);
  if (movement !== null) movements.note(movement);
}

/** Number of the instruction of the Associated Token Account program that opens no account, u8. */
const RECOVER_NESTED = 2;

/** Create has no data, or the number 0, and CreateIdempotent the number 1. */
function noteAssociated(instruction: Instruction, movements: Movements): void {
  if (instruction.size < 0 || (instruction.size > 0 && (data[0] ?? RECOVER_NESTED) >= RECOVER_NESTED)) return;
  const account = accountAt(instruction, 1);
  const owner = accountAt(instruction, 2);
  const mint = accountAt(instruction, 3);
  const movement = opening(movements, account, mint, () => owner);
  if (movement !== null) movements.note(movement);
}

/** One instruction: `size` bytes of `data` from `at` on, and its accounts. */
interface Instruction {
  readonly at: number;
  readonly size: number;
  readonly accounts: readonly unknown[];
  readonly keys: readonly Address[];
}

/**
 * Maximum instruction length. TransferWithSeed with a seed of 32 bytes has 84 bytes; an instruction has at
 * most 255 accounts, so a Batch of transfers has at most 1,324 bytes.
 */
const data = new Uint8Array(2048);
const systemData = data.subarray(0, 128);
const view = new DataView(data.buffer);
const LITTLE_ENDIAN = true;

/** Writes the bytes of the instruction to the start of `target`; -1 for no bytes or too many. */
function loadData(text: unknown, target: Uint8Array): number {
  if (typeof text === "string") return decodeBase58(text, target);
  // A Buffer that was serialized as JSON, as in transactions stored through web3.js.
  const bytes = isJsonObject(text) ? text.data : undefined;
  if (!Array.isArray(bytes) || bytes.length > target.length) return -1;
  target.set(bytes);
  return bytes.length;
}

/** Instruction accounts are indexes, or addresses in half-parsed instructions. */
function accountAt({ accounts, keys }: Instruction, at: number): Address | undefined {
  const entry = accounts[at];
  if (typeof entry === "number") return keys[entry];
  return typeof entry === "string" ? requireAddress(entry, "instruction.accounts") : undefined;
}

/** Numbers of the System instructions that move lamports or allocate data, u32. */
const CREATE_ACCOUNT = 0;
const TRANSFER = 2;
const CREATE_ACCOUNT_WITH_SEED = 3;
const ALLOCATE = 8;
const ALLOCATE_WITH_SEED = 9;
const TRANSFER_WITH_SEED = 11;
const CREATE_ACCOUNT_ALLOW_PREFUND = 13;

function systemMovement(instruction: Instruction): InstructionMovement | null {
  const { size } = instruction;
  if (size < 12) return null;
  const firstAccount = accountAt(instruction, 0);
  const second = accountAt(instruction, 1);
  switch (view.getUint32(0, LITTLE_ENDIAN)) {
    case TRANSFER:
      return transfer(null, firstAccount, second, u64(4));
    case CREATE_ACCOUNT:
      return size < 20 ? null : creation(firstAccount, second, u64(4), u64(12));
    case CREATE_ACCOUNT_WITH_SEED: {
      const lamports = endOfSeed(size);
      return lamports + 16 > size ? null : creation(firstAccount, second, u64(lamports), u64(lamports + 8));
    }
    case CREATE_ACCOUNT_ALLOW_PREFUND:
      if (size < 20 || firstAccount === undefined) return null;
      // The new account is first; the funder is omitted if the account already has its rent.
      return second === undefined
        ? { kind: "allocated", account: firstAccount, space: u64(12) }
        : creation(second, firstAccount, u64(4), u64(12));
    case ALLOCATE:
      return firstAccount === undefined ? null : { kind: "allocated", account: firstAccount, space: u64(4) };
    case ALLOCATE_WITH_SEED: {
      const space = endOfSeed(size);
      if (firstAccount === undefined || space + 8 > size) return null;
      return { kind: "allocated", account: firstAccount, space: u64(space) };
    }
    case TRANSFER_WITH_SEED:
      return transfer(null, firstAccount, accountAt(instruction, 2), u64(4));
    default:
      return null;
  }
}

/** Offset after the number, the base (32 bytes), the length of the seed (u64) and the seed. */
function endOfSeed(size: number): number {
  return 44 + (size >= 44 ? view.getUint32(36, LITTLE_ENDIAN) : size);
}

/** Numbers of the token instructions that move tokens or lamports, or open or close an account, u8. */
const INITIALIZE_ACCOUNT = 1;
const TOKEN_TRANSFER = 3;
const SET_AUTHORITY = 6;
const BURN = 8;
const CLOSE_ACCOUNT = 9;
const TRANSFER_CHECKED = 12;
const BURN_CHECKED = 15;
const INITIALIZE_ACCOUNT_2 = 16;
const INITIALIZE_ACCOUNT_3 = 18;
/** Type of authority in the data of SetAuthority: the owner of an account. */
const ACCOUNT_OWNER = 2;
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;
const WITHDRAW_EXCESS_LAMPORTS = 38;
const BATCH = 255;

function tokenMovement(instruction: Instruction, movements: Movements): InstructionMovement | null {
  const { at, size } = instruction;
  const firstAccount = accountAt(instruction, 0);
  const second = accountAt(instruction, 1);
  switch (data[at]) {
    case TOKEN_TRANSFER:
      return size < 9 ? null : transfer("unnamed", firstAccount, second, u64(at + 1));
    case TRANSFER_CHECKED:
      return size < 10 ? null : transfer(second, firstAccount, accountAt(instruction, 2), u64(at + 1));
    case TRANSFER_FEE_EXTENSION:
      if (size < 19 || data[at + 1] !== TRANSFER_CHECKED_WITH_FEE) return null;
      return transfer(second, firstAccount, accountAt(instruction, 2), u64(at + 2));
    case BURN:
    case BURN_CHECKED:
      if (size < 9 || firstAccount === undefined) return null;
      return {
        kind: "burned",
        account: firstAccount,
        mint: second ?? "unnamed",
        amount: u64(at + 1),
        authority: accountAt(instruction, 2) ?? null,
      };
    case SET_AUTHORITY: {
      const destination = data[at + 1] === ACCOUNT_OWNER ? addressAt(instruction, 3) : undefined;
      if (firstAccount === undefined || second === undefined || destination === undefined) return null;
      return { kind: "handed over", account: firstAccount, source: second, destination };
    }
    case CLOSE_ACCOUNT:
      if (firstAccount === undefined || second === undefined) return null;
      return {
        kind: "closed",
        account: firstAccount,
        destination: second,
        owner: accountAt(instruction, 2) ?? null,
      };
    case WITHDRAW_EXCESS_LAMPORTS:
      if (firstAccount === undefined || second === undefined) return null;
      return { kind: "withdrawn", account: firstAccount, destination: second };
    case INITIALIZE_ACCOUNT:
      return opening(movements, firstAccount, second, () => accountAt(instruction, 2));
    case INITIALIZE_ACCOUNT_2:
    case INITIALIZE_ACCOUNT_3:
      return opening(movements, firstAccount, second, () => addressAt(instruction, 1));
    default:
      return null;
  }
}

/**
 * Reads a Batch of the token program: for each inner instruction its number of accounts (u8), the length of its data
 * (u8) and the data; its accounts follow those of the one before. A Batch holds no other Batch.
 */
function noteBatch({ size, accounts, keys }: Instruction, movements: Movements): void {
  let offset = 1;
  let account = 0;
  while (offset + 2 <= size) {
    const end = account + (data[offset] ?? 0);
    const length = data[offset + 1] ?? 0;
    offset += 2;
    if (offset + length > size || end > accounts.length) return;
    const inner = { at: offset, size: length, accounts: accounts.slice(account, end), keys };
    const movement = length === 0 ? null : tokenMovement(inner, movements);
    if (movement !== null) movements.note(movement);
    offset += length;
    account = end;
  }
}

/** Address in the data of an instruction, from its byte `from` on. */
function addressAt({ at, size }: Instruction, from: number): Address | undefined {
  if (size < from + ADDRESS_BYTES) return;
  return requireAddress(
    encodeBase58(data.subarray(at + from, at + from + ADDRESS_BYTES)),
    "instruction.data",
  );
}

const ADDRESS_BYTES = 32;

/** Returns null if the owner is known already, because decoding an owner takes as long as the rest of a transaction. */
function opening(
  movements: Movements,
  account: Address | undefined,
  mint: Address | undefined,
  findOwner: () => Address | undefined,
): InstructionMovement | null {
  if (account === undefined || mint === undefined || movements.hasOwner(account)) return null;
  return { kind: "opened", account, mint, owner: findOwner() ?? null };
}

function u64(offset: number): bigint {
  return view.getBigUint64(offset, LITTLE_ENDIAN);
}

function transfer(
  mint: Address | null | "unnamed" | undefined,
  source: Address | undefined,
  destination: Address | undefined,
  amount: bigint,
): InstructionMovement | null {
  if (mint === undefined || source === undefined || destination === undefined) return null;
  return { kind: "transfer", mint, source, destination, amount };
}

function creation(
  source: Address | undefined,
  destination: Address | undefined,
  amount: bigint,
  createdSpace: bigint,
): InstructionMovement | null {
  if (source === undefined || destination === undefined) return null;
  return { kind: "transfer", mint: null, source, destination, amount, createdSpace };
}
