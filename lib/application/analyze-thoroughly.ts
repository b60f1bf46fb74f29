import type { Address } from "@walletlens/engine/address";
import { listUnsearched, rememberSearches } from "@walletlens/engine/wallet/account-searches";
import { type AnalyzeOptions, type AnalyzePorts, analyzeWallet } from "@/lib/application/analyze-wallet";
import { computeWallet, type WalletAnalysis } from "@/lib/application/compute-wallet";
import { explainDifferences } from "@/lib/application/explain-differences";

/**
 * As `analyzeWallet`, and looks for what moved the tokens of balances that do not reconcile. What it does not find is
 * remembered, and not looked for again as long as nothing has changed.
 */
export async function analyzeThoroughly(
  ports: AnalyzePorts,
  wallet: Address,
  options: AnalyzeOptions,
): Promise<WalletAnalysis> {
  const analysis = await analyzeWallet(ports, wallet, options);
  if (analysis.state === null) return analysis;
  const { fromSlot } = analysis.input.coverage;
  const searches = await ports.wallets.readSearches(wallet);
  const mints = listUnsearched(analysis.figures.reconciliation, searches, fromSlot);
  if (mints.length === 0) return analysis;
  const read = options.signal === undefined ? {} : { signal: options.signal };
  const { found, accounts } = await explainDifferences(ports, analysis, { mints, searches }, read);
  const explained =
    found === 0 ? analysis : await computeWallet(ports, wallet, analysis.state, ports.clock.now());
  const { reconciliation } = explained.figures;
  await ports.wallets.keepSearches(
    wallet,
    rememberSearches(reconciliation, searches, { fromSlot, accounts }),
  );
  return explained;
}
