import type { Address } from "../address.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import { INFRASTRUCTURE_PROGRAMS } from "../chain/programs.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import { isRoundTrip } from "./is-round-trip.ts";
import type { OwnerChange, TokenAccountChange } from "./owner-change.ts";
import { readVisibleValues } from "./visible-value.ts";

/**
 * Reads what a transaction did to `owner`. Returns null where it did nothing to it: no balance, fee or tip.
 *
 * The SOL change counts the owner's account and every token account it owns, so that wrapping, unwrapping and
 * the rent of its own accounts cancel out; fee and tip are added back, because they are costs and no price.
 */
export function extractOwnerChange(
  transaction: Transaction,
  owner: Address,
  tipAccounts: ReadonlySet<Address>,
): OwnerChange | null {
  const paysFee = transaction.feePayer === owner;
  if (transaction.failed) return paysFee ? failedChange(transaction, owner) : null;

  const feeLamports = paysFee ? transaction.feeLamports : 0n;
  const owned = transaction.tokens.filter((balance) => balance.owner === owner);
  const tokens = owned.filter((balance) => balance.mint !== WRAPPED_SOL && balance.before !== balance.after);
  const ownLamports = findOwnLamports(transaction, owner);
  const lamportChange = sumLamportChanges(transaction, owner, owned);
  const tipLamports = sumTips(transaction, owner, tipAccounts);
  const solLamports = lamportChange + feeLamports + tipLamports;
  if (solLamports === 0n && feeLamports === 0n && tipLamports === 0n && tokens.length === 0) return null;

  // Field by field: spreading a common part into each change takes longer than all other work on it.
  const { signature, slot, indexInBlock, blockTime } = transaction;
  return {
    signature,
    slot,
    indexInBlock,
    blockTime,
    failed: false,
    signed: transaction.signers.includes(owner),
    feeLamports,
    tipLamports,
    solLamports,
    ownLamports,
    tokens: tokens.map(toAccountChange),
    visible: readVisibleValues(transaction, owner, tokens),
    roundTrip: tokens.every(isStablecoin) && isRoundTrip(transaction, owner, solLamports, tokens),
    venue: findVenue(transaction),
  };
}

function failedChange(transaction: Transaction, owner: Address): OwnerChange {
  const { signature, slot, indexInBlock, blockTime } = transaction;
  return {
    signature,
    slot,
    indexInBlock,
    blockTime,
    failed: true,
    signed: true,
    feeLamports: transaction.feeLamports,
    tipLamports: 0n,
    solLamports: 0n,
    ownLamports: findOwnLamports(transaction, owner),
    tokens: [],
    visible: [],
    roundTrip: false,
    venue: findVenue(transaction),
  };
}

function findOwnLamports(transaction: Transaction, owner: Address): OwnerChange["ownLamports"] {
  const own = transaction.lamports.find((balance) => balance.account === owner);
  return own === undefined || own.before === own.after ? null : { before: own.before, after: own.after };
}

function sumLamportChanges(transaction: Transaction, owner: Address, owned: readonly TokenBalance[]): bigint {
  let sum = 0n;
  for (const { account, before, after } of transaction.lamports) {
    if (account === owner || owned.some((balance) => balance.account === account)) sum += after - before;
  }
  return sum;
}

function sumTips(transaction: Transaction, owner: Address, tipAccounts: ReadonlySet<Address>): bigint {
  let sum = 0n;
  for (const transfer of transaction.transfers) {
    const isTip =
      transfer.mint === null && transfer.source === owner && tipAccounts.has(transfer.destination);
    if (isTip) sum += transfer.amount;
  }
  return sum;
}

function isStablecoin({ mint }: TokenBalance): boolean {
  return STABLECOINS.has(mint);
}

function findVenue(transaction: Transaction): Address | null {
  return transaction.programs.find((program) => !INFRASTRUCTURE_PROGRAMS.has(program)) ?? null;
}

function toAccountChange(balance: TokenBalance): TokenAccountChange {
  const { account, mint, decimals, before, after } = balance;
  return { account, mint, decimals, before, after };
}
