import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { ProtocolParameters } from "../chain/protocol-parameters.ts";
import type { LamportBalance, TokenBalance, Transaction } from "../chain/transaction.ts";
import {
  AT_END,
  AT_START,
  isHandedOver,
  isHeldInPart,
  isTokenAccount,
  type OwnAccounts,
} from "./account-owner.ts";
import type { OwnerChange } from "./owner-change.ts";
import { type RentMoves, readRent } from "./rent.ts";

/** Returns the balance of the owner's own account, or null if it did not change. */
export function findOwnLamports({ lamports }: Transaction, owner: Address): OwnerChange["ownLamports"] {
  for (const { account, before, after } of lamports) {
    if (account === owner) return before === after ? null : { before, after };
  }
  return null;
}

/** Change of an owner's SOL by one transaction, and its parts that are no price. */
interface OwnSol extends Pick<OwnerChange, "ownLamports" | "wrapped" | "ownRentLamports"> {
  readonly feeLamports: bigint;
  readonly rent: RentMoves;
  readonly tipLamports: bigint;
  /** Of the owner's account and its token accounts, their rent included. */
  readonly lamportChange: bigint;
  /** The same without fee, tip and rent. */
  readonly solLamports: bigint;
}

/** Reads what changed in the owner's account and its token accounts. */
export function readOwnSol(
  transaction: Transaction,
  ownAccounts: OwnAccounts,
  tipAccounts: ReadonlySet<Address>,
  protocol: ProtocolParameters,
): OwnSol {
  const feeLamports = transaction.feePayer === ownAccounts.owner ? transaction.feeLamports : 0n;
  const rent = readRent(transaction, ownAccounts, protocol);
  const tipLamports = sumTips(transaction, ownAccounts.owner, tipAccounts);
  const lamportChange = sumLamportChanges(transaction, ownAccounts);
  // A token account can be its own owner: its lamports are wrapped SOL and rent then.
  const isTokenAccountItself = isTokenAccount(ownAccounts.owned, ownAccounts.owner);
  const ownLamports = isTokenAccountItself ? null : findOwnLamports(transaction, ownAccounts.owner);
  const wrapped = listWrapped(ownAccounts.owned);
  let ownRentLamports = lamportChange;
  if (ownLamports !== null) ownRentLamports -= ownLamports.after - ownLamports.before;
  for (const { before, after } of wrapped) ownRentLamports -= after - before;
  const solLamports = lamportChange + feeLamports + tipLamports + rent.paidLamports - rent.givenLamports;
  // Without a spread, which is slow: this runs for every transaction.
  return {
    feeLamports,
    rent,
    tipLamports,
    lamportChange,
    ownLamports,
    wrapped,
    ownRentLamports,
    solLamports,
  };
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

/** True if no SOL moved, neither to others nor between the owner's accounts. */
export function isUnchanged({ lamportChange, ownLamports, wrapped }: OwnSol): boolean {
  return lamportChange === 0n && ownLamports === null && wrapped.length === 0;
}

function listWrapped(owned: readonly TokenBalance[]): readonly LamportBalance[] {
  // Runs for every transaction: allocates nothing without such an account.
  let wrapped: LamportBalance[] | null = null;
  for (const { account, mint, before, after } of owned) {
    if (mint !== WRAPPED_SOL || before === after) continue;
    wrapped ??= [];
    wrapped.push({ account, before, after });
  }
  return wrapped ?? NO_BALANCES;
}

const NO_BALANCES: readonly LamportBalance[] = [];

/** Sum of what an owner sent to accounts of block engines. */
function sumTips(transaction: Transaction, owner: Address, tipAccounts: ReadonlySet<Address>): bigint {
  let sum = 0n;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint === null && source === owner && tipAccounts.has(destination)) sum += amount;
  }
  return sum;
}
