import type { Address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { decodeBase58, encodeBase58 } from "./base58.ts";
import { isJsonObject, type JsonObject, optionalList } from "./json-shape.ts";
import { listTopLevel } from "./list-instructions.ts";
import { requireAddress } from "./read-accounts.ts";

/**
 * What an instruction of a token program shows about the owner of an account:
 * - `named`: its owner signs as such, or opens it.
 * - `used`: the owner, or a delegate, moves or closes it.
 * - `handed over`: it has two owners in this transaction.
 */
export interface OwnerEvidence {
  readonly shows: "named" | "used" | "handed over";
  readonly account: Address;
  readonly owner: Address;
  /** Account that gets the units of a transfer, or null. */
  readonly destination: Address | null;
  /** Index of the top-level instruction. */
  readonly instruction: number;
}

/** Lists the evidence of all instructions, inner ones included, of both encodings. */
export function listOwnerEvidence(
  message: JsonObject,
  meta: JsonObject,
  keys: readonly Address[],
): readonly OwnerEvidence[] {
  const top = listTopLevel(message).map((entry, instruction) => ({ entry, instruction }));
  const inner = optionalList(meta.innerInstructions, "meta.innerInstructions").flatMap((group) => {
    if (!isJsonObject(group) || !Array.isArray(group.instructions)) return [];
    return group.instructions.map((entry: unknown) => ({ entry, instruction: Number(group.index) }));
  });
  return [...top, ...inner].flatMap(({ entry, instruction }) => {
    if (!isJsonObject(entry) || !TOKEN_PROGRAMS.has(entry.programId ?? keys[Number(entry.programIdIndex)]))
      return [];
    const evidence = isJsonObject(entry.parsed) ? readParsed(entry.parsed) : readData(entry, keys);
    return evidence === null ? [] : [{ ...evidence, instruction }];
  });
}

const TOKEN_PROGRAMS: ReadonlySet<unknown> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);

/** An instruction of the token programs: its number, its name, and the indexes of its accounts. */
interface TokenInstruction extends Pick<OwnerEvidence, "shows"> {
  readonly number: number;
  readonly name: string;
  /** Null if the owner is in the data, after the number. */
  readonly owner: number | null;
  readonly destination?: number;
}

/** The account is the first of each; https://github.com/solana-program/token, `TokenInstruction`. */
const INSTRUCTIONS: readonly TokenInstruction[] = [
  { number: 1, name: "initializeAccount", shows: "named", owner: 2 },
  { number: 3, name: "transfer", shows: "used", owner: 2, destination: 1 },
  { number: 4, name: "approve", shows: "named", owner: 2 },
  { number: 5, name: "revoke", shows: "named", owner: 1 },
  { number: 6, name: "setAuthority", shows: "handed over", owner: 1 },
  { number: 8, name: "burn", shows: "used", owner: 2 },
  { number: 9, name: "closeAccount", shows: "used", owner: 2 },
  { number: 12, name: "transferChecked", shows: "used", owner: 3, destination: 2 },
  { number: 13, name: "approveChecked", shows: "named", owner: 3 },
  { number: 15, name: "burnChecked", shows: "used", owner: 2 },
  { number: 16, name: "initializeAccount2", shows: "named", owner: null },
  { number: 18, name: "initializeAccount3", shows: "named", owner: null },
];
const BY_NUMBER = new Map(INSTRUCTIONS.map((each) => [each.number, each]));
const BY_NAME = new Map<unknown, TokenInstruction>(INSTRUCTIONS.map((each) => [each.name, each]));
/** Type of authority in the data of SetAuthority: the owner of an account. */
const ACCOUNT_OWNER = 2;
const ADDRESS_BYTES = 32;

type Read = Omit<OwnerEvidence, "instruction"> | null;

function readParsed({ type, info }: JsonObject): Read {
  const instruction = BY_NAME.get(type);
  if (instruction === undefined || !isJsonObject(info)) return null;
  if (type === "setAuthority" && info.authorityType !== "accountOwner") return null;
  const { account, source, owner, multisigOwner, authority, multisigAuthority, destination } = info;
  const by = authority ?? multisigAuthority ?? owner ?? multisigOwner;
  const to = instruction.destination === undefined ? null : destination;
  return toEvidence(instruction, account ?? source, by, to);
}

function readData(fields: JsonObject, keys: readonly Address[]): Read {
  const size = typeof fields.data === "string" ? decodeBase58(fields.data, data) : -1;
  const instruction = size > 0 ? BY_NUMBER.get(data[0] ?? -1) : undefined;
  if (instruction === undefined || !Array.isArray(fields.accounts)) return null;
  if (instruction.name === "setAuthority" && data[1] !== ACCOUNT_OWNER) return null;
  const { accounts } = fields;
  const accountAt = (at: number | undefined): unknown => {
    const account: unknown = at === undefined ? undefined : accounts[at];
    return typeof account === "number" ? keys[account] : account;
  };
  const inData = size > ADDRESS_BYTES ? encodeBase58(data.subarray(1, 1 + ADDRESS_BYTES)) : undefined;
  const owner = instruction.owner === null ? inData : accountAt(instruction.owner);
  return toEvidence(instruction, accountAt(0), owner, accountAt(instruction.destination));
}

const data = new Uint8Array(128);

function toEvidence({ shows }: TokenInstruction, account: unknown, owner: unknown, to: unknown): Read {
  if (typeof account !== "string" || typeof owner !== "string") return null;
  const readAddress = (value: string) => requireAddress(value, "instruction accounts");
  const destination = typeof to === "string" ? readAddress(to) : null;
  return { shows, account: readAddress(account), owner: readAddress(owner), destination };
}
