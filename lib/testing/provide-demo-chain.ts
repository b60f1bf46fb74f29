import { type DemoChainOptions, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { address } from "@walletlens/engine/address";
import { afterAll } from "vitest";

/** Unix seconds at which the history of a test's demo chain ends, unless the test says another end. */
export const END_TIME = 1_795_000_000;

/**
 * A small demo chain for the tests of one file, closed after them, with the addresses of its traders: of the wallets
 * that no list names.
 */
export async function provideDemoChain(options: DemoChainOptions) {
  const demo = await startDemoChain({ endTime: END_TIME, wallets: 20, mints: 30, ...options });
  afterAll(demo.close);
  const unnamed = demo.market.truths.filter(({ label }) => label === null);
  return { ...demo, traders: unnamed.map((truth) => address(truth.address)) };
}
