import { expect, test } from "vitest";
import { loadDemoChain } from "./reach-chain";

test("where the demo chain's packages are not installed, one sentence says what to set or to install", async () => {
  const load = () => import(String("litesvm-that-is-not-installed"));
  await expect(loadDemoChain(load)).rejects.toThrow(
    /^SOLANA_RPC_URL is not set, and the demo chain is not installed: set it .* or install the optional packages/,
  );
});

test("a demo chain that is there and fails is not said to be missing", async () => {
  const load = () => Promise.reject(new Error("of its own"));
  await expect(loadDemoChain(load)).rejects.toThrow(/^of its own$/);
});
