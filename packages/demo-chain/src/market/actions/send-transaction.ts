import type { LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import { computeBudget, createAssociated, systemTransfer } from "../ledger/instructions.ts";
import type { MarketReceipt } from "../ledger/ledger.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import { tokenAccountOf } from "../wallet.ts";
import type { MarketWallet, World } from "../world.ts";

/** A transaction that a wallet is putting together. */
export interface Draft {
  readonly wallet: MarketWallet;
  readonly transaction: PendingTransaction;
}

interface SendOptions {
  /** No tip and the lowest fee, for trades too small to carry more. */
  readonly thrifty?: boolean;
  /** True for transactions that never tip: transfers, wrapping, liquidity. */
  readonly untipped?: boolean;
  /** True if a metric depends on the hour: the slot then has a block time. */
  readonly timed?: boolean;
}

interface SentMarketTransaction<T> {
  readonly result: T;
  readonly receipt: MarketReceipt;
  /** Lamports that the wallet itself paid for the transaction: its network fee and tip, or only the tip. */
  readonly costLamports: bigint;
}

/** Slippage exceeded, as the venues' programs report it. */
const FAILURE_CODES = [6001, 6002, 6004, 30, 6023];
const THRIFTY_MICRO_LAMPORTS = 1_000;

/**
 * Sends one transaction of a wallet: compute budget, the instructions of `compose`, and a tip if the wallet
 * tips. With the probability of the wallet the same transaction fails first. The failed attempt is booked
 * here, the successful one by the caller.
 */
export function sendTransaction<T>(
  wallet: MarketWallet,
  slot: number,
  compose: (draft: Draft) => T,
  options: SendOptions = {},
): SentMarketTransaction<T> {
  const { account, random, style, book, world } = wallet;
  const { clock, shared, ledger } = world;
  const microLamports = options.thrifty ? THRIFTY_MICRO_LAMPORTS : random.integer(...style.microLamports);
  const isTipping = !options.thrifty && !options.untipped;
  const tipLamports = isTipping && style.tipLamports ? BigInt(random.integer(...style.tipLamports)) : 0n;
  /** The relayer pays for a sponsored wallet, which then is the second signer. */
  const signers = style.sponsored ? { payer: world.relayer, signers: [account] } : { payer: account };
  const assemble = (at: number, failing: boolean) => {
    const transaction = ledger.open({ slot: at, version: style.version, failing, ...signers });
    transaction.add(...computeBudget(style.computeUnits, microLamports));
    const result = compose({ wallet, transaction });
    if (tipLamports > 0n) transaction.add(systemTransfer(account, random.pick(shared.tips), tipLamports));
    return { transaction, result };
  };
  if (random.chance(style.failShare)) {
    const { transaction } = assemble(slot, true);
    const failure = { instruction: transaction.lastCompound, code: random.pick(FAILURE_CODES) };
    book.fail(ledger.commit(transaction, failure).feeLamports);
  }
  let landing = Math.max(slot, ledger.slot);
  while (options.timed && !clock.hasBlockTime(landing)) landing += 1;
  const { transaction, result } = assemble(landing, false);
  const receipt = ledger.commit(transaction);
  return { result, receipt, costLamports: tipLamports + (style.sponsored ? 0n : receipt.feeLamports) };
}

/** Sends a transaction without a trade: it has no tip, and its fee is booked to the fees of the wallet. */
export function sendUntipped(
  wallet: MarketWallet,
  slot: number,
  compose: (draft: Draft) => void,
): MarketReceipt {
  const { receipt, costLamports } = sendTransaction(wallet, slot, compose, { untipped: true });
  wallet.book.payFee(costLamports);
  return receipt;
}

/** Sends a transaction of an account without a wallet's habits, with a compute budget. */
export function sendPlainly<T>(
  { ledger }: World,
  payer: LedgerAccount,
  slot: number,
  [units, microLamports]: readonly [number, number],
  compose: (transaction: PendingTransaction) => T,
): { readonly result: T; readonly time: number } {
  const transaction = ledger.open({ slot, payer, version: 0 });
  transaction.add(...computeBudget(units, microLamports));
  const result = compose(transaction);
  return { result, time: ledger.commit(transaction).time };
}

/** Returns the wallet's account of a mint, which the transaction opens if necessary. */
export function openOwn({ wallet, transaction }: Draft, mint: MintAccount): MarketTokenAccount {
  const account = tokenAccountOf(wallet, mint);
  transaction.add(createAssociated(wallet.account, account));
  return account;
}
