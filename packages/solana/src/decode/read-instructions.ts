import type { Address } from "@walletlens/engine/address";
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from "@walletlens/engine/chain/programs";
import type {
  Allocation,
  Burn,
  Closing,
  TokenBalance,
  Transfer,
  Withdrawal,
} from "@walletlens/engine/chain/transaction";
import type { Handover, NamedOwners, OpenedTokenAccount } from "./add-named-owners.ts";
import { isJsonObject, type JsonObject, malformed, requireCount, requireObject } from "./json-shape.ts";
import { groupInner, listTopLevel } from "./list-instructions.ts";
import type { InstructionMovement, Movements, ProgramKind } from "./movement.ts";
import { movementFromData } from "./movement-from-data.ts";
import { movementFromParsed } from "./movement-from-parsed.ts";
import { requireAddress } from "./read-accounts.ts";

/** Programs of a transaction and its movements in order of execution. */
export interface Instructions extends NamedOwners {
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
    walk.topLevelPrograms.push(readProgram(walk, walk.entry));
    const group = inner[index];
    if (group === undefined) continue;
    for (const instruction of group) {
      const fields = requireObject(instruction, "instruction");
      walk.visit(fields, readDepth(fields));
    }
  }
  const { programs, topLevelPrograms, transfers, burns, closings, withdrawals, allocations } = walk;
  const { opened, handovers } = walk;
  // Field by field: object spread is slow.
  return {
    programs,
    topLevelPrograms,
    transfers,
    burns,
    closings,
    withdrawals,
    allocations,
    opened,
    handovers,
  };
}

const NO_BURNS: readonly Burn[] = [];
const NO_CLOSINGS: readonly Closing[] = [];
const NO_WITHDRAWALS: readonly Withdrawal[] = [];
const NO_ALLOCATIONS: readonly Allocation[] = [];
const NO_OPENED: readonly OpenedTokenAccount[] = [];
const NO_HANDOVERS: readonly Handover[] = [];

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
  opened: readonly OpenedTokenAccount[] = NO_OPENED;
  handovers: readonly Handover[] = NO_HANDOVERS;
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
    const programKind = getProgramKind(this, fields);
    if (programKind === "other" || this.failed) return;
    this.depth = depth;
    if (isJsonObject(fields.parsed)) movementFromParsed(programKind, fields.parsed, this);
    else movementFromData(programKind, fields, this.keys, this);
  }

  hasOwner(account: Address): boolean {
    for (const token of this.tokens) if (token.account === account) return true;
    for (const opening of this.opened) if (opening.account === account) return opening.owner !== null;
    return false;
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
      case "handed over":
        noteHandover(this, movement);
        break;
      case "closed":
        noteClosed(this, movement);
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

function noteHandover(
  walk: Walk,
  { account, source, destination }: Extract<InstructionMovement, { kind: "handed over" }>,
): void {
  walk.handovers = [...walk.handovers, { account, source, destination, transfers: walk.transfers.length }];
}

/** Records the owner of an account whose opening the transaction does not show. */
function noteClosed(walk: Walk, { account, owner }: Extract<InstructionMovement, { kind: "closed" }>): void {
  if (owner === null || walk.hasOwner(account)) return;
  const mint = walk.transfers.find(
    (each) => each.mint !== null && (each.source === account || each.destination === account),
  )?.mint;
  if (mint !== undefined && mint !== null) walk.opened = [...walk.opened, { account, mint, owner }];
}

/** Returns the depth of an inner instruction; null without a stack height. */
function readDepth({ stackHeight }: JsonObject): Burn["depth"] {
  if (typeof stackHeight !== "number" || stackHeight < 2) return null;
  return stackHeight === 2 ? 2 : 3;
}

function noteBurn(
  walk: Walk,
  { account, mint: named, amount, authority }: Extract<InstructionMovement, { kind: "burned" }>,
): void {
  const mint = named === "unnamed" ? findMint(walk, account, account) : named;
  if (mint === undefined) return;
  const { instruction, entry, depth } = walk;
  const program = readProgram(walk, entry);
  walk.burns = [...walk.burns, { instruction, program, depth, account, mint, amount, authority }];
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

function readProgram({ keys }: Walk, fields: JsonObject): Address {
  if (typeof fields.programId === "string") return requireAddress(fields.programId, "instruction.programId");
  const index = requireCount(fields.programIdIndex, "instruction.programIdIndex");
  const program = keys[index];
  if (program === undefined) throw malformed(`instruction names account ${index} of ${keys.length}`);
  return program;
}

/** Returns the kind of a program and records the program. Each account index is looked up once. */
function getProgramKind(walk: Walk, fields: JsonObject): ProgramKind {
  if (typeof fields.programId === "string") return note(walk, readProgram(walk, fields));
  const index = requireCount(fields.programIdIndex, "instruction.programIdIndex");
  const cachedKind = walk.programKinds[index];
  if (cachedKind !== undefined) return cachedKind;
  const programKind = note(walk, readProgram(walk, fields));
  walk.programKinds[index] = programKind;
  return programKind;
}

function note({ programs }: Walk, program: Address): ProgramKind {
  if (!programs.includes(program)) programs.push(program);
  if (program === SYSTEM_PROGRAM) return "system";
  if (program === ASSOCIATED_TOKEN_PROGRAM) return "associated token";
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM ? "token" : "other";
}

/** Either account of a transfer gives the mint. */
function findMint(walk: Walk, source: Address, destination: Address): Address | undefined {
  for (const token of walk.tokens) {
    if (token.account === source || token.account === destination) return token.mint;
  }
  return walk.opened.findLast(({ account }) => account === source || account === destination)?.mint;
}
