import { type DemoChainOptions, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { address } from "@walletlens/engine/address";
import { afterAll } from "vitest";

/** Unix seconds of the end of a test's demo chain by default. */
export const END_TIME = 1_795_000_000;

/** A small demo chain for the tests of one file, with the addresses of its traders: wallets without a label. */
export async function provideDemoChain(options: DemoChainOptions) {
  const demo = await startDemoChain({ endTime: END_TIME, wallets: 20, mints: 30, ...options });
  afterAll(demo.close);
  const unnamed = demo.market.truths.filter(({ label }) => label === null);
  return { ...demo, traders: unnamed.map((truth) => address(truth.address)) };
}
