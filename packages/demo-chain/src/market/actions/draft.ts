import { createAssociated } from "../instructions/token-instructions.ts";
import type { MintAccount, TokenAccount } from "../ledger/account.ts";
import type { OpenTransaction } from "../ledger/open-transaction.ts";
import type { Wallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";

/** A transaction that a wallet is putting together. */
export interface Draft {
  readonly world: World;
  readonly wallet: Wallet;
  readonly transaction: OpenTransaction;
}

/** The wallet's account of a mint, which the transaction opens where it is not open yet. */
export function openOwn({ world, wallet, transaction }: Draft, mint: MintAccount): TokenAccount {
  const account = tokenAccountOf(world, wallet, mint);
  transaction.add(createAssociated(world.landmarks, wallet.account, account));
  return account;
}
