import { createAssociated } from "../instructions/token-instructions.ts";
import type { MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import type { PendingTransaction } from "../ledger/open-transaction.ts";
import type { MarketWallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";

/** A transaction that a wallet is putting together. */
export interface Draft {
  readonly world: World;
  readonly wallet: MarketWallet;
  readonly transaction: PendingTransaction;
}

/** The wallet's account of a mint, which the transaction opens where it is not open yet. */
export function openOwn({ world, wallet, transaction }: Draft, mint: MintAccount): MarketTokenAccount {
  const account = tokenAccountOf(world, wallet, mint);
  transaction.add(createAssociated(world.landmarks, wallet.account, account));
  return account;
}
