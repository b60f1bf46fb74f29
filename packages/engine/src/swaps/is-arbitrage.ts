import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { TokenBalance, Transaction, Transfer } from "../chain/transaction.ts";

/**
 * Returns true if quote that `owner` gave came back in the same transaction: another asset passed through an
 * account and left it nearly unchanged, and someone gave the asset that the owner's balance changed in. The
 * second condition excludes tokens that are bought and passed on. `solLamports` is the owner's change of SOL
 * and `stables` are its changed stablecoin accounts; nothing else of the owner changed.
 */
export function isArbitrage(
  transaction: Transaction,
  owner: Address,
  solLamports: bigint,
  stables: readonly TokenBalance[],
): boolean {
  if (!transaction.transfers.some(isOfToken)) return false;
  // A list is faster than a set: it has one or two mints.
  const moved = stables.map((balance) => balance.mint);
  if (solLamports !== 0n) moved.push(WRAPPED_SOL);
  if (moved.length === 0 || !passesThrough(transaction, moved)) return false;
  return vaultGives(transaction, owner, moved) || (solLamports !== 0n && curveGives(transaction, owner));
}

function isOfToken({ mint }: Transfer): boolean {
  return mint !== null;
}

/**
 * Checks balances, not only transfers, because a Token-2022 fee reduces the received amount. Less than 1 % is
 * residue.
 */
function passesThrough({ transfers, tokens }: Transaction, moved: readonly Address[]): boolean {
  return transfers.some(({ mint, destination, amount }) => {
    if (mint === null || moved.includes(mint)) return false;
    if (!transfers.some((onward) => onward.mint === mint && onward.source === destination)) return false;
    const balance = tokens.find((token) => token.account === destination);
    return balance === undefined || absolute(balance.after - balance.before) * 100n < amount;
  });
}

/** True if a token account of someone else has less of a moved asset than was sent to it. */
function vaultGives(transaction: Transaction, owner: Address, moved: readonly Address[]): boolean {
  return transaction.tokens.some(({ account, mint, owner: authority, before, after }) => {
    if (!moved.includes(mint) || authority === owner || before === after) return false;
    return after - before < sumSent(transaction, account, mint);
  });
}

/**
 * A bonding curve owns a vault of tokens and holds native SOL. Signers are excluded because they pay fees.
 */
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
