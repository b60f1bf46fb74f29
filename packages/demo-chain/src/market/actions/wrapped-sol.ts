import {
  closeAccount,
  createAssociated,
  createSeeded,
  wrapInto,
} from "../instructions/token-instructions.ts";
import type { TokenAccount } from "../ledger/account.ts";
import type { OpenTransaction } from "../ledger/open-transaction.ts";
import type { Wallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";

/**
 * An open wrapped-SOL account of the wallet that holds at least `lamports`: one that lives for this
 * transaction, or the one that the wallet keeps.
 */
export function openWrapped(
  world: World,
  transaction: OpenTransaction,
  wallet: Wallet,
  lamports: bigint,
): TokenAccount {
  const { landmarks, accounts } = world;
  if (wallet.style.wrapping === "seeded") {
    const seeded = accounts.temporary(wallet.account, landmarks.wrappedSol);
    for (const entry of createSeeded(landmarks, wallet.account, seeded, lamports)) transaction.add(entry);
    return seeded;
  }
  const account = tokenAccountOf(world, wallet, landmarks.wrappedSol);
  transaction.add(createAssociated(landmarks, wallet.account, account));
  const missing = lamports - account.amount;
  if (missing > 0n) {
    for (const entry of wrapInto(landmarks, wallet.account, account, missing)) transaction.add(entry);
  }
  return account;
}

/** Returns everything to the wallet, unless it is one that keeps wrapped SOL. */
export function closeWrapped(
  world: World,
  transaction: OpenTransaction,
  wallet: Wallet,
  account: TokenAccount,
): void {
  if (wallet.style.wrapping === "persistent") return;
  transaction.add(closeAccount(world.landmarks, account, wallet.account));
}
