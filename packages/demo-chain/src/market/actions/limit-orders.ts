import { PROGRAMS } from "../known-addresses.ts";
import type { MarketTokenAccount, MintAccount, StateAccount, SystemAccount } from "../ledger/account.ts";
import {
  closeAccount,
  createAccount,
  createAssociated,
  programDebit,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "../ledger/instructions.ts";
import { type Instruction, marketInstruction } from "../ledger/operations.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import type { Token } from "../token.ts";
import type { MarketPool } from "../venues/pool-kinds.ts";
import { swapDirectly } from "../venues/route.ts";
import { heldBy, tokenAccountOf } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import { worthLamports } from "./fill.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendPlainly, sendUntipped } from "./send-transaction.ts";

/** A limit order: its state, which has no key and owns the account that the deposit waits in. */
export interface Order {
  readonly owner: SystemAccount;
  readonly state: StateAccount;
  readonly escrow: MarketTokenAccount;
  /** Rent of the state. */
  readonly stateRent: bigint;
}

const ORDER_BYTES = 372;
/** Divisor of an order's proceeds that gives the fee of its keeper. */
const KEEPER_ONE_IN = 400n;
/** Limit of compute units of the keeper, and their price. */
const KEEPER_BUDGET = [180_000, 30_000] as const;

/** Deposits all units of a token for sale. Books only fee and rent. */
export function offerToken(wallet: MarketWallet, { mint }: Token, label: string, slot: number): Order {
  const order = createOrder(wallet, mint, `${label}/sale`);
  ensureSol(wallet, 0n, slot);
  const amount = heldBy(wallet, mint);
  sendUntipped(wallet, slot, ({ transaction }) =>
    transaction.add(...openOrder(order, tokenAccountOf(wallet, mint), amount)),
  );
  wallet.book.payFee(orderRent(order));
  return order;
}

/** Deposits SOL for which a keeper buys a token. Books only fee and rent. */
export function offerSol(
  wallet: MarketWallet,
  { mint }: Token,
  lamports: bigint,
  label: string,
  slot: number,
): Order {
  const order = createOrder(wallet, wallet.world.shared.wrappedSol, `${label}/purchase`);
  ensureSol(wallet, lamports, slot);
  sendUntipped(wallet, slot, ({ transaction }) => {
    const opened = createAssociated(wallet.account, tokenAccountOf(wallet, mint));
    transaction.add(opened, ...openOrder(order, null, lamports));
  });
  wallet.book.payFee(orderRent(order));
  return order;
}

/** A keeper takes base units of a sale and pays their value less its fee. The last ones close the order. */
export function fillOffer(
  wallet: MarketWallet,
  order: Order,
  token: Token,
  amount: bigint,
  slot: number,
): void {
  const { accounts, clock, keeper } = wallet.world;
  const { owner, state, escrow } = order;
  const worth = BigInt(Math.floor(worthLamports(wallet.world, token, amount, clock.timeOf(slot))));
  const lamports = worth - worth / KEEPER_ONE_IN;
  const target = accounts.associated(keeper, token.mint);
  const { time } = sendPlainly(wallet.world, keeper, slot, KEEPER_BUDGET, (transaction) => {
    transaction.add(createAssociated(keeper, target));
    const inner = [tokenTransfer(escrow, target, state, amount), systemTransfer(keeper, owner, lamports)];
    const numbers = { first: amount, second: lamports };
    transaction.add(marketInstruction("orderFill", [keeper, state, escrow, owner], numbers, inner));
    if (escrow.amount === 0n) transaction.add(...closeOrder(order));
  });
  wallet.book.sell(token.mint, amount, lamports, time);
  returnRent(wallet, order);
}

/** A keeper buys for lamports of an order in the token's pool. Unless it closes the order, no key is its owner's. */
export function fillPurchase(
  wallet: MarketWallet,
  order: Order,
  { mint, venue: pool }: Token & { readonly venue: MarketPool },
  lamports: bigint,
  slot: number,
): void {
  const { keeper } = wallet.world;
  const ends = { wallet: order.state, source: order.escrow, target: tokenAccountOf(wallet, mint) };
  const { time, result } = sendPlainly(wallet.world, keeper, slot, KEEPER_BUDGET, (transaction) => {
    const bought = swapDirectly(transaction, { pool, direction: "to-base" }, ends, lamports);
    if (order.escrow.amount === 0n) transaction.add(...closeOrder(order));
    return bought;
  });
  wallet.book.buy(mint, result, lamports, time);
  returnRent(wallet, order);
}

/** Withdraws the rest of an order: at the owner's expense, or at the keeper's if the order has expired. */
export function withdrawOffer(
  wallet: MarketWallet,
  order: Order,
  by: "owner" | "keeper",
  slot: number,
): void {
  const { owner, state, escrow } = order;
  const compose = (transaction: PendingTransaction) => {
    const target = tokenAccountOf(wallet, escrow.mint);
    const inner = [tokenTransfer(escrow, target, state, escrow.amount)];
    const canceled = marketInstruction("orderCancel", [owner, state, escrow], {}, inner);
    transaction.add(canceled);
    transaction.add(...closeOrder(order));
  };
  if (by === "keeper") sendPlainly(wallet.world, wallet.world.keeper, slot, KEEPER_BUDGET, compose);
  else sendUntipped(wallet, slot, ({ transaction }) => compose(transaction));
  returnRent(wallet, order);
}

function orderRent({ escrow, stateRent }: Order): bigint {
  return stateRent + escrow.rentToOpen;
}

/** Books the rent of an order that was closed as a fee refund. */
function returnRent({ book }: MarketWallet, order: Order): void {
  if (!order.escrow.open) book.payFee(-orderRent(order));
}

function createOrder({ account, world }: MarketWallet, mint: MintAccount, label: string): Order {
  const state = world.accounts.state(`order/${label}`, PROGRAMS.jupiterLimit);
  const stateRent = world.accounts.rentFor(ORDER_BYTES);
  return { owner: account, state, escrow: world.accounts.associated(state, mint), stateRent };
}

/**
 * Opens the accounts of an order at its owner's expense and deposits base units, or lamports if `source` is
 * null.
 */
function openOrder(order: Order, source: MarketTokenAccount | null, amount: bigint): Instruction[] {
  const { owner, state, escrow, stateRent } = order;
  const space = { bytes: ORDER_BYTES, rent: stateRent };
  const created = createAccount(owner, state, space, PROGRAMS.jupiterLimit);
  const moved = source === null ? [] : [tokenTransfer(source, escrow, owner, amount)];
  return [
    createAssociated(owner, escrow),
    ...(source === null ? wrapInto(owner, escrow, amount) : []),
    marketInstruction("orderOpen", [owner, state, escrow], { first: amount }, [created, ...moved]),
  ];
}

/** Closes an empty order: the rent of both accounts is returned to its owner. */
function closeOrder({ state, escrow, owner }: Order): Instruction[] {
  return [closeAccount(escrow, owner, state), programDebit(state, owner, state.lamports)];
}
