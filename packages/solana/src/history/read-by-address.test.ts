import { setTimeout } from "node:timers/promises";
import type {
  ByAddressOptions,
  Fault,
  TestProviderOptions,
} from "@walletlens/demo-chain/testing/provider-options";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openReader } from "../testing/open-reader.ts";

const METHOD = "getTransactionsForAddress";
/** So late that the response by address arrives before the list of signatures, which is then not awaited. */
const LATE = { pageMs: 10_000 };
/** Pages are answered once this number of calls is in progress. */
const gathering = (inFlight: number) => ({ callMs: 20_000, gathers: { after: 6, inFlight } });
const REAL_TIME = { now: Date.now, sleep: (ms: number) => setTimeout(ms) };
/** Slices that cost a page each, pages that are doubted, and the call for the oldest transaction. */
const MAX_BESIDE_PAGES = 50;

test("a history of up to 1,000 transactions takes one call by address when the provider is known", async () => {
  const { read, chain, signatures } = await openReader({ signatures: 1_000, byAddress: {}, ...LATE });
  expect(await read()).toMatchObject({ signatures, end: true });
  expect(chain.stats().byMethod).toEqual({ getSignaturesForAddress: 1, [METHOD]: 1 });
  await read();
  expect(chain.stats().byMethod).toEqual({ getSignaturesForAddress: 1, [METHOD]: 2 });
});

const WAYS: readonly [string, ByAddressOptions][] = [
  ["refuses pages of 1,000", { pageSize: 100 }],
  ["returns shorter pages than requested", { pageSize: 70, above: "clamped" }],
  ["refuses the filter of token accounts", { pageSize: 100, unknown: ["tokenAccounts"] }],
  ["refuses slots", { pageSize: 100, unknown: ["slot"] }],
  ["ignores slots", { pageSize: 100, unknown: ["slot"], ofUnknown: "ignored" }],
  ["refuses to start with the oldest", { pageSize: 100, unknown: ["sortOrder"] }],
  ["ignores the sort order", { pageSize: 100, unknown: ["sortOrder"], ofUnknown: "ignored" }],
];

for (const [what, byAddress] of WAYS) {
  test(`a provider that ${what} is read completely by address, and a refused form is requested once`, async () => {
    const { read, chain, signatures, provider } = await openReader({ signatures: 950, byAddress, ...LATE });
    const pages = Math.ceil(950 / (byAddress.pageSize ?? 1_000));
    expect(await read()).toMatchObject({ signatures, end: true });
    const learned = provider.counts().byMethod[METHOD] ?? 0;
    expect(await read()).toMatchObject({ signatures, end: true });
    const calls = (provider.counts().byMethod[METHOD] ?? 0) - learned;
    expect(calls).toBeGreaterThanOrEqual(pages);
    expect(calls).toBeLessThanOrEqual(Math.min(learned, pages + 9));
    expect(chain.stats().byMethod.getTransaction).toBeUndefined();
    expect(chain.stats().retries).toBe(0);
  });
}

test("simultaneous readings share the result of one refusal", async () => {
  const { chain, wallet, provider } = await openReader(
    { signatures: 90, byAddress: { pageSize: 100 }, ...LATE },
    REAL_TIME,
  );
  const read = async () => {
    for await (const _ of chain.readHistory(wallet, { limit: 1_000 }));
  };
  await Promise.all(Array.from({ length: 10 }, read));
  expect(provider.counts().byMethod).toEqual({ getSignaturesForAddress: 1, [METHOD]: 11 });
});

test("after a failure that is not a refusal, pages get smaller, then the plain method is used for two minutes", async () => {
  let now = 0;
  const clock = { now: () => now, sleep: () => setTimeout(1) };
  const faults: Fault[] = [{ kind: "status", status: 500, method: METHOD, times: 8 }];
  const { read, chain, signatures } = await openReader(
    { signatures: 120, byAddress: {}, pageMs: 500, faults },
    clock,
  );
  const callsByAddress = () => chain.stats().byMethod[METHOD] ?? 0;
  expect(await read()).toMatchObject({ signatures, end: true });
  const failed = callsByAddress();
  await read();
  expect(callsByAddress()).toBe(failed);
  now += 300_000;
  const before = chain.stats().byMethod.getTransaction;
  expect(await read()).toMatchObject({ signatures, end: true });
  expect(chain.stats().byMethod.getTransaction).toBe(before);
});

