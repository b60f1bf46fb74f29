import { computeBudget, systemTransfer } from "../instructions/system-instructions.ts";
import { createAssociated, tokenTransfer } from "../instructions/token-instructions.ts";
import type { MarketWallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { sendUntipped } from "./send-transaction.ts";

/** Kept for rent, fees and tips beside what a trade needs. */
const MARGIN_LAMPORTS = 30_000_000n;
const EXCHANGE_COMPUTE_UNITS = 40_000;
const EXCHANGE_MICRO_LAMPORTS = 20_000;
const RAW_USDC = 1_000_000n;

/** Withdraws SOL from the exchange until the wallet can spend `lamports` beside what it reserves. */
export function ensureSol(world: World, wallet: MarketWallet, lamports: bigint, slot: number): void {
  const { account, style, random } = wallet;
  const missing = lamports + style.reserveLamports + MARGIN_LAMPORTS - account.lamports;
  if (missing <= 0n) return;
  const usual = BigInt(random.integer(...style.topUpLamports));
  withdrawSol(world, wallet, missing > usual ? missing : usual, slot);
}

/** The exchange sends SOL and pays the fee. */
function withdrawSol(world: World, wallet: MarketWallet, lamports: bigint, slot: number): void {
  const { landmarks, ledger } = world;
  const transaction = ledger.open({ slot, payer: wallet.exchange, version: "legacy" });
  for (const entry of computeBudget(landmarks, EXCHANGE_COMPUTE_UNITS, EXCHANGE_MICRO_LAMPORTS)) {
    transaction.add(entry);
  }
  transaction.add(systemTransfer(landmarks, wallet.exchange, wallet.account, lamports));
  ledger.commit(transaction);
}

/** Withdraws USDC from the exchange until the wallet holds `raw`; the exchange pays rent and fee. */
export function ensureUsdc(world: World, wallet: MarketWallet, raw: bigint, slot: number): void {
  const { landmarks, ledger, accounts } = world;
  const account = tokenAccountOf(world, wallet, landmarks.usdc);
  if (account.amount >= raw) return;
  const usual = BigInt(wallet.random.integer(300, 1_500)) * RAW_USDC;
  const transaction = ledger.open({ slot, payer: wallet.exchange, version: 0 });
  transaction.add(createAssociated(landmarks, wallet.exchange, account));
  const source = accounts.associated(wallet.exchange, landmarks.usdc);
  transaction.add(tokenTransfer(landmarks, source, account, wallet.exchange, raw + usual));
  ledger.commit(transaction);
}

/** Brings what the wallet holds above its habit back to the exchange. */
export function sweepToExchange(world: World, wallet: MarketWallet, slot: number): void {
  const { account, style } = wallet;
  if (style.sweepAboveLamports === null || account.lamports <= style.sweepAboveLamports) return;
  const kept = style.sweepAboveLamports / 4n;
  sendUntipped(world, wallet, slot, ({ transaction }) =>
    transaction.add(systemTransfer(world.landmarks, account, wallet.exchange, account.lamports - kept)),
  );
}
