import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/result-types";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import type { Labels } from "./labels";
import { resolveTraderLabel } from "./refuse-system-wallet";
import type { SnapshotStore } from "./wallet-store";

interface StoredMetricsPorts {
  readonly snapshots: SnapshotStore;
  readonly labels: Labels;
}

/**
 * Returns the stored profile of a wallet regardless of its age, or null. Makes no calls to the chain and
 * starts no analysis. Throws `system_wallet` for a known system address.
 */
export async function readStoredProfile(
  { snapshots, labels }: StoredMetricsPorts,
  wallet: Address,
): Promise<WalletProfile | null> {
  const kol = await resolveTraderLabel(labels, wallet);
  const snapshot = await snapshots.find(wallet, "profile");
  return snapshot === null ? null : { ...snapshot.body, kol };
}

/** Like `readStoredProfile`, for the result of each token, unordered. */
export async function readStoredTokens(
  { snapshots, labels }: StoredMetricsPorts,
  wallet: Address,
): Promise<readonly TokenPnl[] | null> {
  await resolveTraderLabel(labels, wallet);
  return (await snapshots.find(wallet, "tokens"))?.body ?? null;
}
