import { expect, test } from "vitest";
import { openReader } from "./testing/open-reader.ts";

test("a provider without refusals gets single calls", async () => {
  const { read, provider } = await openReader({ signatures: 100 });
  await read();
  expect(provider.counts().batches).toEqual([]);
});

test("a provider with little concurrency that supports batches gets batches", async () => {
  const { read, signatures, provider, chain } = await openReader({ signatures: 400, maxInFlight: 2 });
  expect((await read()).signatures).toEqual(signatures);
  const { batches, requests } = provider.counts();
  expect(Math.max(...batches)).toBeGreaterThan(4);
  expect(requests).toBeLessThan(350);
  // Calls are counted as providers bill them: each item of a batch is one.
  expect(chain.stats().byMethod).toEqual(provider.counts().byMethod);
});

test("responses of a batch are matched by id, in any order", async () => {
  const { read, signatures, provider } = await openReader({ signatures: 60 }, { batchSize: 10 });
  expect((await read()).signatures).toEqual(signatures);
  expect(provider.counts().batches.length).toBeGreaterThan(0);
});

test("a provider that refuses a batch is read by single calls permanently", async () => {
  const { read, signatures, chain, provider } = await openReader(
    { signatures: 60, batches: "refused" },
    { batchSize: 10 },
  );
  expect((await read()).signatures).toEqual(signatures);
  const refused = chain.stats().retries;
  expect(refused).toBeGreaterThan(0);
  await read();
  expect(chain.stats().retries).toBe(refused);
  expect(provider.counts().batches).toEqual([]);
});

test("calls that are missing in a batch response are repeated singly", async () => {
  const { read, signatures } = await openReader(
    { signatures: 60, faults: [{ kind: "half-batch" }] },
    { batchSize: 10 },
  );
  expect((await read()).signatures).toEqual(signatures);
});

test("a call that fails within a batch is repeated singly", async () => {
  const { read, signatures, chain } = await openReader(
    { signatures: 60, faults: [{ kind: "error", code: -32603, method: "getTransaction", times: 3 }] },
    { batchSize: 10 },
  );
  expect((await read()).signatures).toEqual(signatures);
  expect(chain.stats().retries).toBe(3);
});
