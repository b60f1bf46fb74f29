import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import type { SimulatedProviderOptions } from "@walletlens/demo-chain/provider/provider-options";
import { spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import { address } from "@walletlens/engine/address";
import { analyzeAddress } from "walletlens";
import { medianOf } from "@/bench/median";
import { timeParse } from "./time-parse";

/** Rounds before those that count: the wallet is cold, the process is not, as a server has compiled its code long before. */
const WARM_UP = 3;
const ROUNDS = 7;
const ANY_NUMBER = 100_000;

/** Cold analyses of one wallet each: medians of their time, their calls, and of JSON.parse alone of their pages by address. */
export async function timeAnalyses(
  name: string,
  options: SimulatedProviderOptions,
): Promise<{ readonly ms: number; readonly calls: number; readonly parseMs: number }> {
  const wallets = Array.from({ length: WARM_UP + ROUNDS }, (_, round) =>
    address(addressOf(`${name} wallet ${round}`)),
  );
  const provider = await spawnProvider({ ...options, addresses: wallets });
  try {
    const analysis = {
      rpcUrl: provider.url,
      tokenPriceUrls: [`${provider.url}/prices`],
      solPriceUrls: [`${provider.url}/sol-usd`],
      mostTransactions: options.signatures ?? ANY_NUMBER,
    };
    const runs = [];
    for (const wallet of wallets) {
      const started = performance.now();
      const { rpc } = await analyzeAddress(analysis, wallet);
      const ms = performance.now() - started;
      const parseMs = options.byAddress === undefined ? 0 : await timeParse(provider.url, wallet, options);
      runs.push({ ms, calls: rpc.calls, parseMs });
    }
    const measured = runs.slice(WARM_UP);
    return {
      ms: medianOf(measured.map(({ ms }) => ms)),
      calls: medianOf(measured.map(({ calls }) => calls)),
      parseMs: medianOf(measured.map(({ parseMs }) => parseMs)),
    };
  } finally {
    await provider.close();
  }
}
