import {
  closeAccount,
  createAccount,
  createAssociated,
  encodeData,
  programDebit,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "../../ledger/instructions.ts";
import { PROGRAMS } from "../../ledger/known-addresses.ts";
import type { PendingTransaction } from "../../ledger/transaction.ts";
import { findSolPool } from "../token.ts";
import { swap } from "../venues/pool.ts";
import type { MarketTrade, Order, World } from "../world.ts";
import { ensureSol, requireTokenAccount, sendPlainly, sendTransfer } from "./send-transaction.ts";
import { estimateLamports } from "./trade-token.ts";

/** Name of an order. An order that had nothing to sell does not exist: it is neither filled nor canceled. */
type NamedOrder = { readonly order: string };
type Placement = NamedOrder & MarketTrade & { readonly lamports: bigint | null };
type Cancellation = NamedOrder & { readonly by: "owner" | "keeper" };

const ORDER_BYTES = 372;
/** Divisor of an order's proceeds that gives the fee of its keeper. */
const KEEPER_ONE_IN = 400n;

/** Program and access of all instructions of an order. */
const ORDER_PROGRAM = { program: PROGRAMS.jupiterLimit, writes: "w" };

/**
 * Deposits lamports for which a keeper buys a token, or all units of the token for sale if `lamports` is null. Books only
 * fee and rent. Does nothing if there is nothing to sell.
 */
export function placeOrder(world: World, { wallet, token, order, lamports }: Placement, slot: number): void {
  const { account: owner, book } = wallet;
  const { accounts, orders, shared } = world;
  const units = requireTokenAccount(wallet, token.mint);
  const deposit = lamports ?? units.amount;
  if (deposit === 0n) return;
  const state = accounts.state(`order/${order}`, PROGRAMS.jupiterLimit);
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
    const parties = [owner, state, escrow];
    transaction.add({ ...ORDER_PROGRAM, log: "InitializeOrder", accounts: parties, data, inner });
  });
  book.feesLamports += stateRent + escrow.rentToOpen;
  orders.set(order, { wallet, token, state, escrow });
}

/**
 * A keeper fills one in `parts` of an order: it takes units of a sale and pays their value less its fee, or buys in the
 * token's pool. The last part closes the order, otherwise no key of a purchase is its owner's.
 */
export function fillOrder(world: World, step: NamedOrder & { readonly parts: bigint }, slot: number): void {
  const order = world.orders.get(step.order);
  if (!order) return;
  const { wallet, token, state, escrow } = order;
  const { account: owner, book } = wallet;
  const { keeper } = world.shared;
  const deposit = escrow.amount / step.parts;
  const pool = findSolPool(token);
  const isPurchase = escrow.mint.native;
  const worth = BigInt(Math.floor(estimateLamports(world, token, deposit, world.clock.getTime(slot))));
  const proceeds = worth - worth / KEEPER_ONE_IN;
  const { time, result: units } = sendPlainly(world, keeper, slot, (transaction) => {
    let boughtUnits = 0n;
    if (isPurchase && pool) {
      const target = requireTokenAccount(wallet, token.mint);
      [, boughtUnits = 0n] = swap(transaction, state, [{ pool, source: escrow, target }], deposit);
    } else {
      const target = world.accounts.associated(keeper, token.mint);
      const inner = [tokenTransfer(escrow, target, state, deposit), systemTransfer(keeper, owner, proceeds)];
      const data = encodeData("e87a7319c78f88a2", deposit, proceeds);
      const parties = [keeper, state, escrow, owner];
      const fill = { ...ORDER_PROGRAM, log: "FillOrder", accounts: parties, data, inner };
      transaction.add(createAssociated(keeper, target), fill);
    }
    closeEmpty(order, transaction);
    return boughtUnits;
  });
  if (isPurchase) book.buy(token.mint, units, deposit, time);
  else book.sell(token.mint, deposit, proceeds, time);
}

/** Withdraws the rest of an order: at the owner's expense, or at the keeper's if the order has expired. */
export function cancelOrder(world: World, step: Cancellation, slot: number): void {
  const order = world.orders.get(step.order);
  if (!order) return;
  const { wallet, state, escrow } = order;
  const compose = (transaction: PendingTransaction) => {
    const inner = [tokenTransfer(escrow, requireTokenAccount(wallet, escrow.mint), state, escrow.amount)];
    const data = encodeData("5f81edf00831df84");
    const parties = [wallet.account, state, escrow];
    transaction.add({ ...ORDER_PROGRAM, log: "CancelOrder", accounts: parties, data, inner });
    closeEmpty(order, transaction);
  };
  if (step.by === "keeper") sendPlainly(world, world.shared.keeper, slot, compose);
  else sendTransfer(wallet, slot, compose);
}

/** Closes an empty order: the rent of both accounts returns to its owner, whose fees it reduces. */
function closeEmpty({ wallet, state, escrow }: Order, transaction: PendingTransaction): void {
  const { account: owner, book } = wallet;
  if (escrow.amount !== 0n) return;
  book.feesLamports -= state.lamports + escrow.rentToOpen;
  transaction.add(closeAccount(escrow, owner, state), programDebit(state, owner, state.lamports));
}
