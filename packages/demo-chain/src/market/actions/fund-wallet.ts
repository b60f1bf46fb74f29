import { computeBudget, createAssociated, systemTransfer, tokenTransfer } from "../ledger/instructions.ts";
import { tokenAccountOf } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import { sendUntipped } from "./send-transaction.ts";

/** Reserve for rent, fees and tips, in addition to the amount of a trade. */
const MARGIN_LAMPORTS = 30_000_000n;
const EXCHANGE_COMPUTE_UNITS = 40_000;
const EXCHANGE_MICRO_LAMPORTS = 20_000;
const RAW_USDC = 1_000_000n;
/** Dollars that the funder of a ring has from before the history, as an exchange has. */
const FUNDER_RAW_USDC = 1_000_000n * RAW_USDC;

/**
 * Withdraws SOL from the exchange until the wallet can spend `lamports` in addition to its reserve. The
 * exchange pays the fee.
 */
export function ensureSol(wallet: MarketWallet, lamports: bigint, slot: number): void {
  const { account, exchange, style, random } = wallet;
  const missing = lamports + style.reserveLamports + MARGIN_LAMPORTS - account.lamports;
  if (missing <= 0n) return;
  const usual = BigInt(random.integer(...style.topUpLamports));
  const { ledger } = wallet.world;
  const transaction = ledger.open({ slot, payer: exchange, version: "legacy" });
  transaction.add(...computeBudget(EXCHANGE_COMPUTE_UNITS, EXCHANGE_MICRO_LAMPORTS));
  transaction.add(systemTransfer(exchange, account, missing > usual ? missing : usual));
  ledger.commit(transaction);
}

/** Withdraws USDC from the exchange until the wallet holds `raw`; the exchange pays rent and fee. */
export function ensureUsdc(wallet: MarketWallet, raw: bigint, slot: number): void {
  const { exchange, world } = wallet;
  const { shared, ledger, accounts } = world;
  const account = tokenAccountOf(wallet, shared.usdc);
  if (account.amount >= raw) return;
  const usual = BigInt(wallet.random.integer(300, 1_500)) * RAW_USDC;
  const transaction = ledger.open({ slot, payer: exchange, version: 0 });
  const source = accounts.associated(exchange, shared.usdc);
  if (!source.open) accounts.openWith(source, FUNDER_RAW_USDC);
  transaction.add(createAssociated(exchange, account));
  transaction.add(tokenTransfer(source, account, exchange, raw + usual));
  ledger.commit(transaction);
}

/** Returns SOL above the wallet's limit to the exchange. */
export function sweepToExchange(wallet: MarketWallet, slot: number): void {
  const { account, exchange, style } = wallet;
  const { sweepAboveLamports } = style;
  if (sweepAboveLamports === null || account.lamports <= sweepAboveLamports) return;
  sendUntipped(wallet, slot, ({ transaction }) =>
    transaction.add(systemTransfer(account, exchange, account.lamports - sweepAboveLamports / 4n)),
  );
}
