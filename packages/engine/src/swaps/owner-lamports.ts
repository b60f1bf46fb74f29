import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { ProtocolParameters } from "../chain/protocol-parameters.ts";
import type { Transaction } from "../chain/transaction.ts";
import {
  AT_END,
  AT_START,
  isHandedOver,
  isHeldInPart,
  isTokenAccount,
  type OwnAccounts,
} from "./account-owner.ts";
import type { OwnerChange } from "./owner-change.ts";
import { readRent } from "./rent.ts";

/** Returns the balance of the owner's own account, or null if it did not change. */
export function findOwnLamports({ lamports }: Transaction, owner: Address): OwnerChange["ownLamports"] {
  for (const { account, before, after } of lamports) {
    if (account === owner) return before === after ? null : { before, after };
  }
  return null;
}

/** Returns the change of an owner's SOL, and its parts that are no price. */
export function readOwnSol(
  transaction: Transaction,
  own: OwnAccounts,
  tipAccounts: ReadonlySet<Address>,
  protocol: ProtocolParameters,
) {
  const feeLamports = transaction.feePayer === own.owner ? transaction.feeLamports : 0n;
  const rent = readRent(transaction, own, protocol);
  const tipLamports = sumTips(transaction, own.owner, tipAccounts);
  const lamportChange = sumLamportChanges(transaction, own);
  const solLamports = lamportChange + feeLamports + tipLamports + rent.paidLamports - rent.givenLamports;
  return { feeLamports, rent, tipLamports, lamportChange, solLamports };
}

/**
 * Sum of the changes of the lamports of an owner and of its token accounts. An account counts before while the owner had it
 * and afterward while it kept it. One that was closed and opened by another owner counts with its wrapped SOL alone.
 */
function sumLamportChanges({ tokens, lamports }: Transaction, { owner, owned }: OwnAccounts): bigint {
  let sum = 0n;
  for (const { account, before, after } of lamports) {
    if (account === owner) sum += after - before;
    else if (isTokenAccount(owned, account) && !isReopened(tokens, account)) {
      if (isTokenAccount(owned, account, AT_END)) sum += after;
      if (isTokenAccount(owned, account, AT_START)) sum -= before;
    }
  }
  for (const { account, mint, before, after } of owned) {
    if (mint === WRAPPED_SOL && isReopened(tokens, account)) sum += after - before;
  }
  return sum;
}

/** True for an account that has several owners but was not handed over. */
function isReopened(tokens: Transaction["tokens"], account: Address): boolean {
  if (!isHandedOver(tokens, account)) return false;
  return !tokens.some((token) => token.account === account && isHeldInPart(token));
}

/** Sum of what an owner sent to accounts of block engines. */
function sumTips(transaction: Transaction, owner: Address, tipAccounts: ReadonlySet<Address>): bigint {
  let sum = 0n;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint === null && source === owner && tipAccounts.has(destination)) sum += amount;
  }
  return sum;
}
