import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import type { LedgerAccount } from "../ledger/account.ts";
import { OPERATIONS, type RecordedInstruction } from "../ledger/operations.ts";
import type { TransactionRecord } from "../ledger/transaction.ts";
import type { RpcInstruction, RpcMessage, RpcMeta } from "../rpc-types.ts";
import { encodeInstructionData } from "./instruction-data.ts";

/** Addresses in one lookup table, as the chain limits it. */
const TABLE_SIZE = 256;

/** Message of a record and the parts of its `meta` that follow from the instructions. */
export function renderMessage(
  record: TransactionRecord,
  recentBlockhash: string,
  seed: number,
): { message: RpcMessage; meta: Pick<RpcMeta, "innerInstructions" | "loadedAddresses" | "logMessages"> } {
  const { signers, writable, loadedWritable, loadedReadonly } = record.keys;
  const staticCount = record.accounts.length - loadedWritable - loadedReadonly;
  const loaded = record.accounts.slice(staticCount);
  const [toWrite, toRead] = [loaded.slice(0, loadedWritable), loaded.slice(loadedWritable)];
  const { topLevel, inner } = renderInstructions(record);
  const message: RpcMessage = {
    accountKeys: record.accounts.slice(0, staticCount).map(addressOf),
    header: {
      numRequiredSignatures: signers,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: staticCount - signers - writable,
    },
    instructions: topLevel,
    recentBlockhash,
  };
  const lookups = record.version !== 0 ? {} : { addressTableLookups: renderLookups(toWrite, toRead, seed) };
  const loadedAddresses = { writable: toWrite.map(addressOf), readonly: toRead.map(addressOf) };
  const meta = { innerInstructions: inner, loadedAddresses, logMessages: renderLogs(record) };
  return { message: { ...message, ...lookups }, meta };
}

/** Splits the flat list of a record; movements without an instruction on the chain are omitted. */
function renderInstructions(record: TransactionRecord) {
  const indexOf = new Map(record.accounts.map((account, index) => [account, index]));
  const topLevel: RpcInstruction[] = [];
  const inner: { index: number; instructions: RpcInstruction[] }[] = [];
  for (const entry of record.instructions) {
    if (entry.operation === "programDebit") continue;
    const rendered = renderInstruction(entry, indexOf);
    const index = topLevel.length - 1;
    const group = inner.at(-1);
    if (entry.depth === 1) topLevel.push(rendered);
    else if (group?.index === index) group.instructions.push(rendered);
    else inner.push({ index, instructions: [rendered] });
  }
  return { topLevel, inner };
}

function renderInstruction(
  entry: RecordedInstruction,
  indexOf: ReadonlyMap<LedgerAccount, number>,
): RpcInstruction {
  const indexAt = (account: LedgerAccount): number => {
    const index = indexOf.get(account);
    if (index === undefined) throw new RangeError(`${account.address} is not among the keys`);
    return index;
  };
  return {
    programIdIndex: indexAt(entry.program),
    accounts: entry.accounts.map(indexAt),
    data: encodeInstructionData(entry),
    stackHeight: entry.depth === 1 ? null : entry.depth,
  };
}

function renderLookups(toWrite: readonly LedgerAccount[], toRead: readonly LedgerAccount[], seed: number) {
  const tables = new Set([...toWrite, ...toRead].map(tableOf));
  const indexesIn = (listed: readonly LedgerAccount[], table: number) =>
    listed.filter((account) => tableOf(account) === table).map(({ lookupIndex }) => lookupIndex % TABLE_SIZE);
  return Array.from(tables)
    .sort((left, right) => left - right)
    .map((table) => ({
      accountKey: base58.encode(createHash("sha256").update(`${seed}/lookup-table/${table}`).digest()),
      writableIndexes: indexesIn(toWrite, table),
      readonlyIndexes: indexesIn(toRead, table),
    }));
}

const tableOf = ({ lookupIndex }: LedgerAccount) => Math.floor(lookupIndex / TABLE_SIZE);
const addressOf = ({ address }: LedgerAccount) => address;

/** Log of the runtime: each program as it is invoked and as it returns, and its own message in between. */
function renderLogs({ instructions, failure }: TransactionRecord): string[] {
  const lines: string[] = [];
  const running: RecordedInstruction[] = [];
  const returnFrom = (depth: number): void => {
    for (let last = running.at(-1); last && last.depth >= depth; last = running.at(-1)) {
      lines.push(`Program ${last.program.address} success`);
      running.pop();
    }
  };
  let topLevel = -1;
  for (const entry of instructions) {
    returnFrom(entry.depth);
    lines.push(`Program ${entry.program.address} invoke [${entry.depth}]`);
    const { log } = OPERATIONS[entry.operation];
    if (log !== null) lines.push(`Program log: Instruction: ${log}`);
    if (entry.depth === 1) topLevel += 1;
    if (failure && topLevel === failure.instruction) {
      const code = failure.code.toString(16);
      lines.push(`Program ${entry.program.address} failed: custom program error: 0x${code}`);
      return lines;
    }
    running.push(entry);
  }
  returnFrom(1);
  return lines;
}
