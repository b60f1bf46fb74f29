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
import type { InstructionMovement, Movements, ProgramKind } from "./movement.ts";
import { movementFromData } from "./movement-from-data.ts";
import { movementFromParsed } from "./movement-from-parsed.ts";
import { requireAddress } from "./read-accounts.ts";

/** Programs of a transaction and its movements in order of execution. */
export interface Instructions {
  readonly programs: readonly Address[];
  /** Program of each top-level instruction. */
  readonly topLevelPrograms: readonly Address[];
  readonly transfers: readonly Transfer[];
  readonly burns: readonly Burn[];
  readonly closings: readonly Closing[];
}

/**
 * Reads top-level and inner instructions in order of execution. Omits transfers and burns of an unknown mint.
 * A failed transaction has only programs.
 */
export function readInstructions(
  message: JsonObject,
  meta: JsonObject,
  keys: readonly Address[],
  tokens: readonly TokenBalance[],
  failed: boolean,
): Instructions {
  const walk = new Walk(keys, tokens, failed);
  const top = listTopLevel(message);
  const inner = groupInner(meta);
  for (let index = 0; index < top.length; index += 1) {
    walk.entry = requireObject(top[index], "instruction");
    walk.instruction = index;
    walk.visit(walk.entry, 1);
    walk.topLevelPrograms.push(programOf(walk, walk.entry));
    const group = inner[index];
    if (group === undefined) continue;
    for (const instruction of group) {
      const fields = requireObject(instruction, "instruction");
      walk.visit(fields, depthOf(fields));
    }
  }
  const { programs, topLevelPrograms, transfers, burns, closings } = walk;
  return { programs, topLevelPrograms, transfers, burns, closings };
}

/** Returns the top-level instructions; web3.js stores them as `compiledInstructions`. */
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

type Opened = Extract<InstructionMovement, { kind: "opened" }>;
const NO_BURNS: readonly Burn[] = [];
const NO_CLOSINGS: readonly Closing[] = [];
const NO_OPENED: readonly Opened[] = [];

/** State of one transaction's instructions while they are read in order of execution. */
class Walk implements Movements {
  readonly programs: Address[] = [];
  readonly topLevelPrograms: Address[] = [];
  /** Kinds of programs by account index. */
  readonly programKinds: (ProgramKind | undefined)[] = [];
  readonly transfers: Transfer[] = [];
  // Most transactions have none of these, so they share an empty list.
  burns: readonly Burn[] = NO_BURNS;
  closings: readonly Closing[] = NO_CLOSINGS;
  opened: readonly Opened[] = NO_OPENED;
  /** Current top-level instruction, its index, and the current depth. */
  entry: JsonObject = {};
  instruction = 0;
  depth: Burn["depth"] = 1;

  constructor(
    readonly keys: readonly Address[],
    readonly tokens: readonly TokenBalance[],
    private readonly failed: boolean,
  ) {}

  visit(fields: JsonObject, depth: Burn["depth"]): void {
    const programKind = programKindOf(this, fields);
    if (programKind === "other" || this.failed) return;
    this.depth = depth;
    if (isJsonObject(fields.parsed)) movementFromParsed(programKind, fields.parsed, this);
    else movementFromData(programKind, fields, this.keys, this);
  }

  note(movement: InstructionMovement): void {
    if (movement.kind === "transfer") noteTransfer(this, movement);
    else if (movement.kind === "opened") this.opened = [...this.opened, movement];
    else if (movement.kind === "burned") noteBurn(this, movement);
    else {
      const { account, destination } = movement;
      this.closings = [...this.closings, { instruction: this.instruction, account, destination }];
    }
  }
}

/** Returns the depth of an inner instruction; null without a stack height. */
function depthOf({ stackHeight }: JsonObject): Burn["depth"] {
  if (typeof stackHeight !== "number" || stackHeight < 2) return null;
  return stackHeight === 2 ? 2 : 3;
}

function noteBurn(
  walk: Walk,
  { account, mint: named, amount }: Extract<InstructionMovement, { kind: "burned" }>,
): void {
  const mint = named === "unnamed" ? findMint(walk, account, account) : named;
  if (mint === undefined) return;
  const { instruction, entry, depth } = walk;
  const burn = { instruction, program: programOf(walk, entry), depth, account, mint, amount };
  walk.burns = [...walk.burns, burn];
}

function noteTransfer(walk: Walk, movement: Extract<InstructionMovement, { kind: "transfer" }>): void {
  const { source, destination, amount } = movement;
  const mint = movement.mint === "unnamed" ? findMint(walk, source, destination) : movement.mint;
  if (mint === undefined) return;
  const { instruction } = walk;
  walk.transfers.push(
    movement.creates === undefined
      ? { instruction, mint, source, destination, amount }
      : { instruction, mint, source, destination, amount, creates: true },
  );
}

function programOf({ keys }: Walk, fields: JsonObject): Address {
  if (typeof fields.programId === "string") return requireAddress(fields.programId, "instruction.programId");
  const index = requireCount(fields.programIdIndex, "instruction.programIdIndex");
  const program = keys[index];
  if (program === undefined) throw malformed(`instruction names account ${index} of ${keys.length}`);
  return program;
}

/** Returns the kind of a program and records the program. Each account index is looked up once. */
function programKindOf(walk: Walk, fields: JsonObject): ProgramKind {
  if (typeof fields.programId === "string") return note(walk, programOf(walk, fields));
  const index = requireCount(fields.programIdIndex, "instruction.programIdIndex");
  const known = walk.programKinds[index];
  if (known !== undefined) return known;
  const programKind = note(walk, programOf(walk, fields));
  walk.programKinds[index] = programKind;
  return programKind;
}

function note({ programs }: Walk, program: Address): ProgramKind {
  if (!programs.includes(program)) programs.push(program);
  if (program === SYSTEM_PROGRAM) return "system";
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM ? "token" : "other";
}

/** Either account of a transfer gives the mint. */
function findMint(walk: Walk, source: Address, destination: Address): Address | undefined {
  for (const token of walk.tokens) {
    if (token.account === source || token.account === destination) return token.mint;
  }
  return walk.opened.findLast(({ account }) => account === source || account === destination)?.mint;
}
