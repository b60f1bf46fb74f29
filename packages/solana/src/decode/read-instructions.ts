import type { Address } from "@walletlens/engine/address";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { Burn, Closing, TokenBalance, Transfer } from "@walletlens/engine/chain/transaction";
import {
  isJsonObject,
  type JsonObject,
  malformed,
  optionalList,
  requireCount,
  requireList,
  requireObject,
} from "./json-shape.ts";
import type { Movement, Mover } from "./movement.ts";
import { movementFromData } from "./movement-from-data.ts";
import { movementFromParsed } from "./movement-from-parsed.ts";
import { requireAddress } from "./read-accounts.ts";

/** Content of a transaction's instructions: programs once each, and what they moved in order of execution. */
export interface Instructions {
  readonly programs: readonly Address[];
  readonly transfers: readonly Transfer[];
  readonly burns: readonly Burn[];
  readonly closings: readonly Closing[];
}

/**
 * Walks top-level and inner instructions in order of execution. A transfer or a burn whose mint nothing names is left
 * out; a failed transaction moved nothing, so it has programs and nothing else.
 */
export function readInstructions(
  message: JsonObject,
  meta: JsonObject,
  keys: readonly Address[],
  tokens: readonly TokenBalance[],
  failed: boolean,
): Instructions {
  const walk = startWalk(keys, tokens, failed);
  const top = listTopLevel(message);
  const inner = groupInner(meta);
  for (let index = 0; index < top.length; index += 1) {
    walk.top = { index, entry: requireObject(top[index], "instruction") };
    visit(walk, walk.top.entry, 1);
    const group = inner[index];
    if (group === undefined) continue;
    for (const instruction of group) {
      const fields = requireObject(instruction, "instruction");
      visit(walk, fields, depthOf(fields));
    }
  }
  const { programs, transfers, burns, closings } = walk;
  return { programs, transfers, burns, closings };
}

/** Top-level instructions; `compiledInstructions` is how web3.js spells it in transactions stored through that library. */
export function listTopLevel(message: JsonObject): readonly unknown[] {
  return requireList(message.instructions ?? message.compiledInstructions, "message.instructions");
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
  readonly burns: Burn[];
  readonly closings: Closing[];
  readonly opened: { readonly account: Address; readonly mint: Address }[];
  /** The top-level instruction that is under way, and the depth of the instruction that is read. */
  top: { readonly index: number; readonly entry: JsonObject };
  depth: Burn["depth"];
  /** Takes a movement of the instruction that is read; one function for all of them. */
  readonly note: (movement: Movement) => void;
}

function startWalk(keys: readonly Address[], tokens: readonly TokenBalance[], failed: boolean): Walk {
  const walk: Walk = {
    keys,
    tokens,
    moves: !failed,
    programs: [],
    movers: [],
    transfers: [],
    burns: [],
    closings: [],
    opened: [],
    top: { index: 0, entry: {} },
    depth: 1,
    note: (movement) => noteMovement(walk, movement),
  };
  return walk;
}

function visit(walk: Walk, fields: JsonObject, depth: Burn["depth"]): void {
  const mover = moverOf(walk, fields);
  if (mover === "other" || !walk.moves) return;
  walk.depth = depth;
  if (isJsonObject(fields.parsed)) movementFromParsed(mover, fields.parsed, walk.note);
  else movementFromData(mover, fields, walk.keys, walk.note);
}

/** Depth of an inner instruction; null where the provider tells no stack height. */
function depthOf({ stackHeight }: JsonObject): Burn["depth"] {
  if (typeof stackHeight !== "number" || stackHeight < 2) return null;
  return stackHeight === 2 ? 2 : 3;
}

function noteMovement(walk: Walk, movement: Movement): void {
  const instruction = walk.top.index;
  switch (movement.kind) {
    case "opened":
      walk.opened.push(movement);
      return;
    case "closed": {
      const { account, destination } = movement;
      walk.closings.push({ instruction, account, destination });
      return;
    }
    case "burned": {
      const { account, amount } = movement;
      const mint = movement.mint === "unnamed" ? findMint(walk, account, account) : movement.mint;
      if (mint === undefined) return;
      const program = programOf(walk, walk.top.entry);
      walk.burns.push({ instruction, program, depth: walk.depth, account, mint, amount });
      return;
    }
    case "transfer":
      noteTransfer(walk, movement);
  }
}

function noteTransfer(walk: Walk, movement: Extract<Movement, { kind: "transfer" }>): void {
  const { source, destination, amount } = movement;
  const mint = movement.mint === "unnamed" ? findMint(walk, source, destination) : movement.mint;
  if (mint === undefined) return;
  const transfer = { instruction: walk.top.index, mint, source, destination, amount };
  walk.transfers.push(movement.creates === undefined ? transfer : { ...transfer, creates: true });
}

function programOf({ keys }: Walk, fields: JsonObject): Address {
  if (typeof fields.programId === "string") return requireAddress(fields.programId, "instruction.programId");
  const index = requireCount(fields.programIdIndex, "instruction.programIdIndex");
  const program = keys[index];
  if (program === undefined) throw malformed(`instruction names account ${index} of ${keys.length}`);
  return program;
}

/** Finds what an instruction's program moves and notes the program. One met by index is compared with others only once. */
function moverOf(walk: Walk, fields: JsonObject): Mover {
  if (typeof fields.programId === "string") return note(walk, programOf(walk, fields));
  const index = requireCount(fields.programIdIndex, "instruction.programIdIndex");
  const known = walk.movers[index];
  if (known !== undefined) return known;
  const mover = note(walk, programOf(walk, fields));
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
