import { createAssociated, tokenTransfer } from "../instructions/token-instructions.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import type { MarketWallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";

export interface InternalTransfer {
  readonly wallet: MarketWallet;
  /** Base units. */
  readonly amount: bigint;
}

const GIFTS_PER_TRANSACTION = 6;

/**
 * Sends tokens to many wallets, a few a transaction. A wallet that has the token account already is not named
 * by the transaction: only its token account is.
 */
export function airdropTokens(
  world: World,
  sender: SystemAccount,
  mint: MintAccount,
  gifts: readonly InternalTransfer[],
  slot: number,
): void {
  const { accounts, landmarks, ledger } = world;
  const source = accounts.associated(sender, mint);
  for (let first = 0; first < gifts.length; first += GIFTS_PER_TRANSACTION) {
    const transaction = ledger.open({
      slot: slot + first / GIFTS_PER_TRANSACTION,
      payer: sender,
      version: 0,
    });
    const batch = gifts.slice(first, first + GIFTS_PER_TRANSACTION);
    for (const { wallet, amount } of batch) {
      const target = tokenAccountOf(world, wallet, mint);
      if (!target.open) transaction.add(createAssociated(landmarks, sender, target));
      transaction.add(tokenTransfer(landmarks, source, target, sender, amount));
    }
    const { time } = ledger.commit(transaction);
    for (const { wallet, amount } of batch) {
      wallet.book.receive(mint, amount, time, { from: sender, unsolicited: true });
    }
  }
}
