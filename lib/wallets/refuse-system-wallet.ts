import type { Address } from "@walletlens/engine/address";
import type { WalletLabel } from "@walletlens/engine/known-address";
import type { Kol } from "@walletlens/engine/result-types";
import { describeSystemAccount, type WalletState } from "@walletlens/engine/wallet/wallet-state";
import { AppError } from "@/lib/config/errors";
import type { Labels } from "./labels";

/*
 * Rules for system wallets, which are skipped or refused: by label, every kind but kol
 * (packages/engine/src/known-address.ts), and by account, `describeSystemAccount` of the engine. Authorities
 * of pools that the System program owns look like wallets and are known only by label, as exchanges are.
 */

/** Returns the labels of known system addresses. */
export async function findSystemLabels(
  labels: Labels,
  wallets: readonly Address[],
): Promise<ReadonlyMap<Address, WalletLabel>> {
  const knownAddresses = await labels.find(wallets);
  const system = new Map<Address, WalletLabel>();
  for (const [wallet, { label }] of knownAddresses) if (label !== null) system.set(wallet, label);
  return system;
}

/**
 * Returns the trader who is publicly known to use an address, or null. Throws `system_wallet` for a known
 * system address.
 */
export async function resolveTraderLabel(labels: Labels, wallet: Address): Promise<Kol | null> {
  const knownAddress = (await labels.find([wallet])).get(wallet);
  if (knownAddress === undefined) return null;
  if (knownAddress.label !== null) {
    refuse(`This is a known system account (${knownAddress.label.label}), which is not analyzed.`);
  }
  return knownAddress.kol;
}

/** Throws `system_wallet` for a program, a token account, or another account that a program owns. */
export function refuseSystemAccount(state: WalletState): void {
  const reason = describeSystemAccount(state);
  if (reason !== null) refuse(reason);
}

function refuse(message: string): never {
  throw new AppError("system_wallet", message, { skipReason: "known-wallet" });
}
