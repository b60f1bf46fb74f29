import type { Address } from "@walletlens/engine/address";
import type { Kol, WalletLabel } from "@walletlens/engine/known-address";
import { describeSystemAccount, type WalletState } from "@walletlens/engine/wallet/wallet-state";
import { AppError } from "@/lib/config/errors";
import type { Labels } from "./ports";

/*
 * The rule of what is no trader's wallet; everything that analyses wallets goes by it, and skips or refuses them.
 * - By its label: every kind but kol (packages/engine/src/known-address.ts). Authorities of pools that the System program
 *   owns look like wallets and are known by label alone, as exchanges are.
 * - By its account: `describeSystemAccount` of the engine.
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
 * Finds the trader who is publicly known to use an address, or null. Throws `system_wallet` for an address that is
 * publicly known to be no trader's.
 */
export async function resolveTraderLabel(labels: Labels, wallet: Address): Promise<Kol | null> {
  const known = (await labels.find([wallet])).get(wallet);
  if (known === undefined) return null;
  if (known.label !== null) {
    refuse(`This is a known system account (${known.label.label}), which is not analyzed.`);
  }
  return known.kol;
}

/** Throws `system_wallet` for a program, a token account, or another account that a program owns. */
export function refuseSystemAccount(state: Pick<WalletState, "account">): void {
  const reason = describeSystemAccount(state);
  if (reason !== null) refuse(reason);
}

function refuse(message: string): never {
  throw new AppError("system_wallet", message, { skipReason: "known-wallet" });
}
