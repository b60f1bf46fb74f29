import { expect, test } from "vitest";
import { loadDemoChain } from "./reach-chain";

test("without the packages of the demo chain, one sentence names the setting and the packages", async () => {
  const load = () => import(String("litesvm-that-is-not-installed"));
  await expect(loadDemoChain(load)).rejects.toThrow(
    /^SOLANA_RPC_URL is not set, and the demo chain is not installed: set it .* or install the optional packages/,
  );
});

test("an installed demo chain that fails is not reported as missing", async () => {
  const load = () => Promise.reject(new Error("of its own"));
  await expect(loadDemoChain(load)).rejects.toThrow(/^of its own$/);
});
