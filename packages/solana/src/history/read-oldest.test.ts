import { expect, test } from "vitest";
import { inScope } from "../../../testing/test-scope.ts";
import type { ChainReader, OldestChunk } from "../chain-reader.ts";
import { openReader } from "../testing/open-reader.ts";

type Reader = Awaited<ReturnType<typeof openReader>>;

/** Reads until `stop` returns true. */
async function readOldest(
  { chain, wallet }: Pick<Reader, "chain" | "wallet">,
  maxPages = 50,
  stop: (chunk: OldestChunk) => boolean = () => false,
) {
  const reader: ChainReader = chain.counting();
  const chunks: OldestChunk[] = [];
  for await (const chunk of reader.readOldest(wallet, { maxPages })) {
    chunks.push(chunk);
    if (stop(chunk)) break;
  }
  return { chunks, byMethod: reader.stats().byMethod, calls: reader.stats().calls };
}

/** Signatures of successful transactions, oldest first. */
async function listSucceeded({ chain, wallet }: Pick<Reader, "chain" | "wallet">) {
  const all = [];
  for await (const { transactions } of chain.readHistory(wallet, { limit: 10_000 }))
    all.push(...transactions);
  return all
    .filter(({ failed }) => !failed)
    .map(({ signature }) => signature)
    .reverse();
}

const signaturesOf = (chunks: readonly OldestChunk[]) =>
  chunks.flatMap(({ transactions }) => transactions.map(({ signature }) => signature));

test("a provider that sorts ascending sends the first 100 of a long history in one call", async () => {
  const reader = await openReader({ signatures: inScope({ quick: 5_000, full: 200_000 }), byAddress: {} });
  const { chunks, calls } = await readOldest(reader, 50, () => true);
  expect(calls).toBe(1);
  expect(signaturesOf(chunks)).toEqual(reader.signatures.slice(-100).toReversed());
  expect(chunks[0]).toMatchObject({ reachedBeginning: true, end: false, listed: 100 });
});

test("pages in ascending order end with the history, each transaction once", async () => {
  const reader = await openReader({ signatures: 250, byAddress: {} });
  const { chunks, calls } = await readOldest(reader);
  expect(calls).toBe(3);
  expect(signaturesOf(chunks)).toEqual(reader.signatures.toReversed());
  expect(chunks.map(({ end }) => end)).toEqual([false, false, true]);
});

test("a provider without the method is listed to the beginning, and only the oldest 25 are loaded", async () => {
  const reader = await openReader({ signatures: 2_500 });
  await readOldest(reader, 50, () => true);
  const { chunks, byMethod } = await readOldest(reader, 50, () => true);
  // Each page repeats a slot, and the last one proves the end.
  expect(byMethod).toEqual({ getSignaturesForAddress: 4, getTransaction: 25 });
  expect(signaturesOf(chunks)).toEqual((await listSucceeded(reader)).slice(0, 25));
});

test.each([
  ["refuses to sort", { unknown: ["sortOrder"], ofUnknown: "refused" }],
  ["ignores the order", { unknown: ["sortOrder"], ofUnknown: "ignored" }],
] as const)("a provider that %s is listed instead", async (_, byAddress) => {
  const reader = await openReader({ signatures: 150, byAddress });
  const { chunks } = await readOldest(reader);
  expect(signaturesOf(chunks)).toEqual(await listSucceeded(reader));
});

test("a reader that requires ascending pages gets nothing from a plain provider, and lists nothing", async () => {
  const { chain, wallet } = await openReader({ signatures: 50 });
  const chunks: OldestChunk[] = [];
  for await (const chunk of chain.readOldest(wallet, { maxPages: 5, onlyAscending: true }))
    chunks.push(chunk);
  expect(chunks).toEqual([]);
  expect(chain.stats().byMethod).not.toHaveProperty("getSignaturesForAddress");
});

test("a listing that exceeds its page limit loads nothing, and reports its progress", async () => {
  const reader = await openReader({ signatures: 5_000 });
  await readOldest(reader, 1);
  const { chunks, byMethod } = await readOldest(reader, 3);
  expect(byMethod).toEqual({ getSignaturesForAddress: 3 });
  expect(chunks).toHaveLength(1);
  expect(chunks[0]).toMatchObject({ reachedBeginning: false, transactions: [], end: false });
  expect(chunks[0]?.listed).toBeGreaterThan(2_900);
});

test("transactions that a provider has pruned are counted as missing", async () => {
  const reader = await openReader({ signatures: 30, faults: [{ kind: "pruned", below: 4 }] });
  const { chunks } = await readOldest(reader);
  expect(chunks.reduce((sum, { missing }) => sum + missing, 0)).toBe(4);
  expect(chunks.map(({ missingAt }) => missingAt)).toEqual([0, null]);
  // 3 of the 30 failed, and are not loaded.
  expect(signaturesOf(chunks)).toHaveLength(23);
});
