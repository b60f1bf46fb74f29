import type { Address } from "@walletlens/engine/address";
import { isJsonObject, type JsonObject, malformed, requireAmount, toBigInt } from "./json-shape.ts";
import type { InstructionMovement, Movements, ProgramKind } from "./movement.ts";
import { requireAddress } from "./read-accounts.ts";

/**
 * Adds the movements of an instruction that the provider parsed (`jsonParsed`) to `movements`. Throws a
 * malformed error if an amount is not a u64.
 */
export function movementFromParsed(
  programKind: Exclude<ProgramKind, "other">,
  parsed: JsonObject,
  movements: Movements,
): void {
  const info = parsed.info;
  if (!isJsonObject(info)) return;
  if (programKind === "token" && parsed.type === "batch") {
    noteBatch(info, movements);
    return;
  }
  const movement = readMovement(programKind, parsed.type, info);
  if (movement !== null) noteIfNew(movement, movements);
}

function readMovement(
  programKind: Exclude<ProgramKind, "other">,
  type: unknown,
  info: JsonObject,
): InstructionMovement | null {
  switch (programKind) {
    case "system":
      return systemMovement(type, info);
    case "token":
      return tokenMovement(type, info);
    case "associated token":
      return type === "create" || type === "createIdempotent" ? opening(info, info.wallet) : null;
  }
}

/** Records a movement, unless it opens an account whose owner is known already. */
function noteIfNew(movement: InstructionMovement, movements: Movements): void {
  if (movement.kind !== "opened" || !movements.hasOwner(movement.account)) movements.note(movement);
}

function systemMovement(type: unknown, info: JsonObject): InstructionMovement | null {
  switch (type) {
    case "transfer":
    case "transferWithSeed":
      return transfer(null, info.source, info.destination, info.lamports);
    case "createAccount":
    case "createAccountWithSeed":
    case "createAccountAllowPrefund":
      return creation(info);
    case "allocate":
    case "allocateWithSeed":
      return allocation(info.account, info);
    default:
      return null;
  }
}

function tokenMovement(type: unknown, info: JsonObject): InstructionMovement | null {
  switch (type) {
    case "transfer":
      return transfer("unnamed", info.source, info.destination, info.amount);
    case "transferChecked":
    case "transferCheckedWithFee": {
      const mint = asAddress(info.mint);
      return mint === null ? null : transfer(mint, info.source, info.destination, checkedAmount(info));
    }
    case "burn":
      return burn(info, info.amount);
    case "burnChecked":
      return burn(info, checkedAmount(info));
    case "closeAccount":
      return closing(info);
    case "withdrawExcessLamports":
      return withdrawal(info);
    case "initializeAccount":
    case "initializeAccount2":
    case "initializeAccount3":
      return opening(info, info.owner);
    case "setAuthority":
      return info.authorityType === "accountOwner" ? handover(info) : null;
    default:
      return null;
  }
}

/** Entries of a Batch are parsed instructions themselves; a Batch holds no other Batch. */
function noteBatch(info: JsonObject, movements: Movements): void {
  if (!Array.isArray(info.instructions)) throw malformed("batch has no list of instructions");
  for (const entry of info.instructions) {
    if (!isJsonObject(entry)) continue;
    const instruction = isJsonObject(entry.parsed) ? entry.parsed : entry;
    const movement = isJsonObject(instruction.info)
      ? tokenMovement(instruction.type, instruction.info)
      : null;
    if (movement !== null) noteIfNew(movement, movements);
  }
}

function opening(info: JsonObject, wallet: unknown): InstructionMovement | null {
  const account = asAddress(info.account);
  const mint = asAddress(info.mint);
  return account === null || mint === null
    ? null
    : { kind: "opened", account, mint, owner: asAddress(wallet) };
}

function handover(info: JsonObject): InstructionMovement | null {
  const account = asAddress(info.account);
  const destination = asAddress(info.newAuthority);
  const source = asAuthority(info);
  if (account === null || source === null || destination === null) return null;
  return { kind: "handed over", account, source, destination };
}

/** Owner or delegate that an instruction of a token program names. */
function asAuthority({ authority, multisigAuthority }: JsonObject): Address | null {
  return asAddress(authority ?? multisigAuthority);
}

function transfer(
  mint: Address | null | "unnamed",
  from: unknown,
  to: unknown,
  quantity: unknown,
): InstructionMovement | null {
  const source = asAddress(from);
  const destination = asAddress(to);
  if (source === null || destination === null) return null;
  return { kind: "transfer", mint, source, destination, amount: asAmount(quantity) };
}

/** The funder is omitted if the account already has its rent. */
function creation(info: JsonObject): InstructionMovement | null {
  const source = asAddress(info.source);
  const destination = asAddress(info.newAccount);
  if (source === null || destination === null) return allocation(info.newAccount, info);
  const amount = asAmount(info.lamports);
  return { kind: "transfer", mint: null, source, destination, amount, createdSpace: asSpace(info) };
}

function allocation(created: unknown, info: JsonObject): InstructionMovement | null {
  const account = asAddress(created);
  const space = asSpace(info);
  return account === null || space === null ? null : { kind: "allocated", account, space };
}

function asSpace({ space }: JsonObject): bigint | null {
  return space === undefined ? null : asAmount(space);
}

function closing(info: JsonObject): InstructionMovement | null {
  const account = asAddress(info.account);
  const destination = asAddress(info.destination);
  if (account === null || destination === null) return null;
  return { kind: "closed", account, destination, owner: asAddress(info.owner ?? info.multisigOwner) };
}

function withdrawal(info: JsonObject): InstructionMovement | null {
  const account = asAddress(info.source);
  const destination = asAddress(info.destination);
  return account === null || destination === null ? null : { kind: "withdrawn", account, destination };
}

function burn(info: JsonObject, quantity: unknown): InstructionMovement | null {
  const account = asAddress(info.account);
  if (account === null) return null;
  const mint = asAddress(info.mint) ?? "unnamed";
  const amount = asAmount(quantity);
  return { kind: "burned", account, mint, amount, authority: asAuthority(info) };
}

function checkedAmount({ tokenAmount }: JsonObject): unknown {
  return isJsonObject(tokenAmount) ? tokenAmount.amount : undefined;
}

function asAddress(value: unknown): Address | null {
  return typeof value === "string" ? requireAddress(value, "instruction info") : null;
}

/** Lamports are a number, token amounts a decimal string. */
function asAmount(value: unknown): bigint {
  if (typeof value !== "number") return requireAmount(value, "instruction amount");
  const isAmount = Number.isInteger(value) && value >= 0 && value <= MAX_LAMPORTS;
  if (!isAmount) throw malformed("instruction amount is not an amount");
  return value < MAX_LAMPORTS ? toBigInt(value) : BigInt(value);
}

/** 2^64: JSON.parse rounds the largest u64 up to it. */
const MAX_LAMPORTS = 2 ** 64;
