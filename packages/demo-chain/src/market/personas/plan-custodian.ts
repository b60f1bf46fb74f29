import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { systemTransfer } from "../instructions/system-instructions.ts";
import type { SystemAccount } from "../ledger/account.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";

/** Personas that know nothing of each other. */
const DEPOSITORS: readonly string[] = ["market_maker", "fresh"];
/** A private wallet deals with fewer. */
const MIN_DEPOSITORS = 32;
/** In the last hour, so that nothing that a wallet does depends on it. */
const SECONDS_BEFORE_END = SECONDS_PER_HOUR;
const SECONDS_APART = 45;
const DEPOSIT_LAMPORTS = 20_000_000n;
/** Lamports that have to be left for rent and fees. */
const LEFT_LAMPORTS = 10_000_000n;

/**
 * Schedules deposits with a custodian that no list names. A market with too few depositors has none: they would be what a
 * private wallet has.
 */
export function planCustodian(world: World): void {
  const { accounts, clock, schedule, wallets } = world;
  const depositors = [...wallets.values()].filter(
    ({ persona, style }) => DEPOSITORS.includes(persona) && !style.sponsored,
  );
  if (depositors.length < MIN_DEPOSITORS) return;
  const custodian = accounts.system("custodian");
  for (const [place, wallet] of depositors.entries()) {
    const time = clock.endTime - SECONDS_BEFORE_END + place * SECONDS_APART;
    schedule.at(clock.slotAt(time), (slot) => deposit(world, wallet, custodian, slot));
  }
}

function deposit(
  { custodianOf, ledger, landmarks }: World,
  wallet: MarketWallet,
  custodian: SystemAccount,
  slot: number,
): void {
  const { account, book } = wallet;
  if (account.lamports < DEPOSIT_LAMPORTS + LEFT_LAMPORTS) return;
  const transaction = ledger.open({ slot, payer: account, version: "legacy" });
  transaction.add(systemTransfer(landmarks, account, custodian, DEPOSIT_LAMPORTS));
  book.payFee(ledger.commit(transaction).feeLamports);
  custodianOf.set(wallet, custodian);
}
