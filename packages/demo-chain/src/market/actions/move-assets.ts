import type { LedgerAccount, MintAccount, SystemAccount } from "../../ledger/accounts.ts";
import { createAssociated, encodeData, systemTransfer, tokenTransfer } from "../../ledger/instructions.ts";
import { PROGRAMS } from "../../ledger/known-addresses.ts";
import type { PendingTransaction } from "../../ledger/transaction.ts";
import { swap } from "../venues/pool.ts";
import type { Actor, MarketTrade, MarketWallet, World } from "../world.ts";
import {
  ensureSol,
  openTokenAccount,
  requireTokenAccount,
  sendPlainly,
  sendTransfer,
  unwrap,
} from "./send-transaction.ts";
import { toUsdc } from "./trade-token.ts";

type Payment = { readonly from: LedgerAccount; readonly to: LedgerAccount; readonly lamports: bigint | null };
type Gift = MarketTrade & { readonly to: LedgerAccount };
type Conversion = Actor & { readonly to: "usdc" | "sol"; readonly lamports: bigint };

/** Lamports that are left of all. */
const REST_LAMPORTS = 60_000_000n;

/** Sends SOL of any account, all but a rest if `lamports` is null. A wallet withdraws first if it has less, and books its fee. */
export function paySol(world: World, { from, to, lamports }: Payment, slot: number): void {
  const wallet = world.wallets.get(from);
  const amount = lamports ?? from.lamports - REST_LAMPORTS;
  if (amount <= 0n) return;
  if (wallet) ensureSol(wallet, lamports ?? 0n, slot);
  const send = (transaction: PendingTransaction) => transaction.add(systemTransfer(from, to, amount));
  if (wallet) sendTransfer(wallet, slot, send);
  else sendPlainly(world, from, slot, send);
}

/**
 * Sends all units of a token to another holder and books both sides. If the sender opens the other token account, its
 * rent is one of the sender's fees. Otherwise the transaction names only that account and not its holder.
 */
export function sendToken(world: World, { wallet, token, to }: Gift, slot: number): void {
  const { account, book } = wallet;
  const { mint } = token;
  const source = requireTokenAccount(wallet, mint);
  const { amount } = source;
  if (amount === 0n) return;
  ensureSol(wallet, 0n, slot);
  const target = world.accounts.associated(to, mint);
  if (!target.open) book.feesLamports += target.rentToOpen;
  const { time } = sendTransfer(wallet, slot, (transaction) => {
    if (!target.open) transaction.add(createAssociated(account, target));
    transaction.add(tokenTransfer(source, target, account, amount));
  });
  book.token(mint).send(amount, time);
  world.wallets.get(to)?.book.token(mint).receive(amount);
}

/** Converts SOL to USDC, or as much USDC to SOL if the wallet has it, in the deep pool. Books only the fee. */
export function convertMoney(world: World, { wallet, to, lamports }: Conversion, slot: number): void {
  const { account, style } = wallet;
  const { clock, shared, solUsdc: pool } = world;
  const dollars = requireTokenAccount(wallet, shared.usdc);
  const isToUsdc = to === "usdc";
  const amount = isToUsdc ? lamports : toUsdc(world, lamports, clock.getTime(slot));
  if (!isToUsdc && dollars.amount < amount) return;
  const deposit = isToUsdc ? lamports : 0n;
  ensureSol(wallet, deposit, slot);
  sendTransfer(wallet, slot, (transaction) => {
    openTokenAccount(wallet, transaction, shared.usdc);
    const wrapped = openTokenAccount(wallet, transaction, shared.wrappedSol, deposit);
    const ends = isToUsdc ? { source: wrapped, target: dollars } : { source: dollars, target: wrapped };
    swap(transaction, account, [{ pool, ...ends }], amount, style.isRouted);
    unwrap(wallet, transaction, wrapped);
  });
}

type NftSale = Actor & {
  readonly mint: MintAccount;
  readonly seller: SystemAccount;
  readonly lamports: bigint;
};

/** Buys the only unit of a mint from another account. Books only the fee. */
export function buyNft(world: World, { wallet, mint, seller, lamports }: NftSale, slot: number): void {
  const { account } = wallet;
  const source = world.accounts.associated(seller, mint);
  ensureSol(wallet, lamports, slot);
  sendTransfer(wallet, slot, (transaction) => {
    const target = openTokenAccount(wallet, transaction, mint);
    const payment = systemTransfer(account, seller, lamports);
    const inner = [payment, tokenTransfer(source, target, seller, 1n, "plain")];
    const accounts = [account, seller, source, target, mint];
    const data = encodeData("25db2deb3bab33b6", lamports);
    const program = PROGRAMS.magicEden;
    transaction.add({ program, log: "ExecuteSaleV2", accounts, writes: "wwwwr", data, inner });
  });
}

interface Airdrop {
  readonly from: SystemAccount;
  readonly mint: MintAccount;
  /** Base units for each wallet. */
  readonly shares: readonly { readonly wallet: MarketWallet; readonly amount: bigint }[];
}

const SHARES_PER_TRANSACTION = 6;

/** Sends tokens to many wallets, a few per transaction, which names only the token account of a wallet that has one. */
export function airdropTokens(world: World, { from, mint, shares }: Airdrop, slot: number): void {
  const source = world.accounts.associated(from, mint);
  for (let start = 0; start < shares.length; start += SHARES_PER_TRANSACTION) {
    sendPlainly(world, from, slot + start / SHARES_PER_TRANSACTION, (transaction) => {
      for (const { wallet, amount } of shares.slice(start, start + SHARES_PER_TRANSACTION)) {
        const target = requireTokenAccount(wallet, mint);
        if (!target.open) transaction.add(createAssociated(from, target));
        transaction.add(tokenTransfer(source, target, from, amount));
        wallet.book.token(mint).receive(amount);
      }
    });
  }
}
