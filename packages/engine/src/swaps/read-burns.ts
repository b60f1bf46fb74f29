import { hasKey } from "../chain/has-key.ts";
import type { Transaction } from "../chain/transaction.ts";
import { isTokenAccount, type OwnAccounts } from "./account-owner.ts";
import type { BurnedUnits } from "./owner-change.ts";

export const NO_BURNS: readonly BurnedUnits[] = [];

/**
 * Returns the units that the owner's own instructions, a program on its behalf, or the permanent delegate of a mint burned.
 * `solLamports` is the owner's change of SOL.
 */
export function readBurns(
  { burns, signers }: Transaction,
  { owner, owned }: OwnAccounts,
  solLamports: bigint,
): readonly BurnedUnits[] {
  if (burns.length === 0) return NO_BURNS;
  // Assets received for burned units show a redemption.
  const isPaid = solLamports > 0n || owned.some(({ before, after }) => after > before);
  let units: BurnedUnits[] | null = null;
  for (const { account, mint, amount, depth, program, authority } of burns) {
    if (amount === 0n || !isTokenAccount(owned, account)) continue;
    // For a multisig vault, which has no key, the program calls at depth 2 what others call at depth 1.
    const isByOwner = depth === 1 || (depth === 2 && !hasKey(owner));
    const isSeized = authority !== null && authority !== owner && !signers.includes(owner) && !isPaid;
    units ??= [];
    units.push({ mint, amount, program: isByOwner || isSeized ? null : program });
  }
  return units ?? NO_BURNS;
}
