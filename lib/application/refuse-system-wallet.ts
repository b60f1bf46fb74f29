import type { Address } from "@walletlens/engine/address";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { Kol, WalletLabel } from "@walletlens/engine/wallet/wallet-input";
import { AppError } from "@/lib/errors";
import type { WalletState } from "@walletlens/solana/chain-reader";
import type { Labels } from "@/lib/ports/labels";

/*
 * The rule of what is no trader's wallet; everything that analyses wallets goes by it, and skips or refuses them.
 * - By its label: every kind but kol (packages/engine/src/known-address.ts). Authorities of pools that the System program
 *   owns look like wallets and are known by label alone, as exchanges are.
 * - By its account: a program, or an account that a program other than the System program owns: token accounts,
 *   mints, pools, stakes, votes, lookup tables. An address off the curve is none by itself: vaults of multisig
 *   wallets are such addresses, and their owners trade.
 */

/** The labels of those addresses that are publicly known to be no trader's. */
export async function findSystemLabels(
  labels: Labels,
  wallets: readonly Address[],
): Promise<ReadonlyMap<Address, WalletLabel>> {
  const known = await labels.find(wallets);
  const system = new Map<Address, WalletLabel>();
  for (const [wallet, { label }] of known) if (label !== null) system.set(wallet, label);
  return system;
}

/**
 * Who is publicly known to trade with an address, or null. Throws `system_wallet` for one that is publicly known to
 * be no trader's.
 */
export async function requireTraderLabel(labels: Labels, wallet: Address): Promise<Kol | null> {
  const known = (await labels.find([wallet])).get(wallet);
  if (known === undefined) return null;
  if (known.label !== null) {
    refuse(`This is a known system account (${known.label.label}), which is not analysed.`);
  }
  return known.kol;
}

/** Throws `system_wallet` for a program, a token account, or another account that a program owns. */
export function refuseSystemAccount({ account }: WalletState): void {
  if (account === null) return;
  if (account.executable) refuse("This is a program, not a wallet.");
  if (account.program === TOKEN_PROGRAM || account.program === TOKEN_2022_PROGRAM) {
    refuse("This is a token account or a mint, not a wallet.");
  }
  if (account.program !== SYSTEM_PROGRAM) refuse("This account belongs to a program; it is not a wallet.");
}

function refuse(message: string): never {
  throw new AppError("system_wallet", message, { skipReason: "known-wallet" });
}
