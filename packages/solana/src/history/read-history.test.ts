import type { Fault } from "@walletlens/demo-chain/testing/provider-options";
import { expect, test } from "vitest";
import { openReader } from "../testing/open-reader.ts";

/** Late enough for the response about supported methods to arrive before it. */
const LATE = { pageMs: 500 };

test("a history is read newest first in contiguous chunks, 20 calls at a time", async () => {
  const { read, signatures, provider } = await openReader({
    ...{ signatures: 250, callMs: 20_000 },
    gathers: { after: 3, inFlight: 20 },
  });
  const { chunks, signatures: found } = await read();
  expect(found).toEqual(signatures);
  expect(chunks.map((chunk) => chunk.end)).toEqual([...chunks.slice(1).map(() => false), true]);
  expect(chunks[0]?.newest.signature).toBe(signatures[0]);
  expect(chunks.at(-1)?.oldest.signature).toBe(signatures[249]);
  expect(chunks.at(-1)?.listed).toBe(250);
  expect(provider.counts().maxInFlight).toBe(20);
  expect(provider.counts().throttled).toBe(0);
});

test("a history takes one call per transaction, one per page, one that proves the end and one that detects features", async () => {
  const { read, chain, provider } = await openReader({ signatures: 250, ...LATE });
  await read();
  expect(chain.stats()).toMatchObject({
    calls: 253,
    byMethod: { getTransaction: 250, getSignaturesForAddress: 2, getTransactionsForAddress: 1 },
    retries: 0,
  });
  expect(provider.counts().byMethod).toEqual(chain.stats().byMethod);
  await read();
  expect(chain.stats().byMethod.getTransactionsForAddress).toBe(1);
});

test("the next page is requested while transactions load", async () => {
  const { read, signatures } = await openReader({ signatures: 1200, pageMs: 30 });
  expect((await read()).signatures).toEqual(signatures);
});

test("a reading that ends at a limit continues below it with the same transactions", async () => {
  const { read, signatures } = await openReader({ signatures: 130 });
  const newest = await read({ limit: 50 });
  expect(newest.signatures).toEqual(signatures.slice(0, 50));
  expect(newest.end).toBe(false);
  const rest = await read({ before: newest.chunks.at(-1)?.oldest.signature ?? "" });
  expect(rest.signatures).toEqual(signatures.slice(50));
  expect(rest.end).toBe(true);
});

test("a second reading requests only new transactions", async () => {
  const { read, chain, signatures } = await openReader({ signatures: 60 });
  await read({ limit: 1 });
  const before = chain.stats().byMethod.getTransaction ?? 0;
  const newPage = await read({ until: signatures[7] ?? "" });
  expect(newPage.signatures).toEqual(signatures.slice(0, 7));
  expect(newPage.end).toBe(true);
  expect(chain.stats().byMethod.getTransaction).toBe(before + 7);
});

test("without new transactions a second reading takes one call and returns no chunk", async () => {
  const { read, chain, signatures } = await openReader({ signatures: 60 });
  await read({ limit: 1 });
  const before = chain.stats().calls;
  expect((await read({ until: signatures[0] ?? "" })).chunks).toEqual([]);
  expect(chain.stats().calls).toBe(before + 1);
});

test("an address without a history returns no chunk", async () => {
  const { read } = await openReader({ signatures: 0 });
  expect((await read()).chunks).toEqual([]);
});

test("whole transactions by address are used if they are offered, with the same result", async () => {
  const { read, chain, signatures } = await openReader({ signatures: 250, byAddress: {}, ...LATE });
  const { signatures: found, end, chunks } = await read();
  expect(found).toEqual(signatures);
  expect(end).toBe(true);
  expect(chunks[0]?.transactions[0]?.indexInBlock).toBe(7);
  // The first signature page is fetched while the features of the provider are detected, once per process.
  expect(chain.stats().byMethod).toEqual({ getSignaturesForAddress: 1, getTransactionsForAddress: 1 });
  const newPage = await read({ until: signatures[3] ?? "" });
  expect(newPage.signatures).toEqual(signatures.slice(0, 3));
  expect(chain.stats().calls).toBe(3);
});

test("after whole transactions by address break off, the plain method continues below them", async () => {
  const { read, chain, signatures } = await openReader({
    signatures: 250,
    byAddress: { pageSize: 100, unknown: ["sortOrder"] },
    ...LATE,
    faults: [{ kind: "error", code: -32602, method: "getTransactionsForAddress", after: 2 }],
  });
  const { signatures: found, end, chunks } = await read();
  expect(found).toEqual(signatures);
  expect(end).toBe(true);
  expect(chunks.at(-1)?.listed).toBe(250);
  expect(chain.stats().byMethod.getTransaction).toBe(150);
});

