import type { Address } from "../../address.ts";
import { WRAPPED_SOL } from "../../chain/assets.ts";
import { indexChanges } from "../../swaps/index-changes.ts";
import type { OwnerChange } from "../../swaps/owner-change.ts";
import type { WalletInput } from "../wallet-input.ts";

/** SOL of a wallet at both ends of its covered history, wrapped or not, in lamports. */
export interface SolBalances {
  readonly opening: bigint;
  readonly closing: bigint;
}

/**
 * Returns the SOL of a wallet before and after its covered history: the first known balance of each account, 0 if the history is
 * complete, and the balance on chain, or the last known one if the holdings are unknown or older. An account that no
 * covered transaction changed had its present balance before.
 */
export function readSolBalances({ changes, coverage, holdings }: WalletInput): SolBalances {
  const { ownBefore, ownAfter, wrapped, lastSlot } = readAccounts(indexChanges(changes).ordered);
  const present = holdings === null || holdings.slot < lastSlot ? null : holdings;
  const ownEnds = ownBefore === null ? [] : [{ before: ownBefore, after: ownAfter }];
  const ofOwn = readEnds(ownEnds, present?.lamports ?? null, coverage);
  const wrappedBalance = present === null ? null : (present.tokens.get(WRAPPED_SOL)?.amount ?? 0n);
  const ofWrapped = readEnds([...wrapped.values()], wrappedBalance, coverage);
  return { opening: ofOwn.opening + ofWrapped.opening, closing: ofOwn.closing + ofWrapped.closing };
}

/** First and last known balance of an account. */
interface Ends {
  readonly before: bigint;
  readonly after: bigint;
}

function readEnds(
  accounts: readonly Ends[],
  present: bigint | null,
  { complete }: WalletInput["coverage"],
): SolBalances {
  const closing = present ?? accounts.reduce((sum, { after }) => sum + after, 0n);
  if (complete) return { opening: 0n, closing };
  const opening = accounts.length === 0 ? closing : accounts.reduce((sum, { before }) => sum + before, 0n);
  return { opening, closing };
}

interface AccountBalances {
  /** Of the wallet's own account; null if it did not change. */
  readonly ownBefore: bigint | null;
  readonly ownAfter: bigint;
  readonly wrapped: ReadonlyMap<Address, Ends>;
  /** Slot of the last change of one of them; 0 without one. */
  readonly lastSlot: number;
}

function readAccounts(changes: readonly OwnerChange[]): AccountBalances {
  let ownBefore: bigint | null = null;
  let ownAfter = 0n;
  let lastSlot = 0;
  const wrapped = new Map<Address, Ends>();
  for (const change of changes) {
    if (change.ownLamports === null && change.wrapped.length === 0) continue;
    lastSlot = change.slot;
    if (change.ownLamports !== null) {
      ownBefore ??= change.ownLamports.before;
      ownAfter = change.ownLamports.after;
    }
    for (const { account, before, after } of change.wrapped) {
      wrapped.set(account, { before: wrapped.get(account)?.before ?? before, after });
    }
  }
  return { ownBefore, ownAfter, wrapped, lastSlot };
}
