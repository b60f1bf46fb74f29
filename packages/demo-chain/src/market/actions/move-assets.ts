import { systemTransfer } from "../instructions/system-instructions.ts";
import { createAssociated, tokenTransfer, wrapInto } from "../instructions/token-instructions.ts";
import type { LedgerAccount, MintAccount } from "../ledger/account.ts";
import { TOKEN_ACCOUNT_RENT } from "../ledger/rent.ts";
import type { MarketWallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { openOwn } from "./draft.ts";
import { usdcFor } from "./fill.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendUntipped } from "./send-transaction.ts";
import { swapThrough } from "./swap-through.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/** Sends SOL to another account; the fee goes to the wallet's fees. */
export function sendSol(
  world: World,
  wallet: MarketWallet,
  to: LedgerAccount,
  lamports: bigint,
  slot: number,
): void {
  ensureSol(world, wallet, lamports, slot);
  sendUntipped(world, wallet, slot, ({ transaction }) =>
    transaction.add(systemTransfer(world.landmarks, wallet.account, to, lamports)),
  );
}

/**
 * Sends base units to another holder and books both sides. The sender opens the other's token account where it
 * must, whose rent is one of its fees; where it need not, the transaction names that account alone and not its holder.
 */
export function sendToken(
  world: World,
  wallet: MarketWallet,
  to: LedgerAccount,
  mint: MintAccount,
  amount: bigint,
  slot: number,
): void {
  const { landmarks, accounts } = world;
  ensureSol(world, wallet, 0n, slot);
  const target = accounts.associated(to, mint);
  const opens = !target.open;
  const receipt = sendUntipped(world, wallet, slot, ({ transaction }) => {
    if (opens) transaction.add(createAssociated(landmarks, wallet.account, target));
    const source = tokenAccountOf(world, wallet, mint);
    transaction.add(tokenTransfer(landmarks, source, target, wallet.account, amount));
  });
  if (opens) wallet.book.payFee(TOKEN_ACCOUNT_RENT[mint.program]);
  wallet.book.send(mint, amount, receipt.time, to);
  const origin = { from: wallet.account, unsolicited: true };
  world.wallets.get(to)?.book.receive(mint, amount, receipt.time, origin);
}

/** Puts SOL into the wallet's own wrapped-SOL account. */
export function wrapSol(world: World, wallet: MarketWallet, lamports: bigint, slot: number): void {
  const { landmarks } = world;
  ensureSol(world, wallet, lamports, slot);
  sendUntipped(world, wallet, slot, (draft) => {
    const account = openOwn(draft, landmarks.wrappedSol);
    for (const entry of wrapInto(landmarks, wallet.account, account, lamports)) draft.transaction.add(entry);
  });
}

/** Converts between SOL and USDC in the deep pool: no trade, the fee goes to the wallet's fees. */
export function convert(
  world: World,
  wallet: MarketWallet,
  direction: "to-usdc" | "to-sol",
  lamports: bigint,
  slot: number,
): void {
  const { landmarks, clock } = world;
  const usdc = tokenAccountOf(world, wallet, landmarks.usdc);
  const raw = usdcFor(world, lamports, clock.timeOf(slot));
  if (direction === "to-sol" && usdc.amount < raw) return;
  ensureSol(world, wallet, direction === "to-usdc" ? lamports : 0n, slot);
  sendUntipped(world, wallet, slot, (draft) => {
    openOwn(draft, landmarks.usdc);
    const toUsdc = direction === "to-usdc";
    const wrapped = openWrapped(draft, toUsdc ? lamports : 0n);
    const ends = toUsdc ? { source: wrapped, target: usdc } : { source: usdc, target: wrapped };
    const hop = { pool: world.solUsdc, direction: toUsdc ? "to-quote" : "to-base" } as const;
    swapThrough(draft, [hop], ends, toUsdc ? lamports : raw);
    closeWrapped(draft, wrapped);
  });
}
