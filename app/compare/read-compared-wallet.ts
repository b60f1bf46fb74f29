import type { Address } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { loadOptional } from "@/app/load-optional";
import { beginWalletPage } from "@/app/wallet/[address]/read-wallet-page";
import type { ProfileResult } from "@/components/wallet/profile-result";
import { readTokenQuery } from "@/components/wallet/token-query";
import { container } from "@/lib/composition/container";

/** Begins to read a wallet as its own page does. `failedJobId` is the job that the page waited for in vain. */
export function readComparedWallet(wallet: Address, failedJobId: string | null) {
  const page = beginWalletPage({ wallet, tokenRequest: readTokenQuery({}), failedJobId });
  const result: Promise<ProfileResult> = page.result;
  return { result, decided: page.decided, charts: result.then((known) => findCharts(wallet, known)) };
}

async function findCharts(wallet: Address, { status }: ProfileResult): Promise<WalletCharts | null> {
  if (status !== "ready") return null;
  return loadOptional(wallet, "a compared wallet's charts failed", (admit) =>
    container().pages.readWalletCharts(wallet, admit),
  );
}