test("an empty result by address does not make a history empty", async () => {
  const { read, signatures } = await openReader({
    signatures: 5,
    byAddress: {},
    ...LATE,
    faults: [{ kind: "result", result: { data: [] }, method: "getTransactionsForAddress" }],
  });
  expect((await read()).signatures).toEqual(signatures);
});

test("a provider that hangs on the unknown method is read by the plain method meanwhile", async () => {
  const { read, signatures } = await openReader({
    signatures: 5,
    faults: [{ kind: "hang", method: "getTransactionsForAddress" }],
  });
  expect((await read()).signatures).toEqual(signatures);
});

test("a transaction that the node does not have yet is requested again", async () => {
  const { read, chain, signatures } = await openReader({
    signatures: 30,
    faults: [{ kind: "pruned", below: 30, times: 9 }],
  });
  expect((await read()).signatures).toEqual(signatures);
  expect(chain.stats().retries).toBe(9);
});

test("a pruned transaction is reported with its slot and is not requested forever", async () => {
  const { read, chain, signatures } = await openReader({
    signatures: 300,
    faults: [{ kind: "pruned", below: 100 }],
  });
  const { signatures: found, chunks, end } = await read();
  expect(found).toEqual(signatures.slice(0, 200));
  const unavailable = chunks.flatMap((chunk) => chunk.unavailable);
  expect(unavailable.map(({ signature }) => signature)).toEqual(signatures.slice(200));
  expect(unavailable.at(-1)?.slot).toBe(300_000_000);
  expect(end).toBe(true);
  expect(chain.stats().retries).toBeLessThan(150);
});

test("missing block times are null", async () => {
  const { read } = await openReader({ signatures: 3, faults: [{ kind: "no-block-times" }] });
  const { chunks } = await read();
  expect(chunks.flatMap((chunk) => chunk.transactions.map(({ blockTime }) => blockTime))).toEqual([
    null,
    null,
    null,
  ]);
});

test("signatures that a provider loses between pages are found", async () => {
  const { read, signatures } = await openReader({
    signatures: 90,
    perSlot: 3,
    pageSize: 10,
    faults: [{ kind: "seam-gap" }, { kind: "empty-page", times: 2 }],
  });
  expect((await read()).signatures).toEqual(signatures);
});

test("the plain method lists signatures with one call per page and no call per transaction", async () => {
  const { read, chain, signatures } = await openReader({ signatures: 250, byAddress: {} });
  const { chunks, end } = await read({ listsOnly: true });
  expect(chunks.flatMap(({ unavailable }) => unavailable.map(({ signature }) => signature))).toEqual(
    signatures,
  );
  expect([chunks.flatMap(({ transactions }) => transactions), end]).toEqual([[], true]);
  expect(chain.stats().byMethod).toEqual({ getSignaturesForAddress: 2 });
});

test("a single transaction is read by its signature, and null where the provider lacks it", async () => {
  const { chain, signatures } = await openReader({ signatures: 3, faults: [{ kind: "pruned", below: 1 }] });
  const [newest = "", , oldest = ""] = signatures;
  expect(await chain.readTransaction(newest)).toMatchObject({ signature: newest, slot: expect.any(Number) });
  expect(await chain.readTransaction(oldest)).toBeNull();
});

test("a transaction in another slot than its listing counts in the slot of the listing", async () => {
  const listing = await (await openReader({ signatures: 3 })).read();
  const other = await openReader({ signatures: 3, faults: [{ kind: "other-slot", slot: 5 }] });
  const positions = ({ chunks }: typeof listing) =>
    chunks.flatMap(({ transactions }) => transactions.map(({ signature, slot }) => ({ signature, slot })));
  expect(positions(await other.read())).toEqual(positions(listing));
});

test("more decimals than a u8 are an error that names the transaction, before anything is stored", async () => {
  const faults: Fault[] = [{ kind: "decimals", decimals: 256 }];
  for (const byAddress of [undefined, {}]) {
    const options = { signatures: 3, faults, ...(byAddress === undefined ? {} : { byAddress }) };
    const { read } = await openReader(options);
    await expect(read()).rejects.toThrow("The chain provider sent a transaction that cannot be read: ");
  }
  const largest = await openReader({ signatures: 3, faults: [{ kind: "decimals", decimals: 255 }] });
  expect((await largest.read()).signatures).toHaveLength(3);
});
