import { closeAccount, createSeeded, wrapInto } from "../instructions/token-instructions.ts";
import type { MarketTokenAccount } from "../ledger/account.ts";
import { type Draft, openOwn } from "./draft.ts";

/**
 * An open wrapped-SOL account of the wallet that holds at least `lamports`: one that lives for this
 * transaction, or the one that the wallet keeps.
 */
export function openWrapped(draft: Draft, lamports: bigint): MarketTokenAccount {
  const { world, transaction, wallet } = draft;
  const { landmarks, accounts } = world;
  if (wallet.style.wrapping === "seeded") {
    const seeded = accounts.temporary(wallet.account, landmarks.wrappedSol);
    for (const entry of createSeeded(landmarks, wallet.account, seeded, lamports)) transaction.add(entry);
    return seeded;
  }
  const account = openOwn(draft, landmarks.wrappedSol);
  const missing = lamports - account.amount;
  if (missing > 0n) {
    for (const entry of wrapInto(landmarks, wallet.account, account, missing)) transaction.add(entry);
  }
  return account;
}

/** Returns everything to the wallet, unless it is one that keeps wrapped SOL. */
export function closeWrapped({ world, transaction, wallet }: Draft, account: MarketTokenAccount): void {
  if (wallet.style.wrapping === "persistent") return;
  transaction.add(closeAccount(world.landmarks, account, wallet.account));
}