test("a large page that breaks off is requested as smaller ones", async () => {
  const faults: Fault[] = [{ kind: "hang", method: METHOD, after: 1, times: 2 }];
  const { read, chain, signatures } = await openReader(
    { signatures: 120, byAddress: {}, ...LATE, faults },
    { timeoutMs: 1_000 },
  );
  await read({ limit: 1 });
  expect(await read({ limit: 110 })).toMatchObject({ signatures: signatures.slice(0, 110), end: false });
  expect(chain.stats().byMethod).toEqual({ getSignaturesForAddress: 1, [METHOD]: 5 });
});

test("pages of a long history are requested concurrently and returned newest first without a gap", async () => {
  const { read, signatures, provider } = await openReader({
    signatures: 3_000,
    byAddress: { pageSize: 100 },
    ...gathering(8),
    ...LATE,
  });
  const { chunks, signatures: found, end } = await read();
  expect(found).toEqual(signatures);
  expect(end).toBe(true);
  expect(chunks.map((chunk) => chunk.end)).toEqual([...chunks.slice(1).map(() => false), true]);
  expect(chunks.at(-1)?.listed).toBe(3_000);
  expect(provider.counts().maxInFlight).toBeGreaterThanOrEqual(8);
  expect(provider.counts().byMethod[METHOD]).toBeLessThanOrEqual(30 + 26);
});

test("the transactions that are read before a slow consumer are limited", async () => {
  const { chain, wallet, provider } = await openReader({ signatures: 30_000, byAddress: {}, ...LATE });
  const chunks = chain.readHistory(wallet, { limit: 30_000 })[Symbol.asyncIterator]();
  await chunks.next();
  const calls = () => provider.counts().byMethod[METHOD] ?? 0;
  for (let before = -1; before !== calls(); await setTimeout(400)) before = calls();
  expect(calls()).toBeGreaterThan(8);
  expect(calls()).toBeLessThanOrEqual(20);
  await chunks.return?.();
});

test("a reading by slices respects limit, beginning and end", async () => {
  const { read, signatures } = await openReader({
    signatures: 900,
    burst: 90,
    byAddress: { pageSize: 50, above: "clamped" },
    ...LATE,
  });
  const range = { before: signatures[20] ?? "", until: signatures[720] ?? "" };
  expect(await read(range)).toMatchObject({ signatures: signatures.slice(21, 720), end: true });
  expect(await read({ ...range, limit: 400 })).toMatchObject({
    signatures: signatures.slice(21, 421),
    end: false,
  });
});

test("slots with an empty response are requested again", async () => {
  const faults: Fault[] = [{ kind: "empty-page", times: 3, method: METHOD }];
  const { read, signatures, chain } = await openReader({
    signatures: 900,
    byAddress: { pageSize: 50, above: "clamped" },
    ...LATE,
    faults,
  });
  expect(await read()).toMatchObject({ signatures, end: true });
  expect(chain.stats().byMethod.getTransaction).toBeUndefined();
});

test("after a slice breaks off, the reading continues without slices", async () => {
  const { read, signatures, chain } = await openReader({
    signatures: 900,
    byAddress: { pageSize: 50, above: "clamped" },
    ...LATE,
    faults: [{ kind: "error", code: -32603, method: METHOD, after: 9, times: 4 }],
  });
  expect(await read()).toMatchObject({ signatures, end: true });
  expect(chain.stats().byMethod.getTransaction).toBeUndefined();
});

