import { PROGRAMS } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount } from "../ledger/accounts.ts";
import {
  closeAccount,
  createAccount,
  createAssociated,
  encodeData,
  type Instruction,
  programDebit,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "../ledger/instructions.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import type { Token } from "../token.ts";
import { swap } from "../venues/pool.ts";
import type { MarketWallet } from "../world.ts";
import { ensureSol, findAccount, sendPlainly, sendTransfer } from "./send-transaction.ts";
import { estimateLamports, findSolPool } from "./trade-token.ts";

/** A limit order: its state, which has no key and owns the account that the deposit waits in. */
export interface Order {
  readonly wallet: MarketWallet;
  readonly token: Token;
  readonly state: LedgerAccount;
  readonly escrow: MarketTokenAccount;
  /** Rent of the state. */
  readonly stateRent: bigint;
}

const PROGRAM = { program: PROGRAMS.jupiterLimit, writes: "w" };
const ORDER_BYTES = 372;
/** Divisor of an order's proceeds that gives the fee of its keeper. */
const KEEPER_ONE_IN = 400n;

/**
 * Deposits lamports for which a keeper buys a token, or all units of the token for sale if `lamports` is null. Books only
 * fee and rent. Null if there is nothing to sell.
 */
export function placeOrder(
  wallet: MarketWallet,
  token: Token,
  name: string,
  lamports: bigint | null,
  slot: number,
): Order | null {
  const { account: owner, book, world } = wallet;
  const { accounts, shared } = world;
  const units = findAccount(wallet, token.mint);
  const deposit = lamports ?? units.amount;
  if (deposit === 0n) return null;
  const state = accounts.state(`order/${name}`, PROGRAMS.jupiterLimit);
  const escrow = accounts.associated(state, lamports === null ? token.mint : shared.wrappedSol);
  const stateRent = accounts.rentFor(ORDER_BYTES);
  ensureSol(wallet, lamports ?? 0n, slot);
  sendTransfer(wallet, slot, (transaction) => {
    const space = { bytes: ORDER_BYTES, rent: stateRent };
    const inner = [createAccount(owner, state, space, PROGRAMS.jupiterLimit)];
    if (lamports === null) inner.push(tokenTransfer(units, escrow, owner, deposit));
    else transaction.add(createAssociated(owner, units));
    transaction.add(createAssociated(owner, escrow));
    if (lamports !== null) transaction.add(...wrapInto(owner, escrow, lamports));
    const data = encodeData("856e4aaf709ff59f", deposit);
    transaction.add({ ...PROGRAM, log: "InitializeOrder", accounts: [owner, state, escrow], data, inner });
  });
  book.feesLamports += stateRent + escrow.rentToOpen;
  return { wallet, token, state, escrow, stateRent };
}

/**
 * A keeper fills one in `parts` of an order: it takes units of a sale and pays their value less its fee, or buys in the
 * token's pool. The last part closes the order, otherwise no key of a purchase is its owner's.
 */
export function fillOrder(order: Order, parts: bigint, slot: number): void {
  const { wallet, token, state, escrow } = order;
  const { account: owner, book, world } = wallet;
  const { keeper } = world.shared;
  const deposit = escrow.amount / parts;
  const pool = findSolPool(token);
  const isPurchase = escrow.mint.native;
  const worth = BigInt(Math.floor(estimateLamports(world, token, deposit, world.clock.timeOf(slot))));
  const proceeds = worth - worth / KEEPER_ONE_IN;
  const { time, result: units } = sendPlainly(world, keeper, slot, (transaction) => {
    let bought = 0n;
    if (isPurchase && pool) {
      const target = findAccount(wallet, token.mint);
      [, bought = 0n] = swap(transaction, state, [{ pool, source: escrow, target }], deposit);
    } else {
      const target = world.accounts.associated(keeper, token.mint);
      const inner = [tokenTransfer(escrow, target, state, deposit), systemTransfer(keeper, owner, proceeds)];
      const data = encodeData("e87a7319c78f88a2", deposit, proceeds);
      transaction.add(createAssociated(keeper, target));
      transaction.add({
        ...PROGRAM,
        log: "FillOrder",
        accounts: [keeper, state, escrow, owner],
        data,
        inner,
      });
    }
    if (escrow.amount === 0n) transaction.add(...closeOrder(order));
    return bought;
  });
  if (isPurchase) book.buy(token.mint, units, deposit, time);
  else book.sell(token.mint, deposit, proceeds, time);
  bookClosing(order);
}

/** Withdraws the rest of an order: at the owner's expense, or at the keeper's if the order has expired. */
export function cancelOrder(order: Order, by: "owner" | "keeper", slot: number): void {
  const { wallet, state, escrow } = order;
  const compose = (transaction: PendingTransaction) => {
    const target = findAccount(wallet, escrow.mint);
    const inner = [tokenTransfer(escrow, target, state, escrow.amount)];
    const accounts = [wallet.account, state, escrow];
    transaction.add({
      ...PROGRAM,
      log: "CancelOrder",
      accounts,
      data: encodeData("5f81edf00831df84"),
      inner,
    });
    transaction.add(...closeOrder(order));
  };
  if (by === "keeper") sendPlainly(wallet.world, wallet.world.shared.keeper, slot, compose);
  else sendTransfer(wallet, slot, compose);
  bookClosing(order);
}

/** Books the rent of an order that was closed as a fee refund. */
function bookClosing({ wallet, escrow, stateRent }: Order): void {
  if (!escrow.open) wallet.book.feesLamports -= stateRent + escrow.rentToOpen;
}

/** Closes an empty order: the rent of both accounts is returned to its owner. */
function closeOrder({ wallet: { account: owner }, state, escrow }: Order): Instruction[] {
  return [closeAccount(escrow, owner, state), programDebit(state, owner, state.lamports)];
}
