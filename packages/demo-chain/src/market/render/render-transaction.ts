import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import type { MarketClock } from "../clock.ts";
import { getTokenProgram } from "../known-addresses.ts";
import type { LedgerAccount } from "../ledger/accounts.ts";
import { OPERATIONS, type RecordedInstruction } from "../ledger/operations.ts";
import type { Failure, TransactionRecord } from "../ledger/transaction.ts";
import type {
  RpcErrorBody,
  RpcInstruction,
  RpcMessage,
  RpcMeta,
  RpcTokenBalance,
  RpcTransaction,
} from "../rpc-types.ts";
import { ledgerTokenAmount } from "../token-amount.ts";
import { encodeInstructionData } from "./instruction-data.ts";
import type { MarketSignatures } from "./signatures.ts";

interface RenderContext {
  readonly seed: number;
  readonly clock: MarketClock;
  readonly signatures: MarketSignatures;
}

/** Addresses in one lookup table, as the chain limits it. */
const TABLE_SIZE = 256;

/** The `getTransaction` result of a record at a position of the ledger. */
export function renderTransaction(
  record: TransactionRecord,
  position: number,
  { seed, clock, signatures }: RenderContext,
): RpcTransaction {
  const { slot, version, instructions, keys } = record;
  const { message, meta } = renderMessage(record, signatures.blockhash(slot), seed);
  const cosignatures = Array.from({ length: keys.signers - 1 }, (_, index) =>
    signatures.further(position, index + 1),
  );
  const err = renderError(record.failure);
  return {
    slot,
    blockTime: clock.hasBlockTime(slot) ? clock.timeOf(slot) : null,
    version,
    transaction: { signatures: [signatures.at(position), ...cosignatures], message },
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: record.feeLamports,
      preBalances: record.preBalances,
      postBalances: record.postBalances,
      preTokenBalances: renderTokens(record, record.preAmounts),
      postTokenBalances: renderTokens(record, record.postAmounts),
      ...meta,
      logMessages: renderLogs(record),
      computeUnitsConsumed: instructions.reduce(
        (sum, { operation }) => sum + OPERATIONS[operation].computeUnits,
        0,
      ),
      rewards: [],
    },
  };
}

/** The RPC's form of a failure. */
export function renderError(failure: Failure | null): RpcErrorBody | null {
  return failure && { InstructionError: [failure.instruction, { Custom: failure.code }] };
}

function renderTokens(
  { accounts }: TransactionRecord,
  amounts: TransactionRecord["preAmounts"],
): RpcTokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const amount = amounts[accountIndex] ?? null;
    if (account.kind !== "token" || amount === null) return [];
    const { mint, holder } = account;
    const programId = getTokenProgram(mint);
    const uiTokenAmount = ledgerTokenAmount(amount, mint.decimals);
    return [{ accountIndex, mint: mint.address, owner: holder.address, programId, uiTokenAmount }];
  });
}

/** Message of a record and the parts of its `meta` that follow from the instructions. */
function renderMessage(
  record: TransactionRecord,
  recentBlockhash: string,
  seed: number,
): { message: RpcMessage; meta: Pick<RpcMeta, "innerInstructions" | "loadedAddresses"> } {
  const { signers, writable, loadedWritable, loadedReadonly } = record.keys;
  const staticCount = record.accounts.length - loadedWritable - loadedReadonly;
  const toWrite = record.accounts.slice(staticCount, staticCount + loadedWritable);
  const toRead = record.accounts.slice(staticCount + loadedWritable);
  const { instructions, innerInstructions } = renderInstructions(record);
  const lookups = record.version !== 0 ? {} : { addressTableLookups: renderLookups(toWrite, toRead, seed) };
  const message: RpcMessage = {
    accountKeys: record.accounts.slice(0, staticCount).map(({ address }) => address),
    header: {
      numRequiredSignatures: signers,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: staticCount - signers - writable,
    },
    instructions,
    recentBlockhash,
    ...lookups,
  };
  const loadedAddresses = {
    writable: toWrite.map(({ address }) => address),
    readonly: toRead.map(({ address }) => address),
  };
  return { message, meta: { innerInstructions, loadedAddresses } };
}

/** Splits the flat list of a record; movements without an instruction on the chain are omitted. */
function renderInstructions(record: TransactionRecord) {
  const indexByAccount = new Map(record.accounts.map((account, index) => [account, index]));
  const findIndex = (account: LedgerAccount): number => {
    const index = indexByAccount.get(account);
    if (index === undefined) throw new RangeError(`${account.address} is not among the keys`);
    return index;
  };
  const instructions: RpcInstruction[] = [];
  const innerInstructions: { index: number; instructions: RpcInstruction[] }[] = [];
  for (const entry of record.instructions) {
    if (entry.operation === "programDebit") continue;
    const rendered = {
      programIdIndex: findIndex(entry.program),
      accounts: entry.accounts.map(findIndex),
      data: encodeInstructionData(entry),
      stackHeight: entry.depth === 1 ? null : entry.depth,
    };
    const index = instructions.length - 1;
    const group = innerInstructions.at(-1);
    if (entry.depth === 1) instructions.push(rendered);
    else if (group?.index === index) group.instructions.push(rendered);
    else innerInstructions.push({ index, instructions: [rendered] });
  }
  return { instructions, innerInstructions };
}

function renderLookups(toWrite: readonly LedgerAccount[], toRead: readonly LedgerAccount[], seed: number) {
  const getTable = ({ lookupIndex }: LedgerAccount) => Math.floor(lookupIndex / TABLE_SIZE);
  const tables = new Set([...toWrite, ...toRead].map(getTable));
  const listIndexes = (accounts: readonly LedgerAccount[], table: number) =>
    accounts
      .filter((account) => getTable(account) === table)
      .map(({ lookupIndex }) => lookupIndex % TABLE_SIZE);
  return Array.from(tables)
    .sort((left, right) => left - right)
    .map((table) => ({
      accountKey: base58.encode(createHash("sha256").update(`${seed}/lookup-table/${table}`).digest()),
      writableIndexes: listIndexes(toWrite, table),
      readonlyIndexes: listIndexes(toRead, table),
    }));
}

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
