import type { LedgerAccount, MintAccount, SystemAccount } from "../ledger/account.ts";
import { createAssociated, systemTransfer, tokenTransfer, wrapInto } from "../ledger/instructions.ts";
import { marketInstruction } from "../ledger/operations.ts";
import { tokenAccountOf } from "../wallet.ts";
import type { MarketWallet, World } from "../world.ts";
import { usdcFor } from "./fill.ts";
import { ensureSol } from "./fund-wallet.ts";
import { openOwn, sendUntipped } from "./send-transaction.ts";
import { closeWrapped, openWrapped, swapThrough } from "./swap.ts";

/** Sends SOL to another account. The fee is booked to the fees of the wallet. */
export function sendSol(wallet: MarketWallet, to: LedgerAccount, lamports: bigint, slot: number): void {
  ensureSol(wallet, lamports, slot);
  sendUntipped(wallet, slot, ({ transaction }) =>
    transaction.add(systemTransfer(wallet.account, to, lamports)),
  );
}

/**
 * Sends base units to another holder and books both sides. If the sender opens the other token account, its
 * rent is one of the sender's fees. Otherwise the transaction names only that account and not its holder.
 */
export function sendToken(
  wallet: MarketWallet,
  to: LedgerAccount,
  mint: MintAccount,
  amount: bigint,
  slot: number,
): void {
  const { account: from, book, world } = wallet;
  ensureSol(wallet, 0n, slot);
  const target = world.accounts.associated(to, mint);
  const opens = !target.open;
  const { time } = sendUntipped(wallet, slot, ({ transaction }) => {
    if (opens) transaction.add(createAssociated(from, target));
    transaction.add(tokenTransfer(tokenAccountOf(wallet, mint), target, from, amount));
  });
  if (opens) book.payFee(target.rentToOpen);
  book.send(mint, amount, time, to);
  world.wallets.get(to)?.book.receive(mint, amount, time, { from, unsolicited: true });
}

/** Puts SOL into the wallet's own wrapped-SOL account. */
export function wrapSol(wallet: MarketWallet, lamports: bigint, slot: number): void {
  ensureSol(wallet, lamports, slot);
  sendUntipped(wallet, slot, (draft) => {
    const account = openOwn(draft, wallet.world.shared.wrappedSol);
    draft.transaction.add(...wrapInto(wallet.account, account, lamports));
  });
}

/**
 * Converts between SOL and USDC in the deep pool. This is not a trade; the fee is booked to the fees of the
 * wallet.
 */
export function convert(
  wallet: MarketWallet,
  direction: "to-usdc" | "to-sol",
  lamports: bigint,
  slot: number,
): void {
  const { clock, shared, solUsdc } = wallet.world;
  const toUsdc = direction === "to-usdc";
  const usdc = tokenAccountOf(wallet, shared.usdc);
  const raw = usdcFor(wallet.world, lamports, clock.timeOf(slot));
  if (!toUsdc && usdc.amount < raw) return;
  ensureSol(wallet, toUsdc ? lamports : 0n, slot);
  sendUntipped(wallet, slot, (draft) => {
    openOwn(draft, shared.usdc);
    const wrapped = openWrapped(draft, toUsdc ? lamports : 0n);
    const ends = toUsdc ? { source: wrapped, target: usdc } : { source: usdc, target: wrapped };
    const hop = { pool: solUsdc, direction: toUsdc ? "to-quote" : "to-base" } as const;
    swapThrough(draft, [hop], ends, toUsdc ? lamports : raw);
    closeWrapped(draft, wrapped);
  });
}

/** Buys an NFT on Magic Eden. NFTs are not traded tokens: only the fee is booked, as a transfer's. */
export function buyNft(
  wallet: MarketWallet,
  nft: MintAccount,
  seller: SystemAccount,
  lamports: bigint,
  slot: number,
): void {
  ensureSol(wallet, lamports, slot);
  sendUntipped(wallet, slot, (draft) => {
    const source = wallet.world.accounts.associated(seller, nft);
    const target = openOwn(draft, nft);
    const inner = [
      systemTransfer(wallet.account, seller, lamports),
      tokenTransfer(source, target, seller, 1n, "plain"),
    ];
    const accounts = [wallet.account, seller, source, target, nft];
    draft.transaction.add(marketInstruction("magicEdenSell", accounts, { first: lamports }, inner));
  });
}

/** Base units that an airdrop sends to one wallet. */
export interface AirdropShare {
  readonly wallet: MarketWallet;
  readonly amount: bigint;
}

const SHARES_PER_TRANSACTION = 6;

/**
 * Sends tokens to many wallets, a few per transaction. If a wallet already has the token account, the
 * transaction names only that account.
 */
export function airdropTokens(
  { accounts, ledger }: World,
  sender: SystemAccount,
  mint: MintAccount,
  shares: readonly AirdropShare[],
  slot: number,
): void {
  const source = accounts.associated(sender, mint);
  for (let first = 0; first < shares.length; first += SHARES_PER_TRANSACTION) {
    const at = slot + first / SHARES_PER_TRANSACTION;
    const transaction = ledger.open({ slot: at, payer: sender, version: 0 });
    const batch = shares.slice(first, first + SHARES_PER_TRANSACTION);
    for (const { wallet, amount } of batch) {
      const target = tokenAccountOf(wallet, mint);
      if (!target.open) transaction.add(createAssociated(sender, target));
      transaction.add(tokenTransfer(source, target, sender, amount));
    }
    const { time } = ledger.commit(transaction);
    for (const { wallet, amount } of batch) {
      wallet.book.receive(mint, amount, time, { from: sender, unsolicited: true });
    }
  }
}
