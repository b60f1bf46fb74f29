import { profileCombined, toAgentCombined } from "@walletlens/engine/combined/combined-profile";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";

/** Wallets of the results below. */
export const COMBINED_WALLETS = [testAddress("A"), testAddress("B"), testAddress("C")];

/** Both shapes of the result about wallets without activity. */
export async function combineNothing() {
  const inputs = COMBINED_WALLETS.map((wallet) => ({ ...buildWalletInput(), wallet }));
  const profile = await runCooperatively(profileCombined(inputs));
  const leftOut = { skipped: [], notFound: [] };
  return { full: { ...profile, ...leftOut }, agent: { ...toAgentCombined(profile), ...leftOut } };
}
