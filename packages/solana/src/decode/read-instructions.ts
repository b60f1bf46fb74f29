import type { Address } from "@walletlens/engine/address";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { TokenBalance, Transfer } from "@walletlens/engine/chain/transaction";
import {
  isJsonObject,
  type JsonObject,
  malformed,
  optionalList,
  requireCount,
  requireList,
  requireObject,
} from "./json-shape.ts";
import { movementFromData } from "./movement-from-data.ts";
import { movementFromParsed } from "./movement-from-parsed.ts";
import { requireAddress } from "./read-accounts.ts";

/** Content of a transaction's instructions: programs once each, and movements in order of execution. */
export interface Instructions {
  readonly programs: readonly Address[];
  readonly transfers: readonly Transfer[];
}

/**
 * Movement of an asset, or opening of a token account, by one instruction. A token transfer of the old kind does not
 * name its mint; an opened token account does, and is remembered because an account that lives only within the
 * transaction is in no balance list.
 */
export type Movement =
  | {
      readonly kind: "transfer";
      readonly mint: Address | null | "unnamed";
      readonly source: Address;
      readonly destination: Address;
      readonly amount: bigint;
    }
  | { readonly kind: "opened"; readonly account: Address; readonly mint: Address };

/** Kind of a program by what it moves: SOL, tokens, or neither by itself. */
export type Mover = "system" | "token" | "other";

/**
 * Walks top-level and inner instructions in order of execution. A transfer whose mint nothing names is left
 * out; a failed transaction moved nothing, so it has programs and no transfers.
 */
export function readInstructions(
  message: JsonObject,
  meta: JsonObject,
  keys: readonly Address[],
  tokens: readonly TokenBalance[],
  failed: boolean,
): Instructions {
  const walk: Walk = { keys, tokens, moves: !failed, programs: [], movers: [], transfers: [], opened: [] };
  // `compiledInstructions` is how web3.js spells it in transactions that were stored through that library.
  const top = requireList(message.instructions ?? message.compiledInstructions, "message.instructions");
  const inner = groupInner(meta);
  for (let index = 0; index < top.length; index += 1) {
    visit(walk, top[index], index);
    const group = inner[index];
    if (group === undefined) continue;
    for (const instruction of group) visit(walk, instruction, index);
  }
  return walk;
}

/** Inner instructions by the index of the one that invoked them. */
function groupInner(meta: JsonObject): readonly (readonly unknown[] | undefined)[] {
  const inner: (readonly unknown[] | undefined)[] = [];
  for (const entry of optionalList(meta.innerInstructions, "meta.innerInstructions")) {
    const group = requireObject(entry, "meta.innerInstructions");
    const index = requireCount(group.index, "meta.innerInstructions.index");
    const instructions = requireList(group.instructions, "meta.innerInstructions.instructions");
    const known = inner[index];
    inner[index] = known === undefined ? instructions : known.concat(instructions);
  }
  return inner;
}

interface Walk {
  readonly keys: readonly Address[];
  readonly tokens: readonly TokenBalance[];
  readonly moves: boolean;
  readonly programs: Address[];
  /** Of the programs that were met by index: what they move. */
  readonly movers: (Mover | undefined)[];
  readonly transfers: Transfer[];
  readonly opened: { readonly account: Address; readonly mint: Address }[];
}

function visit(walk: Walk, entry: unknown, instruction: number): void {
  const fields = requireObject(entry, "instruction");
  const mover = moverOf(walk, fields);
  if (mover === "other" || !walk.moves) return;
  const movement = isJsonObject(fields.parsed)
    ? movementFromParsed(mover, fields.parsed)
    : movementFromData(mover, fields, walk.keys);
  if (movement === null) return;
  if (movement.kind === "opened") {
    walk.opened.push(movement);
    return;
  }
  const { source, destination, amount } = movement;
  const mint = movement.mint === "unnamed" ? findMint(walk, source, destination) : movement.mint;
  if (mint !== undefined) walk.transfers.push({ instruction, mint, source, destination, amount });
}

/** Finds what an instruction's program moves and notes the program. One met by index is compared with others only once. */
function moverOf(walk: Walk, fields: JsonObject): Mover {
  if (typeof fields.programId === "string") {
    return note(walk, requireAddress(fields.programId, "instruction.programId"));
  }
  const index = requireCount(fields.programIdIndex, "instruction.programIdIndex");
  const known = walk.movers[index];
  if (known !== undefined) return known;
  const program = walk.keys[index];
  if (program === undefined) throw malformed(`instruction names account ${index} of ${walk.keys.length}`);
  const mover = note(walk, program);
  walk.movers[index] = mover;
  return mover;
}

function note({ programs }: Walk, program: Address): Mover {
  if (!programs.includes(program)) programs.push(program);
  if (program === SYSTEM_PROGRAM) return "system";
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM ? "token" : "other";
}

/** Both ends of a transfer hold the same mint, so either account tells it. */
function findMint(walk: Walk, source: Address, destination: Address): Address | undefined {
  for (const token of walk.tokens) {
    if (token.account === source || token.account === destination) return token.mint;
  }
  return walk.opened.findLast(({ account }) => account === source || account === destination)?.mint;
}
