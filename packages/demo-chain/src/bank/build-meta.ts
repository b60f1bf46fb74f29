import type { RpcTokenBalance } from "../ledger/rpc-types.ts";
import { ledgerTokenAmount } from "../ledger/token-amount.ts";
import type { AccountState } from "./account-state.ts";
import type { BankMeta } from "./bank-transaction.ts";
import type { LoadedAddresses } from "./lookup-tables.ts";
import type { BankRun } from "./runtime.ts";
import { decodeMint, decodeTokenAccount } from "./token-layout.ts";

/** States of a transaction's accounts before or after it, in the order of its keys. */
export type States = readonly (AccountState | null)[];

/**
 * Returns the `meta` of a run from the states before and after it. `mint` finds a mint's account for its
 * decimals. Lamports become numbers, as in the RPC; no account of the demo chain reaches 2^53.
 */
export function buildMeta(
  run: BankRun,
  statesBefore: States,
  statesAfter: States,
  loadedAddresses: LoadedAddresses,
  mint: (address: string) => AccountState | null,
): BankMeta {
  return {
    err: run.err,
    // Instructions move lamports only between these accounts; the difference is the fee.
    fee: Number(sumLamports(statesBefore) - sumLamports(statesAfter)),
    preBalances: statesBefore.map((state) => Number(getLamports(state))),
    postBalances: statesAfter.map((state) => Number(getLamports(state))),
    preTokenBalances: tokenBalances(statesBefore, mint),
    postTokenBalances: tokenBalances(statesAfter, mint),
    innerInstructions: run.innerInstructions,
    logMessages: [...run.logs],
    loadedAddresses,
    computeUnitsConsumed: run.unitsConsumed,
    returnData: run.returnData,
  };
}

const getLamports = (state: AccountState | null) => state?.lamports ?? 0n;

const sumLamports = (states: States) => states.reduce((total, state) => total + getLamports(state), 0n);

function tokenBalances(
  states: States,
  mintAccount: (address: string) => AccountState | null,
): RpcTokenBalance[] {
  return states.flatMap((state, accountIndex) => {
    const token = state === null ? null : decodeTokenAccount(state);
    if (state === null || token === null) return [];
    const mintState = mintAccount(token.mint);
    const decimals = (mintState === null ? null : decodeMint(mintState))?.decimals ?? 0;
    return [
      {
        accountIndex,
        mint: token.mint,
        owner: token.holder,
        programId: state.owner,
        uiTokenAmount: ledgerTokenAmount(token.amount, decimals),
      },
    ];
  });
}