test("a history by address that lacks the oldest transaction is continued by the plain method, unless its limit is reached", async () => {
  const oldest = { data: [{ signature: "an older one", slot: 5 }] };
  for (const limit of [1_000, 250]) {
    const { read, signatures, chain } = await openReader({
      signatures: 250,
      byAddress: { pageSize: 100 },
      pageMs: 500,
      faults: [{ kind: "result", result: oldest, method: METHOD, after: 2, times: 1 }],
    });
    expect(await read({ limit })).toMatchObject({ signatures, end: limit > 250 });
    const { getSignaturesForAddress } = chain.stats().byMethod;
    expect(getSignaturesForAddress).toBe(limit > 250 ? 3 : 1);
  }
});

test("a transaction without its outcome is unavailable by either method", async () => {
  const { signatures } = await openReader({ signatures: 2 });
  const entry = { slot: 300_000_150, meta: null, transaction: { signatures: [signatures[0]] } };
  const { chain, wallet } = await openReader({
    byAddress: {},
    pageMs: 500,
    faults: [{ kind: "result", result: { data: [entry] }, method: METHOD }],
  });
  const chunks = chain.readHistory(wallet, { limit: 5, before: "any" });
  for await (const { unavailable } of chunks) {
    expect(unavailable).toEqual([{ signature: signatures[0], slot: 300_000_150 }]);
  }
});

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    kind: fc.constant("empty-page" as const),
    times: fc.integer({ min: 1, max: 2 }),
    method: fc.constant(METHOD),
  }),
  fc.record({
    kind: fc.constant("error" as const),
    code: fc.constantFrom(-32602, -32603, -32005),
    method: fc.constant(METHOD),
    after: fc.nat(30),
    times: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    kind: fc.constant("result" as const),
    result: fc.constantFrom<unknown>([], { data: null }, null),
    method: fc.constant(METHOD),
    after: fc.nat(30),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant("html" as const),
    method: fc.constant(METHOD),
    times: fc.integer({ min: 1, max: 3 }),
  }),
);

const provider: fc.Arbitrary<TestProviderOptions> = fc.record({
  signatures: fc.nat(300),
  perSlot: fc.constantFrom(1, 2, 7, 40),
  burst: fc.constantFrom(3, 20, 1_000),
  byAddress: fc.record({
    pageSize: fc.constantFrom(7, 20, 100, 1_000),
    above: fc.constantFrom("refused", "clamped"),
    unknown: fc.subarray(["slot", "tokenAccounts", "sortOrder"] as const),
    ofUnknown: fc.constantFrom("refused", "ignored"),
  }),
  faults: fc.array(fault, { maxLength: 2 }),
});

test("for any pages, filters and faults of a provider, each transaction is read once, in order and without a gap", async () => {
  const cases = fc.record({
    provider,
    limit: fc.constantFrom(50, 333, 100_000),
    skipped: fc.constantFrom(0, 0, 30),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ provider: options, limit, skipped }) => {
      const { read, signatures, provider: server } = await openReader({ ...options, pageMs: 15, callMs: 1 });
      const before = signatures[skipped - 1];
      const range = { limit, ...(before === undefined ? {} : { before }) };
      const wanted = signatures.slice(before === undefined ? 0 : skipped);
      for (let reading = 0; reading < 2; reading += 1) {
        const { signatures: found, end, chunks } = await read(range);
        expect(found).toEqual(wanted.slice(0, limit));
        // At exactly the limit, a listing by signatures requests no more, so it cannot detect this.
        if (wanted.length !== limit) expect(end).toBe(wanted.length > 0 && wanted.length < limit);
        expect(chunks.at(-1)?.listed ?? 0).toBe(found.length);
      }
      const size = Math.min(options.byAddress?.pageSize ?? 0, 100);
      const { [METHOD]: calls = 0 } = server.counts().byMethod;
      expect(calls).toBeLessThanOrEqual(2 * (Math.ceil(wanted.length / size) + MAX_BESIDE_PAGES) + 16);
      await server.close();
    }),
    { numRuns: 30 },
  );
});
