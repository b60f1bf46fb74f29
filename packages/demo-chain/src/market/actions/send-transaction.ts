import { computeBudget, systemTransfer } from "../instructions/system-instructions.ts";
import type { MarketReceipt } from "../ledger/ledger.ts";
import type { PendingTransaction, TransactionHead } from "../ledger/open-transaction.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";
import type { Draft } from "./draft.ts";

export interface SendOptions {
  /** No tip and the lowest fee, for trades too small to carry more. */
  readonly thrifty?: boolean;
  /** True for transactions that never tip: transfers, wrapping, liquidity. */
  readonly untipped?: boolean;
  /** True where a figure depends on the hour: the slot then has a block time. */
  readonly timed?: boolean;
}

export interface SentMarketTransaction<T> {
  readonly result: T;
  readonly receipt: MarketReceipt;
  /** Lamports that the wallet itself paid for the transaction: its network fee and tip, or the tip alone. */
  readonly costLamports: bigint;
}

/** Slippage exceeded, as the venues' programs report it. */
const FAILURE_CODES = [6001, 6002, 6004, 30, 6023];
const THRIFTY_MICRO_LAMPORTS = 1_000;

/**
 * Sends one transaction of a wallet: compute budget, what `compose` adds, a tip where the wallet tips.
 * Now and then the same transaction fails first; that attempt goes into the books here, the success does not.
 */
export function sendTransaction<T>(
  world: World,
  wallet: MarketWallet,
  slot: number,
  compose: (draft: Draft) => T,
  options: SendOptions = {},
): SentMarketTransaction<T> {
  const { random, style, book } = wallet;
  const microLamports = options.thrifty ? THRIFTY_MICRO_LAMPORTS : random.integer(...style.microLamports);
  const tipLamports =
    options.thrifty || options.untipped || !style.tipLamports
      ? 0n
      : BigInt(random.integer(...style.tipLamports));
  const assemble = (at: number, failing: boolean): { transaction: PendingTransaction; result: T } => {
    const transaction = world.ledger.open({
      slot: at,
      version: style.version,
      failing,
      ...signersOf(world, wallet),
    });
    for (const entry of computeBudget(world.landmarks, style.computeUnits, microLamports))
      transaction.add(entry);
    const result = compose({ world, wallet, transaction });
    if (tipLamports > 0n) {
      const tipAccount = random.pick(world.landmarks.tips);
      transaction.add(systemTransfer(world.landmarks, wallet.account, tipAccount, tipLamports));
    }
    return { transaction, result };
  };
  if (random.chance(style.failShare)) {
    const { transaction } = assemble(slot, true);
    const failure = { instruction: transaction.lastCompound, code: random.pick(FAILURE_CODES) };
    book.fail(world.ledger.commit(transaction, failure).feeLamports);
  }
  const { transaction, result } = assemble(slotFor(world, slot, options), false);
  const receipt = world.ledger.commit(transaction);
  return { result, receipt, costLamports: tipLamports + (style.sponsored ? 0n : receipt.feeLamports) };
}

/** Sends a transaction that trades nothing: it carries no tip, and its fee goes to the wallet's fees. */
export function sendUntipped(
  world: World,
  wallet: MarketWallet,
  slot: number,
  compose: (draft: Draft) => void,
): MarketReceipt {
  const { receipt, costLamports } = sendTransaction(world, wallet, slot, compose, { untipped: true });
  wallet.book.payFee(costLamports);
  return receipt;
}

/** The relayer pays for a sponsored wallet, which then is the second signer. */
function signersOf(
  world: World,
  { account, style }: MarketWallet,
): Pick<TransactionHead, "payer" | "signers"> {
  return style.sponsored ? { payer: world.relayer, signers: [account] } : { payer: account };
}

function slotFor(world: World, slot: number, { timed }: SendOptions): number {
  let chosen = Math.max(slot, world.ledger.slot);
  while (timed && !world.clock.hasBlockTime(chosen)) chosen += 1;
  return chosen;
}
