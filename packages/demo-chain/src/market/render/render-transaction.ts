import type { MarketClock } from "../clock.ts";
import { tokenProgramOf } from "../known-addresses.ts";
import { OPERATIONS } from "../ledger/operations.ts";
import type { Failure, TransactionRecord } from "../ledger/transaction.ts";
import type { RpcErrorBody, RpcTokenBalance, RpcTransaction } from "../rpc-types.ts";
import { ledgerTokenAmount } from "../token-amount.ts";
import { renderMessage } from "./render-message.ts";
import type { MarketSignatures } from "./signatures.ts";

interface RenderContext {
  readonly seed: number;
  readonly clock: MarketClock;
  readonly signatures: MarketSignatures;
}

/** The `getTransaction` result of a record at a position of the ledger. */
export function renderTransaction(
  record: TransactionRecord,
  position: number,
  { seed, clock, signatures }: RenderContext,
): RpcTransaction {
  const { slot, version, instructions } = record;
  const { message, meta } = renderMessage(record, signatures.blockhash(slot), seed);
  const further = Array.from({ length: record.keys.signers - 1 }, (_, index) =>
    signatures.further(position, index + 1),
  );
  const err = renderError(record.failure);
  return {
    slot,
    blockTime: clock.hasBlockTime(slot) ? clock.timeOf(slot) : null,
    version,
    transaction: { signatures: [signatures.at(position), ...further], message },
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: record.feeLamports,
      preBalances: record.preBalances,
      postBalances: record.postBalances,
      preTokenBalances: renderTokens(record, record.preAmounts),
      postTokenBalances: renderTokens(record, record.postAmounts),
      innerInstructions: meta.innerInstructions,
      logMessages: meta.logMessages,
      loadedAddresses: meta.loadedAddresses,
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
    const programId = tokenProgramOf(mint);
    const uiTokenAmount = ledgerTokenAmount(amount, mint.decimals);
    return [{ accountIndex, mint: mint.address, owner: holder.address, programId, uiTokenAmount }];
  });
}
