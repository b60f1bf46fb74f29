import { type AnalyzeOptions, type AnalyzePorts, analyzeWallet } from "@/lib/application/analyze-wallet";
import { computeWallet, type WalletAnalysis } from "@/lib/application/compute-wallet";
import { explainDifferences } from "@/lib/application/explain-differences";
import type { Address } from "@/lib/domain/address";

/** As `analyzeWallet`, and looks for what moved the tokens of balances that do not reconcile. */
export async function analyzeThoroughly(
  ports: AnalyzePorts,
  wallet: Address,
  options: AnalyzeOptions,
): Promise<WalletAnalysis> {
  const analysis = await analyzeWallet(ports, wallet, options);
  const read = options.signal === undefined ? {} : { signal: options.signal };
  const found = await explainDifferences(ports, analysis, read);
  if (found === 0 || analysis.state === null) return analysis;
  return computeWallet(ports, wallet, analysis.state, ports.clock.now());
}
