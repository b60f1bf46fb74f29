import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type ChainParameters, chainParametersSchema } from "../chain-parameters.ts";
import type { AccountState } from "./account-state.ts";
import { bankMetaSchema } from "./bank-transaction.ts";

/**
 * Data file of the bank: append-only JSON lines. The first line identifies the chain; each other line is one
 * accepted transaction with its effects and the resulting states. States are stored instead of recomputed, so
 * any version of the runtime can read the file.
 */
export interface Journal {
  readonly genesis: Genesis;
  /** Lines at the time of opening, oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Returns once the line is on disk. If it throws, the file is unchanged. */
  append(entry: JournalEntry): void;
  close(): void;
}

/** Origin of a chain: the same seed, end and protocol give the same market. */
export interface Genesis {
  readonly seed: number;
  /** Unix seconds of the market's end and the bank's beginning. */
  readonly endTime: number;
  /** Absent from data files of chains with FORMER_PARAMETERS. */
  readonly parameters?: ChainParameters | undefined;
}

export type JournalEntry = z.infer<typeof entrySchema>;

/**
 * Opens a data file, or creates one with `genesis`. Cuts off an incomplete last line, which was never
 * confirmed. Throws an Error if the file belongs to another chain or is damaged elsewhere.
 */
export function openJournal(file: string, genesis: Genesis): Journal {
  mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = openSync(file, "a+");
  try {
    const storedText = readLines(file);
    const firstLine = storedText.lines[0];
    const storedGenesis = firstLine === undefined ? null : parseLine(genesisSchema, firstLine, file, 1);
    if (storedGenesis !== null && storedGenesis.seed !== genesis.seed) {
      throw new Error(
        `data file ${file} belongs to a chain with seed ${storedGenesis.seed}, not ${genesis.seed}`,
      );
    }
    const entries = storedText.lines
      .slice(1)
      .map((line, index) => parseLine(entrySchema, line, file, index + 2));
    ftruncateSync(descriptor, storedText.size);
    const append = createAppender(descriptor, storedText.size);
    if (storedGenesis === null) append({ kind: "genesis", version: 1, ...genesis });
    return { genesis: storedGenesis ?? genesis, entries, append, close: () => closeSync(descriptor) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Converts an account's state for a journal line; null if the account was closed. */
export function storedState(state: AccountState | null): StoredState {
  if (state === null) return null;
  const { lamports, owner, executable, data } = state;
  return { lamports: String(lamports), owner, executable, data: Buffer.from(data).toString("base64") };
}

export function restoredState(entry: StoredState): AccountState | null {
  if (entry === null) return null;
  const { lamports, owner, executable, data } = entry;
  return {
    lamports: BigInt(lamports),
    owner,
    executable,
    data: Uint8Array.from(Buffer.from(data, "base64")),
  };
}

const genesisSchema = z.object({
  kind: z.literal("genesis"),
  version: z.literal(1),
  seed: z.int(),
  endTime: z.int(),
  parameters: chainParametersSchema.optional(),
});

const stateSchema = z
  .object({
    lamports: z.string().regex(/^\d+$/),
    owner: z.string(),
    executable: z.boolean(),
    data: z.base64(),
  })
  .nullable();

type StoredState = z.infer<typeof stateSchema>;

const entrySchema = z.object({
  kind: z.literal("transaction"),
  slot: z.int(),
  blockTime: z.int(),
  /** The serialized transaction, base64. */
  transaction: z.base64(),
  meta: bankMetaSchema,
  accounts: z.array(z.tuple([z.string(), stateSchema])),
});

/** Returns the complete lines of a file and their size in bytes. */
function readLines(file: string): { lines: string[]; size: number } {
  const bytes = readFileSync(file);
  const beginning = bytes.subarray(0, LINE_START.length).toString("utf8");
  if (!LINE_START.startsWith(beginning)) throw new Error(`${file} is not a data file of a demo chain`);
  let size = bytes.lastIndexOf(NEWLINE) + 1;
  const lines = bytes.subarray(0, size).toString("utf8").split("\n").slice(0, -1);
  const lastLine = lines.at(-1);
  // A crash can leave the end of a line without its beginning.
  if (lastLine !== undefined && !isJson(lastLine)) {
    lines.pop();
    size = size === 0 ? 0 : bytes.subarray(0, size - 1).lastIndexOf(NEWLINE) + 1;
  }
  return { lines, size };
}

const NEWLINE = 0x0a;
/** First characters of every line. */
const LINE_START = '{"kind":';

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function parseLine<T>(schema: z.ZodType<T>, line: string, file: string, number: number): T {
  const parsed = isJson(line) ? schema.safeParse(JSON.parse(line)) : null;
  if (!parsed?.success) throw new Error(`data file ${file} is damaged at line ${number}`);
  return parsed.data;
}

function createAppender(descriptor: number, initialSize: number): (value: unknown) => void {
  let size = initialSize;
  return (value) => {
    const line = Buffer.from(`${JSON.stringify(value)}\n`);
    try {
      for (let written = 0; written < line.length; ) written += writeSync(descriptor, line, written);
      fsyncSync(descriptor);
    } catch (error) {
      ftruncateSync(descriptor, size);
      throw error;
    }
    size += line.length;
  };
}
