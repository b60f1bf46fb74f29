import type { LedgerAccount } from "../ledger/account.ts";
import type { AccountTable } from "../ledger/account-table.ts";
import type { RecordedInstruction, TransactionRecord } from "../ledger/transaction-record.ts";
import type { RpcInstruction, RpcMessage, RpcMeta } from "../rpc-types.ts";
import { encodeInstructionData } from "./instruction-data.ts";
import { lookupTableAddress, TABLE_SIZE } from "./lookup-tables.ts";

export interface RenderedInstructions {
  readonly topLevel: RpcInstruction[];
  readonly inner: RpcMeta["innerInstructions"];
}

/** Keys, header and instructions of the message; what is loaded from lookup tables stands apart. */
export function renderMessage(
  record: TransactionRecord,
  instructions: readonly RpcInstruction[],
  recentBlockhash: string,
  seed: number,
): { message: RpcMessage; loadedAddresses: RpcMeta["loadedAddresses"] } {
  const { signers, writable, loadedWritable, loadedReadonly } = record.keys;
  const staticCount = record.accounts.length - loadedWritable - loadedReadonly;
  const loadedAccounts = record.accounts.slice(staticCount);
  const [toWrite, toRead] = [loadedAccounts.slice(0, loadedWritable), loadedAccounts.slice(loadedWritable)];
  const message: RpcMessage = {
    accountKeys: record.accounts.slice(0, staticCount).map(addressOf),
    header: {
      numRequiredSignatures: signers,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: staticCount - signers - writable,
    },
    instructions,
    recentBlockhash,
  };
  return {
    message:
      record.version === "legacy"
        ? message
        : { ...message, addressTableLookups: renderLookups(toWrite, toRead, seed) },
    loadedAddresses: { writable: toWrite.map(addressOf), readonly: toRead.map(addressOf) },
  };
}

/** Splits the flat list of a record; movements that no instruction names are left out. */
export function renderInstructions(record: TransactionRecord, accounts: AccountTable): RenderedInstructions {
  const indexOf = new Map(record.accounts.map((account, index) => [account, index]));
  const topLevel: RpcInstruction[] = [];
  const inner: { index: number; instructions: RpcInstruction[] }[] = [];
  for (const entry of record.instructions) {
    if (entry.operation === "programDebit") continue;
    const rendered = renderInstruction(entry, indexOf, accounts);
    if (entry.depth === 1) {
      topLevel.push(rendered);
      continue;
    }
    const index = topLevel.length - 1;
    const group = inner.at(-1);
    if (group?.index === index) group.instructions.push(rendered);
    else inner.push({ index, instructions: [rendered] });
  }
  return { topLevel, inner };
}

function renderInstruction(
  entry: RecordedInstruction,
  indexOf: ReadonlyMap<LedgerAccount, number>,
  accounts: AccountTable,
): RpcInstruction {
  const place = (account: LedgerAccount): number => {
    const index = indexOf.get(account);
    if (index === undefined) throw new RangeError(`${account.address} is not among the keys`);
    return index;
  };
  return {
    programIdIndex: place(entry.program),
    accounts: entry.accounts.map(place),
    data: encodeInstructionData(entry, accounts),
    stackHeight: entry.depth === 1 ? null : entry.depth,
  };
}

function renderLookups(
  toWrite: readonly LedgerAccount[],
  toRead: readonly LedgerAccount[],
  seed: number,
): NonNullable<RpcMessage["addressTableLookups"]> {
  const tables = new Set([...toWrite, ...toRead].map(tableOf));
  const indexesIn = (listed: readonly LedgerAccount[], table: number) =>
    listed.filter((account) => tableOf(account) === table).map(({ lookupIndex }) => lookupIndex % TABLE_SIZE);
  return Array.from(tables)
    .sort((left, right) => left - right)
    .map((table) => ({
      accountKey: lookupTableAddress(seed, table),
      writableIndexes: indexesIn(toWrite, table),
      readonlyIndexes: indexesIn(toRead, table),
    }));
}

function tableOf({ lookupIndex }: LedgerAccount): number {
  return Math.floor(lookupIndex / TABLE_SIZE);
}

function addressOf({ address }: LedgerAccount): string {
  return address;
}
