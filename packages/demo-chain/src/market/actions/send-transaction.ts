import type { LedgerAccount, MarketTokenAccount, MintAccount } from "../../ledger/accounts.ts";
import {
  closeAccount,
  createAssociated,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "../../ledger/instructions.ts";
import type { MarketReceipt, PendingTransaction } from "../../ledger/transaction.ts";
import type { MarketWallet, World } from "../world.ts";

type Composer<T> = (transaction: PendingTransaction) => T;

/** Slippage exceeded, as the venues' programs report it. */
const FAILURE_CODES = [6001, 6002, 30];

/**
 * Sends one transaction of a wallet: compute budget, the instructions of `compose`, and a tip if the wallet tips and the
 * transaction `isTipped`. With the probability of the wallet the same transaction fails first. The failed attempt is
 * booked here, the successful one by the caller: `costLamports` are the network fee and the tip that the wallet paid. A
 * slot of a transaction that `isTimed` has a block time.
 */
export function sendTransaction<T>(
  wallet: MarketWallet,
  slot: number,
  compose: Composer<T>,
  { isTipped = false, isTimed = false } = {},
): MarketReceipt & { readonly result: T; readonly costLamports: bigint } {
  const { account, random, style, book, world } = wallet;
  const { shared, ledger } = world;
  const microLamports = random.integer(...style.microLamports);
  const tipLamports = isTipped && style.tipLamports ? BigInt(random.integer(...style.tipLamports)) : 0n;
  /** The relayer pays for a sponsored wallet, which then is the second signer. */
  const signers = style.isSponsored ? { payer: shared.relayer, signers: [account] } : { payer: account };
  const budget = [style.computeUnits, microLamports] as const;
  const assemble = (landing: number, isFailing: boolean) => {
    const transaction = ledger.open({ slot: landing, version: style.version, isFailing, budget, ...signers });
    const result = compose(transaction);
    if (tipLamports > 0n) transaction.add(systemTransfer(account, random.pick(shared.tips), tipLamports));
    return { transaction, result };
  };
  if (random.chance(style.failShare)) {
    const { transaction } = assemble(slot, true);
    const failure = { instruction: transaction.lastCompound, code: random.pick(FAILURE_CODES) };
    book.failedTransactions += 1;
    book.feesLamports += ledger.commit(transaction, failure).feeLamports;
  }
  const { transaction, result } = assemble(isTimed ? ledger.findTimedSlot(slot) : slot, false);
  const receipt = ledger.commit(transaction);
  const costLamports = tipLamports + (style.isSponsored ? 0n : receipt.feeLamports);
  return { ...receipt, result, costLamports };
}

/** Sends a transaction without a trade: it has no tip, and its fee is booked to the fees of the wallet. */
export function sendTransfer(wallet: MarketWallet, slot: number, compose: Composer<void>): MarketReceipt {
  const receipt = sendTransaction(wallet, slot, compose);
  wallet.book.feesLamports += receipt.costLamports;
  return receipt;
}

/** Sends a transaction of an account without a wallet's habits. */
export function sendPlainly<T>({ ledger }: World, payer: LedgerAccount, slot: number, compose: Composer<T>) {
  const transaction = ledger.open({ slot, payer, version: 0 });
  const result = compose(transaction);
  return { ...ledger.commit(transaction), result };
}

/** The wallet's one token account of a mint, open or not. */
export function requireTokenAccount({ world, account }: MarketWallet, mint: MintAccount): MarketTokenAccount {
  return world.accounts.associated(account, mint);
}

/** Returns the wallet's account of a mint, which the transaction opens if necessary. Wrapped SOL is at least `lamports`. */
export function openTokenAccount(
  wallet: MarketWallet,
  transaction: PendingTransaction,
  mint: MintAccount,
  lamports = 0n,
) {
  const account = requireTokenAccount(wallet, mint);
  transaction.add(createAssociated(wallet.account, account));
  const missingAmount = lamports - account.amount;
  if (mint.native && missingAmount > 0n) transaction.add(...wrapInto(wallet.account, account, missingAmount));
  return account;
}

/** Closes an account of wrapped SOL, which returns it to the wallet, unless the wallet keeps it open. */
export function unwrap(wallet: MarketWallet, transaction: PendingTransaction, money: MarketTokenAccount) {
  const isRetained = wallet.style.retainsWrapped || !money.mint.native;
  if (!isRetained) transaction.add(closeAccount(money, wallet.account));
}

/** Reserve for rent, fees and tips, in addition to the amount of a trade. */
const MARGIN_LAMPORTS = 30_000_000n;
const RAW_USDC = 1_000_000n;
/** Dollars that the funder of a ring has from before the history, as an exchange has. */
const FUNDER_RAW_USDC = 1_000_000n * RAW_USDC;

/** Withdraws SOL from the exchange, which pays the fee, until the wallet can spend `lamports` beside its reserve. */
export function ensureSol(wallet: MarketWallet, lamports: bigint, slot: number): void {
  const { account, exchange, style, random, world } = wallet;
  const missingAmount = lamports + style.reserveLamports + MARGIN_LAMPORTS - account.lamports;
  if (missingAmount <= 0n) return;
  const usualLamports = BigInt(random.integer(...style.topUpLamports));
  const withdrawal = systemTransfer(
    exchange,
    account,
    missingAmount > usualLamports ? missingAmount : usualLamports,
  );
  sendPlainly(world, exchange, slot, (transaction) => transaction.add(withdrawal));
}

/** Withdraws USDC from the exchange until the wallet holds `raw`; the exchange pays rent and fee. */
export function ensureUsdc(wallet: MarketWallet, raw: bigint, slot: number): void {
  const { exchange, random, world } = wallet;
  const { usdc } = world.shared;
  const account = requireTokenAccount(wallet, usdc);
  if (account.amount >= raw) return;
  const amount = raw + BigInt(random.integer(300, 1_500)) * RAW_USDC;
  const source = world.accounts.associated(exchange, usdc);
  if (!source.open) world.accounts.openWith(source, FUNDER_RAW_USDC);
  sendPlainly(world, exchange, slot, (transaction) =>
    transaction.add(createAssociated(exchange, account), tokenTransfer(source, account, exchange, amount)),
  );
}
