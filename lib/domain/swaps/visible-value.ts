import type { Address } from "@/lib/domain/address";
import { absolute } from "@/lib/domain/amount";
import { STABLECOINS, WRAPPED_SOL } from "@/lib/domain/chain/assets";
import type { TokenBalance, Transaction } from "@/lib/domain/chain/transaction";
import type { VisibleValue } from "@/lib/domain/swaps/owner-change";

/**
 * Reads, for each mint that the owner gave or got, how much quote its pools moved the other way.
 *
 * A pool is known by its authority: whoever owns the vault in which the mint moved against the owner. The
 * authority's wrapped-SOL and stablecoin vaults, and its own lamports (bonding curves hold native SOL), show the
 * value. Nothing is read where a single asset moved: then the owner's own quote change is the value.
 */
export function readVisibleValues(
  transaction: Transaction,
  owner: Address,
  ownedChanges: readonly TokenBalance[],
): VisibleValue[] {
  const mints = new Set(ownedChanges.map((balance) => balance.mint));
  if (mints.size < 2 && !ownedChanges.some((balance) => STABLECOINS.has(balance.mint))) return [];
  return Array.from(mints, (mint) => {
    const change = ownedChanges.reduce((sum, b) => (b.mint === mint ? sum + b.after - b.before : sum), 0n);
    return readVisibleValue(transaction, owner, mint, change < 0n);
  });
}

/** `given`: the owner gave the mint, so its pools took it in and gave quote out. */
function readVisibleValue(
  transaction: Transaction,
  owner: Address,
  mint: Address,
  given: boolean,
): VisibleValue {
  const pools = new Set<Address>();
  for (const { mint: held, owner: authority, before, after } of transaction.tokens) {
    if (held !== mint || authority === null || authority === owner) continue;
    if (given ? after > before : after < before) pools.add(authority);
  }
  let lamports = 0n;
  let usdMicros = 0n;
  for (const { mint: held, owner: authority, before, after } of transaction.tokens) {
    if (authority === null || !pools.has(authority) || (given ? after >= before : after <= before)) continue;
    if (held === WRAPPED_SOL) lamports += absolute(after - before);
    else if (held !== mint && STABLECOINS.has(held)) usdMicros += absolute(after - before);
  }
  for (const { account, before, after } of transaction.lamports) {
    if (pools.has(account) && (given ? after < before : after > before)) lamports += absolute(after - before);
  }
  return { mint, lamports, usdMicros };
}
