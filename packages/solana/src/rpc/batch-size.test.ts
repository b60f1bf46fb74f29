import { expect, test } from "vitest";
import { openReader } from "../testing/open-reader.ts";
import { BatchSize } from "./batch-size.ts";

test("calls are single until the provider refuses some, then in batches that grow to 20", () => {
  const batches = new BatchSize("auto");
  expect(batches.next(false)).toBe(1);
  const sizes = [0, 1, 2, 3].map(() => {
    const size = batches.next(true);
    batches.recordSuccess();
    return size;
  });
  expect(sizes).toEqual([5, 10, 20, 20]);
  expect(batches.next(false)).toBe(1);
});

test("a provider that refuses batches, or reduces their size to one, gets single calls permanently", () => {
  const refused = new BatchSize("auto");
  refused.recordRefusal();
  expect(refused.next(true)).toBe(1);
  const throttled = new BatchSize("auto");
  throttled.recordThrottle();
  expect(throttled.next(true)).toBe(2);
  throttled.recordThrottle();
  throttled.recordSuccess();
  expect(throttled.next(true)).toBe(1);
});

test("a configured size is used from the start", () => {
  expect(new BatchSize(8).next(false)).toBe(8);
  expect(new BatchSize(1).next(true)).toBe(1);
});

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
