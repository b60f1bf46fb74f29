import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { LamportBalance, Transaction } from "@walletlens/engine/chain/transaction";

/** Rate of the written samples, in lamports per byte, and the bytes that every account counts. */
const WRITTEN_RATE = 6_960n;
const OVERHEAD_BYTES = 128n;
const MAX_BYTES = 10_240n;

/** Deposits of accounts as they change from transaction to transaction. */
interface Deposits {
  /** Lamports that each account has more than it was written with. */
  readonly surplus: Map<Address, bigint>;
  /** Who paid for an account that was opened. */
  readonly payers: Map<Address, Address>;
}

/**
 * Returns the transactions of a history as they would be if accounts were opened at another rate of rent. Accounts that
 * exist before keep their deposits.
 */
export function atRentRate(transactions: readonly Transaction[], rate: bigint): readonly Transaction[] {
  const deposits: Deposits = { surplus: new Map(), payers: new Map() };
  const converted = new Map<Transaction, Transaction>();
  for (const each of listInOrder(transactions)) converted.set(each, convert(each, rate, deposits));
  return transactions.map((each) => converted.get(each) ?? each);
}

function convert(transaction: Transaction, rate: bigint, deposits: Deposits): Transaction {
  const before = new Map(deposits.surplus);
  if (!transaction.failed)
    for (const balance of transaction.lamports) move(transaction, balance, rate, deposits);
  const added = (balances: ReadonlyMap<Address, bigint>, account: Address) => balances.get(account) ?? 0n;
  return {
    ...transaction,
    lamports: transaction.lamports.map(({ account, ...written }) => ({
      account,
      before: written.before + added(before, account),
      after: written.after + added(deposits.surplus, account),
    })),
    transfers: transaction.transfers.map((transfer) => {
      const isDeposit = transfer.mint === null && isFirstTo(transaction, transfer);
      const isOpened = transaction.lamports.some(
        (each) => each.account === transfer.destination && each.before === 0n,
      );
      if (!isDeposit || !isOpened) return transfer;
      return { ...transfer, amount: transfer.amount + added(deposits.surplus, transfer.destination) };
    }),
  };
}

/** Sorts by slot, and within a slot so that each balance continues the one before. */
function listInOrder(transactions: readonly Transaction[]): readonly Transaction[] {
  const left = transactions.toSorted((a, b) => a.slot - b.slot);
  const balances = new Map<Address, bigint>();
  const continues = ({ lamports }: Transaction) =>
    lamports.every(({ account, before }) => (balances.get(account) ?? before) === before);
  return transactions.flatMap(() => {
    const [first] = left;
    const next = left.find((each) => each.slot === first?.slot && continues(each)) ?? first;
    if (next === undefined) return [];
    left.splice(left.indexOf(next), 1);
    for (const { account, after } of next.lamports) balances.set(account, after);
    return [next];
  });
}

function isFirstTo({ transfers }: Transaction, transfer: Transaction["transfers"][number]): boolean {
  return (
    transfer ===
    transfers.find(({ mint, destination }) => mint === null && destination === transfer.destination)
  );
}

/** Moves the difference of a deposit to or from the account that paid or received it. */
function move(
  transaction: Transaction,
  balance: LamportBalance,
  rate: bigint,
  { surplus, payers }: Deposits,
): void {
  const { account } = balance;
  const change =
    balance.after === 0n ? -(surplus.get(account) ?? 0n) : openedWith(transaction, balance, rate);
  if (change === 0n) return;
  const other = findOther(transaction, balance, payers.get(account) ?? null);
  if (balance.before === 0n) payers.set(account, other);
  surplus.set(account, (surplus.get(account) ?? 0n) + change);
  surplus.set(other, (surplus.get(other) ?? 0n) - change);
}

/** Difference of the deposit of an opened account; 0 for another account, and for one that holds more than a deposit. */
function openedWith(
  { tokens }: Transaction,
  { account, before, after }: LamportBalance,
  rate: bigint,
): bigint {
  if (before !== 0n) return 0n;
  const wrapped =
    tokens.find((token) => token.account === account && token.mint === WRAPPED_SOL)?.after ?? 0n;
  const deposit = after - wrapped;
  const bytes = deposit / WRITTEN_RATE;
  const isInBounds = bytes >= OVERHEAD_BYTES && bytes <= OVERHEAD_BYTES + MAX_BYTES;
  return deposit % WRITTEN_RATE === 0n && isInBounds ? bytes * (rate - WRITTEN_RATE) : 0n;
}

/** Account that the instructions name, else who paid, else the one without tokens whose balance fell by the least sufficient amount. */
function findOther(
  transaction: Transaction,
  { account, before, after }: LamportBalance,
  payer: Address | null,
): Address {
  const isClosed = after === 0n;
  const { transfers, closings, lamports, tokens, feePayer, feeLamports } = transaction;
  const named = isClosed
    ? closings.find((each) => each.account === account)?.destination
    : transfers.find(({ mint, destination }) => mint === null && destination === account)?.source;
  if (named !== undefined) return named;
  if (payer !== null) return payer;
  const token = tokens.find((each) => each.account === account && each.mint === WRAPPED_SOL);
  const deposit = before + after - (token === undefined ? 0n : token.before + token.after);
  const sufficient = lamports.flatMap((each) => {
    const fee = each.account === feePayer ? feeLamports : 0n;
    const change = each.after - each.before + fee;
    const moved = isClosed ? change : -change;
    const hasTokens = tokens.some((other) => other.account === each.account);
    return hasTokens || moved < deposit ? [] : [{ account: each.account, moved }];
  });
  return sufficient.toSorted((a, b) => (a.moved < b.moved ? -1 : 1))[0]?.account ?? feePayer;
}
