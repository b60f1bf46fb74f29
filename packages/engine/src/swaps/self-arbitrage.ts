import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { TokenBalance, Transaction, Transfer } from "../chain/transaction.ts";

/**
 * Tells whether quote that `owner` gave came back in the same transaction: something else passed through an account
 * and left it nearly as it was, and somebody gave the asset that `owner` ended up with more or less of. Without the second,
 * tokens that are bought and passed on (to a friend, into a pool) would look the same.
 *
 * `solLamports` is the owner's change of SOL and `stables` are its changed stablecoin accounts: nothing else of the
 * owner's changed.
 */
export function isSelfArbitrage(
  transaction: Transaction,
  owner: Address,
  solLamports: bigint,
  stables: readonly TokenBalance[],
): boolean {
  if (!transaction.transfers.some(isOfToken)) return false;
  const moved = new Set(stables.map((balance) => balance.mint));
  if (solLamports !== 0n) moved.add(WRAPPED_SOL);
  if (moved.size === 0 || !passesThrough(transaction, moved)) return false;
  return vaultGives(transaction, owner, moved) || (moved.has(WRAPPED_SOL) && curveGives(transaction, owner));
}

function isOfToken({ mint }: Transfer): boolean {
  return mint !== null;
}

/**
 * Balances tell, not the transfers alone: a Token-2022 fee makes an account get less than was sent to it. What stays
 * below 1 % of what passed is residue.
 */
function passesThrough({ transfers, tokens }: Transaction, moved: ReadonlySet<Address>): boolean {
  return transfers.some(({ mint, destination, amount }) => {
    if (mint === null || moved.has(mint)) return false;
    if (!transfers.some((onward) => onward.mint === mint && onward.source === destination)) return false;
    const balance = tokens.find((token) => token.account === destination);
    return balance === undefined || absolute(balance.after - balance.before) * 100n < amount;
  });
}

/** True where somebody's token account ends with less of a moved asset than was sent to it: it gave some. */
function vaultGives(transaction: Transaction, owner: Address, moved: ReadonlySet<Address>): boolean {
  return transaction.tokens.some(({ account, mint, owner: authority, before, after }) => {
    if (!moved.has(mint) || authority === owner || before === after) return false;
    return after - before < sumSent(transaction, account, mint);
  });
}

/** A bonding curve owns a vault of tokens and holds native SOL; signers pay fees, which shows nothing. */
function curveGives(transaction: Transaction, owner: Address): boolean {
  const authorities = new Set(transaction.tokens.map((token) => token.owner));
  return Array.from(authorities).some((authority) => {
    if (authority === null || authority === owner || transaction.signers.includes(authority)) return false;
    const own = transaction.lamports.find((balance) => balance.account === authority);
    const change = own === undefined ? 0n : own.after - own.before;
    return change < sumSent(transaction, authority, null);
  });
}

function sumSent({ transfers }: Transaction, account: Address, mint: Address | null): bigint {
  let sum = 0n;
  for (const transfer of transfers) {
    if (transfer.destination === account && transfer.mint === mint) sum += transfer.amount;
  }
  return sum;
}
