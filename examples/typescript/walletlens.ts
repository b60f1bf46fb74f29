/**
 * A wallet's signal, its best tokens and the holders of a token, with the typed client:
 *
 *   export WALLETLENS_API_KEY=ak_… WALLETLENS_URL=http://127.0.0.1:3000
 *   node --import tsx examples/typescript/walletlens.ts WALLET MINT
 */
import { createClient } from "@walletlens/client";
import { ApiError } from "@walletlens/client/errors";

const [wallet, mint] = process.argv.slice(2);
if (wallet === undefined || mint === undefined) throw new Error("usage: walletlens.ts WALLET MINT");

const client = createClient({
  baseUrl: `${process.env.WALLETLENS_URL ?? "http://127.0.0.1:3000"}/api/v1`,
  apiKey: process.env.WALLETLENS_API_KEY,
});

try {
  // The method waits for a wallet that takes long to read, and resolves with the metrics.
  const hud = await client.walletHud(wallet);
  console.log(`${wallet}: ${hud.behaviorCode}, ${hud.dataQualityTier}, win rate ${hud.winRate.toFixed(2)}`);
  if (hud.unknown !== undefined) console.log(`not known of it: ${hud.unknown.join(", ")}`);

  const tokens = await client.walletTokens(wallet, { pageSize: 3, sortBy: "realizedPnlSol" });
  for (const { tokenAddress, realizedPnlSol } of tokens.data) {
    console.log(`  ${tokenAddress}  ${realizedPnlSol.toFixed(3)} SOL`);
  }

  const holders = await client.holdersAgentAndWait(mint, {
    topN: 3,
    onProgress: ({ progress }) => console.error(`${progress} %`),
  });
  for (const { rank, walletAddress, supplyPercent, behaviorType } of holders.profiles) {
    console.log(`#${rank} ${walletAddress} ${supplyPercent.toFixed(2)} % ${behaviorType ?? "unclassified"}`);
  }
} catch (error) {
  // The message says what to do; the code is one of a closed list.
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.status} ${error.code}: ${error.message}`);
  process.exitCode = 1;
}
