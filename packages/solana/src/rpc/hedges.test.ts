import type { Fault } from "@walletlens/demo-chain/provider/provider-options";
import { expect, test } from "vitest";
import { openReader } from "../testing/open-reader.ts";

const method = "getTransaction";
const AS_IN_LIFE = {
  now: Date.now,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/**
 * Reader of the given transactions from a provider that hangs; milliseconds until a call is hedged, and abandoned.
 */
function openHanging(signatures: number, hang: Hang, [hedgeAfterMs, timeoutMs]: readonly [number, number]) {
  const faults: Fault[] = [{ kind: "hang", method, ...hang }];
  return openReader({ signatures, faults }, { ...AS_IN_LIFE, hedgeAfterMs, timeoutMs });
}

type Hang = { readonly after: number; readonly times?: number };

test("calls without a response are sent once more, and the history is complete without waiting for their timeout", async () => {
  const { read, chain, signatures } = await openHanging(400, { after: 60, times: 3 }, [1_000, 600_000]);
  expect((await read()).signatures).toEqual(signatures);
  const { hedged, retries, byMethod } = chain.stats();
  expect(hedged).toBeGreaterThanOrEqual(3);
  expect([retries, byMethod[method]]).toEqual([0, 400 + hedged]);
});

test("at most one call in twenty is sent a second time, regardless of the number of hanging calls", async () => {
  const { read, chain } = await openHanging(100, { after: 60 }, [20, 300]);
  await expect(read()).rejects.toMatchObject({ code: "chain_unavailable" });
  const { calls, hedged } = chain.stats();
  expect(hedged).toBeGreaterThan(0);
  expect(hedged).toBeLessThanOrEqual(calls / 20);
});

test("a call is not hedged while its method has too few measurements", async () => {
  const { read, chain, signatures } = await openHanging(10, { after: 3, times: 1 }, [1, 2_000]);
  expect((await read()).signatures).toEqual(signatures);
  expect(chain.stats()).toMatchObject({ hedged: 0, retries: 1 });
});
