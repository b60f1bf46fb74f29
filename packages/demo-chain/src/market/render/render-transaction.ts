import type { MarketClock } from "../clock.ts";
import { PROGRAMS } from "../known-addresses.ts";
import type { MarketTokenAccount } from "../ledger/account.ts";
import { OPERATIONS } from "../ledger/operations.ts";
import type { RecordStore } from "../ledger/record-store.ts";
import type { Failure, KeyBalance, TransactionRecord } from "../ledger/transaction-record.ts";
import type { RpcErrorBody, RpcTokenBalance, RpcTransaction } from "../rpc-types.ts";
import { renderLogs } from "./log-messages.ts";
import { renderInstructions, renderMessage } from "./render-message.ts";
import type { MarketSignatures } from "./signatures.ts";

export interface RenderContext {
  readonly records: RecordStore;
  readonly clock: MarketClock;
  readonly signatures: MarketSignatures;
}

/** The `getTransaction` result of a recorded transaction. Throws a RangeError where there is no such position. */
export function renderTransaction(context: RenderContext, position: number): RpcTransaction {
  const { records, clock, signatures } = context;
  const record = records.read(position);
  const { accounts } = records;
  const { topLevel, inner } = renderInstructions(record, accounts);
  const blockhash = signatures.blockhash(record.slot);
  const { message, loadedAddresses } = renderMessage(record, topLevel, blockhash, accounts.seed);
  const further = Array.from({ length: record.keys.signers - 1 }, (_, index) =>
    signatures.further(position, index + 1),
  );
  const err = renderError(record.failure);
  return {
    slot: record.slot,
    blockTime: clock.hasBlockTime(record.slot) ? clock.timeOf(record.slot) : null,
    version: record.version,
    transaction: { signatures: [signatures.at(position), ...further], message },
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: record.feeLamports,
      preBalances: record.balances.map(({ lamportsBefore }) => Number(lamportsBefore)),
      postBalances: record.balances.map(({ lamportsAfter }) => Number(lamportsAfter)),
      preTokenBalances: renderTokens(record, ({ amountBefore }) => amountBefore),
      postTokenBalances: renderTokens(record, ({ amountAfter }) => amountAfter),
      innerInstructions: inner,
      logMessages: renderLogs(record.instructions, record.failure),
      loadedAddresses,
      computeUnitsConsumed: record.instructions.reduce(
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
  { accounts, balances }: TransactionRecord,
  amountOf: (balance: KeyBalance) => bigint | null,
): RpcTokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const balance = balances[accountIndex];
    const amount = balance ? amountOf(balance) : null;
    return account.kind === "token" && amount !== null ? [renderToken(account, accountIndex, amount)] : [];
  });
}

function renderToken(
  { mint, holder }: MarketTokenAccount,
  accountIndex: number,
  amount: bigint,
): RpcTokenBalance {
  const uiAmountString = decimalString(amount, mint.decimals);
  return {
    accountIndex,
    mint: mint.address,
    owner: holder.address,
    programId: mint.program === "token" ? PROGRAMS.token : PROGRAMS.token2022,
    uiTokenAmount: {
      amount: amount.toString(),
      decimals: mint.decimals,
      uiAmount: amount === 0n ? null : Number(uiAmountString),
      uiAmountString,
    },
  };
}

/** Base units as a decimal number, without trailing zeros. */
function decimalString(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString();
  const digits = amount.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const whole = digits.slice(0, -decimals);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
