import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import type { LedgerAccount } from "./accounts.ts";
import type { MarketClock } from "./clock.ts";
import { getTokenProgram } from "./known-addresses.ts";
import type { RpcErrorBody, RpcInstruction, RpcTokenBalance, RpcTransaction } from "./rpc-types.ts";
import type { MarketSignatures } from "./signatures.ts";
import { ledgerTokenAmount } from "./token-amount.ts";
import type { Failure, KeyUse, RecordedInstruction, TransactionRecord } from "./transaction.ts";

interface RenderContext {
  readonly seed: number;
  readonly clock: MarketClock;
  readonly signatures: MarketSignatures;
}

/** Addresses in one lookup table, as the chain limits it. */
const TABLE_SIZE = 256;
const COMPUTE_UNITS_PER_INSTRUCTION = 4_000;

/** The `getTransaction` result of a record at a position of the ledger. */
export function renderTransaction(
  record: TransactionRecord,
  position: number,
  { seed, clock, signatures }: RenderContext,
): RpcTransaction {
  const { slot, version, keys } = record;
  const signers = keys.filter(({ isSigner }) => isSigner);
  const staticKeys = keys.filter(({ isLoaded }) => !isLoaded);
  const toWrite = keys.filter(({ isLoaded, isWritable }) => isLoaded && isWritable);
  const toRead = keys.filter(({ isLoaded, isWritable }) => isLoaded && !isWritable);
  const { instructions, innerInstructions } = renderInstructions(record);
  const err = renderError(record.failure);
  return {
    slot,
    blockTime: clock.hasBlockTime(slot) ? clock.getTime(slot) : null,
    version,
    transaction: {
      signatures: signers.map((_, index) => signatures.create(position, index)),
      message: {
        accountKeys: staticKeys.map(getAddress),
        header: {
          numRequiredSignatures: signers.length,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: staticKeys.filter(({ isWritable }) => !isWritable).length,
        },
        instructions,
        recentBlockhash: signatures.blockhash(slot),
        ...(version === 0 && { addressTableLookups: renderLookups(toWrite, toRead, seed) }),
      },
    },
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: record.feeLamports,
      preBalances: keys.map(({ preLamports }) => Number(preLamports)),
      postBalances: keys.map(({ postLamports }) => Number(postLamports)),
      preTokenBalances: renderTokens(keys, ({ preAmount }) => preAmount),
      postTokenBalances: renderTokens(keys, ({ postAmount }) => postAmount),
      innerInstructions,
      loadedAddresses: { writable: toWrite.map(getAddress), readonly: toRead.map(getAddress) },
      logMessages: renderLogs(record),
      computeUnitsConsumed: record.instructions.length * COMPUTE_UNITS_PER_INSTRUCTION,
      rewards: [],
    },
  };
}

const getAddress = ({ account }: KeyUse) => account.address;

/** The RPC's form of a failure. */
export function renderError(failure: Failure | null): RpcErrorBody | null {
  return failure && { InstructionError: [failure.instruction, { Custom: failure.code }] };
}

function renderTokens(keys: readonly KeyUse[], getAmount: (key: KeyUse) => bigint | null): RpcTokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const { account } = key;
    const amount = getAmount(key);
    if (account.kind !== "token" || amount === null) return [];
    const { mint, holder } = account;
    const uiTokenAmount = ledgerTokenAmount(amount, mint.decimals);
    const programId = getTokenProgram(mint);
    return [{ accountIndex, mint: mint.address, owner: holder.address, programId, uiTokenAmount }];
  });
}

/** Splits the flat list of a record. */
function renderInstructions({ keys, instructions }: TransactionRecord) {
  const indexByAccount = new Map(keys.map(({ account }, index) => [account, index]));
  const findIndex = (account: LedgerAccount): number => {
    const index = indexByAccount.get(account);
    if (index === undefined) throw new RangeError(`${account.address} is not among the keys`);
    return index;
  };
  const topLevel: RpcInstruction[] = [];
  const innerInstructions: { index: number; instructions: RpcInstruction[] }[] = [];
  for (const { depth, program, accounts, data } of instructions) {
    const rendered = {
      programIdIndex: findIndex(program),
      accounts: accounts.map(findIndex),
      data: base58.encode(data),
      stackHeight: depth === 1 ? null : depth,
    };
    const index = topLevel.length - 1;
    const group = innerInstructions.at(-1);
    if (depth === 1) topLevel.push(rendered);
    else if (group?.index === index) group.instructions.push(rendered);
    else innerInstructions.push({ index, instructions: [rendered] });
  }
  return { instructions: topLevel, innerInstructions };
}

function renderLookups(toWrite: readonly KeyUse[], toRead: readonly KeyUse[], seed: number) {
  const getTable = ({ account }: KeyUse) => Math.floor(account.lookupIndex / TABLE_SIZE);
  const listIndexes = (keys: readonly KeyUse[], table: number) =>
    keys
      .filter((key) => getTable(key) === table)
      .map(({ account: { lookupIndex } }) => lookupIndex % TABLE_SIZE);
  return Array.from(new Set([...toWrite, ...toRead].map(getTable)))
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
  const invocations: RecordedInstruction[] = [];
  const returnFrom = (depth: number): void => {
    for (let inner = invocations.at(-1); inner && inner.depth >= depth; inner = invocations.at(-1)) {
      lines.push(`Program ${inner.program.address} success`);
      invocations.pop();
    }
  };
  let topLevel = -1;
  for (const entry of instructions) {
    returnFrom(entry.depth);
    lines.push(`Program ${entry.program.address} invoke [${entry.depth}]`);
    if (entry.log !== null) lines.push(`Program log: Instruction: ${entry.log}`);
    if (entry.depth === 1) topLevel += 1;
    if (failure && topLevel === failure.instruction) {
      const code = failure.code.toString(16);
      lines.push(`Program ${entry.program.address} failed: custom program error: 0x${code}`);
      return lines;
    }
    invocations.push(entry);
  }
  returnFrom(1);
  return lines;
}
