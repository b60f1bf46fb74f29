import type { Fault } from "@walletlens/demo-chain/provider/provider-options";
import { expect, test } from "vitest";
import { openReader } from "../testing/open-reader.ts";

const method = "getTransaction";
const AS_IN_LIFE = {
  now: Date.now,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

test("calls that are never answered are asked once more, and the history is whole without waiting for their limit", async () => {
  const hang: Fault = { kind: "hang", method, after: 60, times: 3 };
  const { read, chain, signatures } = await openReader(
    { signatures: 400, faults: [hang] },
    { ...AS_IN_LIFE, hedgeAfterMs: 1_000, timeoutMs: 600_000 },
  );
  expect((await read()).signatures).toEqual(signatures);
  const { hedged, retries, byMethod } = chain.stats();
  expect(hedged).toBeGreaterThanOrEqual(3);
  expect([retries, byMethod[method]]).toEqual([0, 400 + hedged]);
});

test("no more than one call in twenty is asked a second time, however many hang", async () => {
  const hang: Fault = { kind: "hang", method, after: 60 };
  const { read, chain } = await openReader(
    { signatures: 100, faults: [hang] },
    { ...AS_IN_LIFE, hedgeAfterMs: 20, timeoutMs: 300 },
  );
  await expect(read()).rejects.toMatchObject({ code: "chain_unavailable" });
  const { calls, hedged } = chain.stats();
  expect(hedged).toBeGreaterThan(0);
  expect(hedged).toBeLessThanOrEqual(calls / 20);
});

test("a call is not hedged while its method is too new to tell what is late", async () => {
  const hang: Fault = { kind: "hang", method, after: 3, times: 1 };
  const { read, chain, signatures } = await openReader(
    { signatures: 10, faults: [hang] },
    { ...AS_IN_LIFE, hedgeAfterMs: 1, timeoutMs: 2_000 },
  );
  expect((await read()).signatures).toEqual(signatures);
  expect(chain.stats()).toMatchObject({ hedged: 0, retries: 1 });
});
