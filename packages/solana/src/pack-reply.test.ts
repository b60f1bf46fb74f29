import { EventEmitter, once } from "node:events";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { ByAddressOptions, Fault } from "@walletlens/demo-chain/testing/provider-options";
import { address } from "@walletlens/engine/address";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import { expect, onTestFinished, test } from "vitest";
import type { HistoryChunk, HistoryRange, Packing } from "./chain-reader.ts";
import { createChainReader } from "./create-chain-reader.ts";
import { packReply } from "./pack-reply.ts";
import type { PackPage } from "./packed-page.ts";
import { openReader } from "./testing/open-reader.ts";

const METHOD = "getTransactionsForAddress";
const LATE = { pageMs: 10_000 };
const OWNER = address(createAddress("wallet"));
const PACKING: Packing = { owner: OWNER, context: mainnetContext() };

const encode = (entries: readonly HistoryEntry[]) => Buffer.from(toText(entries));
const toText = (value: unknown) =>
  JSON.stringify(value, (_, field) => (typeof field === "bigint" ? `${field}n` : field));

/** Packs like a thread: a copy of the body in, a copy of the reply out. */
const packPage: PackPage = async (body, packing) =>
  structuredClone(packReply(Buffer.from(body), structuredClone(packing), encode));

async function readChunks(
  options: Parameters<typeof openReader>[0],
  pack: PackPage,
  { range = {}, packing = PACKING }: { range?: Partial<HistoryRange>; packing?: Packing } = {},
) {
  const reader = await openReader({ ...LATE, ...options }, { packPage: pack });
  const chunks: HistoryChunk[] = [];
  for await (const chunk of reader.chain.readHistory(
    reader.wallet,
    { limit: 100_000, ...range },
    { packing },
  ))
    chunks.push(chunk);
  return { ...reader, chunks };
}

const positionsOf = (chunks: readonly HistoryChunk[]) =>
  chunks.flatMap(({ packed }) => packed?.positions ?? []).map(({ signature }) => signature);

const FORMS: readonly [string, ByAddressOptions, Partial<HistoryRange>][] = [
  ["one page", {}, {}],
  ["slices of slots", { pageSize: 50, above: "clamped" }, {}],
  ["a limit within a page", { pageSize: 100 }, { limit: 333 }],
];

for (const [what, byAddress, range] of FORMS) {
  test(`packed chunks have the positions and changes of decoded ones: ${what}`, async () => {
    const { read, chunks, chain } = await readChunks({ signatures: 700, burst: 70, byAddress }, packPage, {
      range,
    });
    const decoded = await read(range);
    expect(positionsOf(chunks)).toEqual(decoded.signatures);
    expect(chunks.every(({ transactions }) => transactions.length === 0)).toBe(true);
    expect(chunks.at(-1)?.end).toBe(decoded.end);
    const wanted = new Map(
      toEntries(
        decoded.chunks.flatMap(({ transactions }) => transactions),
        OWNER,
        mainnetContext(),
      ).map((entry) => [entry.signature, toText(entry)]),
    );
    for (const { packed } of chunks) {
      const entries: readonly HistoryEntry[] = JSON.parse(Buffer.from(packed?.bytes ?? []).toString());
      const texts = new Map(entries.map((entry) => [entry.signature, JSON.stringify(entry)]));
      for (const { signature } of packed?.positions ?? [])
        expect(texts.get(signature)).toBe(wanted.get(signature));
    }
    expect(chain.stats().byMethod.getTransaction).toBeUndefined();
  });
}

test("a page below the first slot is packed without its transactions, and keeps its positions", async () => {
  const { chunks, signatures } = await readChunks({ signatures: 20, byAddress: {} }, packPage, {
    packing: { ...PACKING, fromSlot: 1_000_000_000 },
  });
  expect(positionsOf(chunks)).toEqual(signatures);
  expect(Buffer.from(chunks[0]?.packed?.bytes ?? []).toString()).toBe("[]");
});

