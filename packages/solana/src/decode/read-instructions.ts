import type { Address } from "@walletlens/engine/address";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type {
  Allocation,
  Burn,
  Closing,
  TokenBalance,
  Transfer,
  Withdrawal,
} from "@walletlens/engine/chain/transaction";
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
  readonly withdrawals: readonly Withdrawal[];
  readonly allocations: readonly Allocation[];
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
  const { programs, topLevelPrograms, transfers, burns, closings, withdrawals, allocations } = walk;
  return { programs, topLevelPrograms, transfers, burns, closings, withdrawals, allocations };
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
const NO_WITHDRAWALS: readonly Withdrawal[] = [];
const NO_ALLOCATIONS: readonly Allocation[] = [];
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
  withdrawals: readonly Withdrawal[] = NO_WITHDRAWALS;
  allocations: readonly Allocation[] = NO_ALLOCATIONS;
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
    switch (movement.kind) {
      case "transfer":
        noteTransfer(this, movement);
        break;
      case "allocated":
        noteAllocation(this, movement.account, movement.space);
        break;
      case "opened":
        this.opened = [...this.opened, movement];
        break;
      case "burned":
        noteBurn(this, movement);
        break;
      case "closed":
        this.closings = [...this.closings, toPayout(this, movement)];
        break;
      case "withdrawn":
        this.withdrawals = [...this.withdrawals, toPayout(this, movement)];
        break;
    }
  }
}

function toPayout(
  { instruction }: Walk,
  { account, destination }: Extract<InstructionMovement, { kind: "closed" | "withdrawn" }>,
): Closing & Withdrawal {
  return { instruction, account, destination };
}

function noteAllocation(walk: Walk, account: Address, space: bigint): void {
  walk.allocations = [...walk.allocations, { account, space }];
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
  const { source, destination, amount, createdSpace } = movement;
  const mint = movement.mint === "unnamed" ? findMint(walk, source, destination) : movement.mint;
  if (mint === undefined) return;
  const { instruction } = walk;
  if (createdSpace === undefined) {
    walk.transfers.push({ instruction, mint, source, destination, amount });
    return;
  }
  walk.transfers.push({ instruction, mint, source, destination, amount, creates: true });
  if (createdSpace !== null) noteAllocation(walk, destination, createdSpace);
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
