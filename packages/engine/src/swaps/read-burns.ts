import { hasKey } from "../chain/has-key.ts";
import type { Transaction } from "../chain/transaction.ts";
import { isTokenAccount, type OwnAccounts } from "./account-owner.ts";
import type { BurnedUnits } from "./owner-change.ts";

export const NO_BURNS: readonly BurnedUnits[] = [];

/** Returns the units that the owner's own instructions, or a program on its behalf, burned. */
export function readBurns({ burns }: Transaction, { owner, owned }: OwnAccounts): readonly BurnedUnits[] {
let units: BurnedUnits[] | null = null;
  for (const { account, mint, amount, depth, program } of burns) {
    if (amount === 0n || !isTokenAccount(owned, account)) continue;
    // For a multisig vault, which has no key, the program calls at depth 2 what others call at depth 1.
    const isByOwner = depth === 1 || (depth === 2 && !hasKey(owner));
    units ??= [];
    units.push({ mint, amount, program: isByOwner ? null : program });
  }
  return units ?? NO_BURNS;
}
