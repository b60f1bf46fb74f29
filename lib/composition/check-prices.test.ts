import { PriceReply, startPriceSource } from "@walletlens/demo-chain/testing/json-servers";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectSolPrices, connectTokenPrices } from "@/lib/chain/prices/connect-prices";
import { checkPrices, describePrices } from "./check-prices";

/** Starts one source for both kinds, with the answer of `state`. */
async function startSources() {
  const state: { answer: unknown; now: number } = { answer: new PriceReply(401), now: Date.now() };
  const { url, close } = await startPriceSource(() => state.answer);
  onTestFinished(close);
  const options = { now: () => state.now };
  const ports = {
    solPrices: connectSolPrices([{ url: `kraken=${url}` }], options),
    tokenPrices: connectTokenPrices([{ url }], options),
  };
  return { state, ports };
}

test("sources that were never called are tested by the first check, and a kind without a working one fails the next", async () => {
  const { ports, state } = await startSources();
  await expect(checkPrices(ports)).resolves.toBeUndefined();
  await vi.waitFor(() =>
    expect(checkPrices(ports)).rejects.toThrow("no source has prices of SOL and tokens"),
  );
  const since = new Date(state.now).toISOString();
  expect(describePrices(ports)).toEqual({
    sol: { unavailableSince: since, sources: [{ name: "own-kraken", state: "refused", since }] },
    tokens: { unavailableSince: since, sources: [{ name: "own-jupiter", state: "refused", since }] },
  });
});

test("a check tests failed sources after their pause, so that prices become available without an analysis", async () => {
  const { state, ports } = await startSources();
  await checkPrices(ports);
  await vi.waitFor(() => expect(checkPrices(ports)).rejects.toThrow("SOL and tokens"));
  const candle = [Math.floor(Date.now() / 1000), "150", "150", "150", "150", "150", "1", 1];
  state.answer = { [WRAPPED_SOL]: { usdPrice: 150 }, error: [], result: { SOLUSD: [candle] } };
  state.now += 300_000;
  // Kraken is called once a second.
  await vi.waitFor(() => expect(checkPrices(ports)).resolves.toBeUndefined(), 10_000);
  expect(describePrices(ports)).toMatchObject({
    sol: { unavailableSince: null },
    tokens: { unavailableSince: null },
  });
});

test("without a configured source nothing fails", async () => {
  const ports = { solPrices: connectSolPrices([]), tokenPrices: connectTokenPrices([]) };
  await expect(checkPrices(ports)).resolves.toBeUndefined();
  expect(describePrices(ports).tokens).toEqual({ unavailableSince: null, sources: [] });
});
