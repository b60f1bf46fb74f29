import {
  cancelOrder,
  closeOrder,
  fillSale,
  type Order,
  openOrder,
  orderRent,
} from "../instructions/order-instructions.ts";
import { computeBudget } from "../instructions/system-instructions.ts";
import { createAssociated } from "../instructions/token-instructions.ts";
import { PROGRAMS } from "../known-addresses.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import type { PendingTransaction } from "../ledger/open-transaction.ts";
import type { Token } from "../token.ts";
import type { MarketPool } from "../venues/pool.ts";
import { swapDirectly } from "../venues/route.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, tokenAccountOf, type World } from "../world.ts";
import { ensureSol } from "./fund-wallet.ts";
import { worthLamports } from "./sell-token.ts";
import { sendUntipped } from "./send-transaction.ts";

/** Share of what an order brings that its keeper takes, one in so many. */
const KEEPER_ONE_IN = 400n;
const KEEPER_COMPUTE_UNITS = 180_000;
const KEEPER_MICRO_LAMPORTS = 30_000;

/** Deposits everything that a wallet holds of a token, for sale; books fee and rent alone. */
export function offerToken(
  world: World,
  wallet: MarketWallet,
  { mint }: Token,
  label: string,
  slot: number,
): Order {
  const order = createOrder(world, wallet, mint, `${label}/sale`);
  ensureSol(world, wallet, 0n, slot);
  const amount = heldBy(world, wallet, mint);
  sendUntipped(world, wallet, slot, ({ transaction }) => {
    const source = tokenAccountOf(world, wallet, mint);
    for (const entry of openOrder(world.landmarks, order, source, amount)) transaction.add(entry);
  });
  wallet.book.payFee(orderRent(order));
  return order;
}

/** Deposits SOL that a keeper buys a token for; books fee and rent alone. */
export function offerSol(
  world: World,
  wallet: MarketWallet,
  { mint }: Token,
  lamports: bigint,
  label: string,
  slot: number,
): Order {
  const { landmarks } = world;
  const order = createOrder(world, wallet, landmarks.wrappedSol, `${label}/purchase`);
  ensureSol(world, wallet, lamports, slot);
  sendUntipped(world, wallet, slot, ({ transaction }) => {
    transaction.add(createAssociated(landmarks, wallet.account, tokenAccountOf(world, wallet, mint)));
    for (const entry of openOrder(landmarks, order, null, lamports)) transaction.add(entry);
  });
  wallet.book.payFee(orderRent(order));
  return order;
}

/** A keeper takes base units of a sale and pays what they are worth, less its fee; the last ones close the order. */
export function fillOffer(
  world: World,
  wallet: MarketWallet,
  order: Order,
  token: Token,
  amount: bigint,
  slot: number,
): void {
  const { landmarks, accounts, clock, keeper } = world;
  const worth = BigInt(Math.floor(worthLamports(world, token, amount, clock.timeOf(slot))));
  const lamports = worth - worth / KEEPER_ONE_IN;
  const target = accounts.associated(keeper, token.mint);
  const { time } = send(world, keeper, slot, (transaction) => {
    transaction.add(createAssociated(landmarks, keeper, target));
    transaction.add(fillSale(landmarks, order, keeper, target, { amount, lamports }));
    if (order.escrow.amount === 0n) close(world, transaction, order);
  });
  wallet.book.sell(token.mint, amount, lamports, time);
  returnRent(wallet, order);
}

/** A keeper buys for lamports of an order in the token's pool. Unless it closes the order, nothing names its owner. */
export function fillPurchase(
  world: World,
  wallet: MarketWallet,
  order: Order,
  { mint, venue: pool }: Token & { readonly venue: MarketPool },
  lamports: bigint,
  slot: number,
): void {
  const ends = { wallet: order.state, source: order.escrow, target: tokenAccountOf(world, wallet, mint) };
  const { time, result } = send(world, world.keeper, slot, (transaction) => {
    const bought = swapDirectly(world.landmarks, transaction, { pool, direction: "to-base" }, ends, lamports);
    if (order.escrow.amount === 0n) close(world, transaction, order);
    return bought;
  });
  wallet.book.buy(mint, result, lamports, time);
  returnRent(wallet, order);
}

/** Withdraws what is left of an offer: at the owner's expense, or at the keeper's where the order has expired. */
export function withdrawOffer(
  world: World,
  wallet: MarketWallet,
  order: Order,
  by: "owner" | "keeper",
  slot: number,
): void {
  const compose = (transaction: PendingTransaction) => {
    const target = tokenAccountOf(world, wallet, order.escrow.mint);
    transaction.add(cancelOrder(world.landmarks, order, target));
    close(world, transaction, order);
  };
  if (by === "keeper") send(world, world.keeper, slot, compose);
  else sendUntipped(world, wallet, slot, ({ transaction }) => compose(transaction));
  returnRent(wallet, order);
}

/** Books the rent of an order that was closed as fees that came back. */
function returnRent({ book }: MarketWallet, order: Order): void {
  if (!order.escrow.open) book.payFee(-orderRent(order));
}

function createOrder(
  { accounts }: World,
  { account }: MarketWallet,
  mint: MintAccount,
  label: string,
): Order {
  const state = accounts.state(`order/${label}`, PROGRAMS.jupiterLimit);
  return { owner: account, state, escrow: accounts.associated(state, mint) };
}

function send<T>(
  { ledger, landmarks }: World,
  keeper: SystemAccount,
  slot: number,
  compose: (transaction: PendingTransaction) => T,
): { readonly result: T; readonly time: number } {
  const transaction = ledger.open({ slot: Math.max(slot, ledger.slot), payer: keeper, version: 0 });
  for (const entry of computeBudget(landmarks, KEEPER_COMPUTE_UNITS, KEEPER_MICRO_LAMPORTS)) {
    transaction.add(entry);
  }
  const result = compose(transaction);
  return { result, time: ledger.commit(transaction).time };
}

function close({ landmarks }: World, transaction: PendingTransaction, order: Order): void {
  for (const entry of closeOrder(landmarks, order)) transaction.add(entry);
}