test("a page whose packing fails is requested once more and decoded here, and the provider is not blamed", async () => {
  let failures = 1;
  const failing: PackPage = async (body, packing) => {
    if (failures-- > 0) throw new Error("a thread ended with code 1");
    return packPage(body, packing);
  };
  const byAddress = { pageSize: 100 };
  const { chunks, chain, signatures } = await readChunks({ signatures: 250, byAddress }, failing);
  const found = chunks.flatMap(({ packed, transactions }) => packed?.positions ?? transactions);
  expect(found.map(({ signature }) => signature)).toEqual(signatures);
  expect(chunks.map(({ packed }) => packed === undefined)).toEqual([true, false, false]);
  expect(chain.stats().retries).toBe(0);
  expect(chain.providers()[0]?.state).toBe("well");
  expect(chain.stats().byMethod.getTransaction).toBeUndefined();
});

test("a provider whose page is still being packed has responded, however long that takes", async () => {
  const [arrived, released] = [new EventEmitter(), new EventEmitter()];
  const [isArrived, isReleased] = [once(arrived, "end"), once(released, "end")];
  const slow: PackPage = async (body, packing) => {
    arrived.emit("end");
    await isReleased;
    return packPage(body, packing);
  };
  // The second that a silent provider is given ends while the page is being packed.
  const sleep = async () => {
    await isArrived;
    setTimeout(() => released.emit("end"), 100);
  };
  const { chain, wallet, signatures } = await openReader(
    { signatures: 40, byAddress: {} },
    { packPage: slow, sleep, now: Date.now },
  );
  const chunks: HistoryChunk[] = [];
  for await (const chunk of chain.readHistory(wallet, { limit: 100 }, { packing: PACKING }))
    chunks.push(chunk);
  expect(positionsOf(chunks)).toEqual(signatures);
  expect(chain.stats().byMethod.getTransaction).toBeUndefined();
});

test("pages arrive where they are packed as the provider compressed them, and other replies are decompressed here", async () => {
  const { provider, wallet, signatures } = await openReader({ signatures: 250, byAddress: {} });
  const proxy = await serveLocally(async (incoming, response) => {
    const reply = await fetch(provider.url, { method: "POST", body: await text(incoming) });
    response.setHeader("content-encoding", "gzip").end(gzipSync(await reply.text()));
  });
  onTestFinished(proxy.close);
  const beginnings: string[] = [];
  const chain = createChainReader({
    url: proxy.url,
    packPage: (body, packing) => {
      beginnings.push(Buffer.from(body.subarray(0, 2)).toString("hex"));
      return packPage(body, packing);
    },
  });
  const chunks: HistoryChunk[] = [];
  for await (const chunk of chain.readHistory(wallet, { limit: 1_000 }, { packing: PACKING }))
    chunks.push(chunk);
  expect(positionsOf(chunks)).toEqual(signatures);
  expect(beginnings).toEqual(["1f8b"]);
  expect((await chain.readSignaturePage(wallet, signatures[9] ?? "")).entries).not.toHaveLength(0);
});

test("a compressed page that is damaged, or longer than any reply, is a failure of the provider", () => {
  const damaged = gzipSync('{"result":{"data":[]}}').fill(0, 12, 20);
  const long = gzipSync(Buffer.alloc(64 * 1024 * 1024 + 1, " "));
  for (const body of [damaged, long])
    expect(packReply(body, PACKING, encode)).toMatchObject({ failure: { kind: "transient" } });
});

test("a malformed transaction is named in the error of a packed page, as in that of a decoded one", async () => {
  const entry = { slot: 5, meta: { err: null, innerInstructions: [] }, transaction: { signatures: ["abc"] } };
  const faults: Fault[] = [{ kind: "result", result: { data: [entry] }, method: METHOD }];
  const { provider } = await openReader({ byAddress: {}, faults, ...LATE });
  const body = await (
    await fetch(provider.url, {
      method: "POST",
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: METHOD,
        params: [OWNER, { transactionDetails: "full" }],
      }),
    })
  ).arrayBuffer();
  expect(packReply(Buffer.from(body), PACKING, encode)).toMatchObject({
    failure: {
      kind: "transient",
      sentence: "The chain provider sent a transaction that cannot be read: abc.",
      detail: "transaction.message is not an object",
    },
  });
});

test("an error of the provider keeps its code, so that a refused form is recognized", () => {
  const body = Buffer.from('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"unknown option"}}');
  expect(packReply(body, PACKING, encode)).toEqual({
    failure: {
      kind: "refused",
      message: "JSON-RPC -32602",
      retryAfterMs: null,
      code: -32602,
      text: "unknown option",
      detail: null,
      sentence: null,
    },
  });
});
