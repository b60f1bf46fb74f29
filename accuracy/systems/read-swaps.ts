import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";

/** Change of an owner's balances: lamports with wrapped SOL, and base units by mint. */
export interface BalanceChange {
  readonly lamports: bigint;
  readonly units: ReadonlyMap<string, bigint>;
}

/** Change of an owner by the balances of a transaction alone. Rent of its token accounts is not part of it. */
export function readBalances({ lamports, tokens }: Transaction, owner: string): BalanceChange {
  let sum = 0n;
  for (const { account, before, after } of lamports) if (account === owner) sum += after - before;
  const units = new Map<string, bigint>();
  for (const token of tokens) {
    const change = token.owner === owner ? token.after - token.before : 0n;
    if (token.mint === WRAPPED_SOL) sum += change;
    else if (change !== 0n) units.set(token.mint, (units.get(token.mint) ?? 0n) + change);
  }
  return { lamports: sum, units };
}
