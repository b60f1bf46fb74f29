import { setTimeout } from "node:timers/promises";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { Fault } from "@walletlens/demo-chain/testing/provider-options";
import { startProvider, type TestProvider } from "@walletlens/demo-chain/testing/test-provider";
import { address } from "@walletlens/engine/address";
import { expect, onTestFinished, test } from "vitest";
import type { HistoryChunk } from "../chain-reader.ts";
import { createChainReader } from "../create-chain-reader.ts";
import { openReader, readAll } from "../testing/open-reader.ts";

const MINT = address(createAddress("mint"));
const UNAVAILABLE = { name: "SolanaError", code: "chain_unavailable" };

const FAULTS: readonly [string, Fault][] = [
  ["hangs", { kind: "hang" }],
  ["returns HTML", { kind: "html" }],
  ["always returns 429", { kind: "status", status: 429 }],
  ["always returns 500", { kind: "status", status: 500 }],
  ["requires a key", { kind: "status", status: 401 }],
  ["is always unhealthy", { kind: "error", code: -32005 }],
  ["does not know the method", { kind: "error", code: -32601 }],
  ["returns a text", { kind: "result", result: "nope" }],
  ["returns an empty object", { kind: "result", result: {} }],
  ["returns a list with null", { kind: "result", result: [null] }],
  ["returns null for every call", { kind: "result", result: null }],
];

for (const [what, fault] of FAULTS) {
  test(`a provider that ${what} is chain_unavailable, never an empty result`, async () => {
    const { chain, wallet } = await openReader({ signatures: 3, faults: [fault] }, { timeoutMs: 60 });
    const chunks: HistoryChunk[] = [];
    const read = async () => {
      for await (const chunk of chain.readHistory(wallet, { limit: 100 })) chunks.push(chunk);
    };
    await expect(read()).rejects.toMatchObject(UNAVAILABLE);
    expect(chunks).toEqual([]);
    await expect(chain.readWallet(wallet)).rejects.toMatchObject(UNAVAILABLE);
    await expect(chain.readMints([wallet])).rejects.toMatchObject(UNAVAILABLE);
  });
}

test("an unreachable provider is chain_unavailable", async () => {
  const { chain, wallet, provider } = await openReader({});
  await provider.close();
  await expect(readAll(chain, wallet, { limit: 10 })).rejects.toMatchObject(UNAVAILABLE);
});

test("a missing or malformed transaction fails the reading and leaves no gap", async () => {
  const method = "getTransaction";
  for (const fault of [
    { kind: "error", code: -32603, method, after: 30 },
    { kind: "result", result: { slot: 1 }, method, after: 30 },
    { kind: "error", code: -32015, method, after: 30 },
  ] satisfies Fault[]) {
    const { read } = await openReader({ signatures: 40, faults: [fault] });
    await expect(read()).rejects.toMatchObject(UNAVAILABLE);
  }
});

test("the error about a malformed transaction names its signature", async () => {
  const { read, signatures } = await openReader({
    signatures: 1,
    faults: [{ kind: "result", result: { slot: 1 }, method: "getTransaction" }],
  });
  await expect(read()).rejects.toThrow(`cannot be read: ${signatures[0]} (getTransaction).`);
});

test("a provider that lists transactions and returns no transaction is chain_unavailable", async () => {
  const { read } = await openReader({ signatures: 12, faults: [{ kind: "pruned", below: 12 }] });
  await expect(read()).rejects.toMatchObject(UNAVAILABLE);
});

test("a provider that ignores the beginning of a page is chain_unavailable, not a short history", async () => {
  const { read } = await openReader({ signatures: 40, pageSize: 10, faults: [{ kind: "ignores-before" }] });
  await expect(read()).rejects.toMatchObject(UNAVAILABLE);
});

test("a page that lacks a signature it must repeat is read again, and is not used if it still lacks it", async () => {
  const fault = { kind: "loses-first" } as const;
  const passing = await openReader({ signatures: 40, pageSize: 10, faults: [{ ...fault, times: 2 }] });
  expect(await passing.read()).toMatchObject({ signatures: passing.signatures, end: true });
  const lasting = await openReader({ signatures: 40, pageSize: 10, faults: [fault] });
  await expect(lasting.read()).rejects.toMatchObject(UNAVAILABLE);
});

test("each transaction of a provider that lists everything twice is read once", async () => {
  const { read, signatures } = await openReader({
    signatures: 40,
    pageSize: 30,
    faults: [{ kind: "lists-twice" }],
  });
  expect(await read()).toMatchObject({ signatures, end: true });
});

test("temporary faults do not fail the reading", async () => {
  const passing: Fault[] = [
    { kind: "hang", times: 1, method: "getTransaction" },
    { kind: "html", times: 3 },
    { kind: "status", status: 503, times: 3 },
    { kind: "status", status: 429, retryAfter: "2", times: 3 },
    { kind: "error", code: -32005, times: 3 },
    { kind: "result", result: [], times: 3, method: "getTransaction" },
  ];
  for (const fault of passing) {
    const { read, chain, signatures } = await openReader(
      { signatures: 60, faults: [fault] },
      fault.kind === "hang" ? { timeoutMs: 1_500 } : {},
    );
    expect((await read()).signatures).toEqual(signatures);
    expect(chain.stats().retries).toBeGreaterThan(0);
  }
});

test("the reader pauses for the requested time", async () => {
  const pauses: number[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      pauses.push(ms);
      now += ms;
    },
  };
  const faults: Fault[] = [{ kind: "status", status: 429, retryAfter: "7", times: 1 }];
  const { chain } = await openReader({ faults }, clock);
  expect((await chain.readMints([MINT])).size).toBe(1);
  expect(pauses).toEqual([7000]);
});

test("a requested long pause is reported to callers at once, with its duration", async () => {
  const { chain, wallet, provider } = await openReader(
    { faults: [{ kind: "status", status: 429, retryAfter: "45" }] },
    { now: () => 0 },
  );
  const expected = { ...UNAVAILABLE, retryAfterSeconds: 45 };
  await expect(chain.readMints([wallet])).rejects.toMatchObject(expected);
  await expect(chain.readMints([wallet])).rejects.toMatchObject(expected);
  expect(provider.counts().requests).toBe(1);
});

test("a provider with little concurrency is read completely, at its pace", async () => {
  const { read, signatures, provider } = await openReader({
    signatures: 300,
    maxInFlight: 4,
    callMs: 20_000,
    gathers: { after: 3, inFlight: 4 },
    batches: "refused",
  });
  expect((await read()).signatures).toEqual(signatures);
  expect(provider.counts().maxInFlight).toBe(4);
  expect(provider.counts().throttled).toBeLessThan(150);
});

test("a deadline ends the reading after the last contiguous chunk, and no call begins after it", async () => {
  const clock = manualDeadline();
  const { chain, wallet, signatures } = await openReader({ signatures: 1000, callMs: 20 }, clock);
  const read: string[] = [];
  let end = false;
  for await (const chunk of chain.readHistory(wallet, { limit: 1000, deadline: clock.deadline })) {
    read.push(...chunk.transactions.map(({ signature }) => signature));
    end ||= chunk.end;
    clock.reach();
  }
  const { calls } = chain.stats();
  expect(read).toEqual(signatures.slice(0, read.length));
  expect(read.length).toBeGreaterThanOrEqual(100);
  expect(read.length).toBeLessThan(300);
  expect(end).toBe(false);
  await setTimeout(60);
  expect(chain.stats().calls).toBe(calls);
});

test("calls that exceed the deadline are canceled, and earlier chunks remain", async () => {
  const clock = manualDeadline();
  const { provider, read, signatures } = await openReader(
    { signatures: 60, faults: [{ kind: "hang", method: "getTransaction", after: 45 }] },
    clock,
  );
  const reading = read({ deadline: clock.deadline });
  await expect.poll(() => provider.counts().byMethod.getTransaction, { timeout: 10_000 }).toBe(60);
  clock.reach();
  const { signatures: found, end } = await reading;
  expect(found).toEqual(signatures.slice(0, found.length));
  expect(found.length).toBeGreaterThan(0);
  expect(end).toBe(false);
});

test("a deadline that passes before the first chunk is chain_unavailable", async () => {
  const { chain, wallet } = await openReader({ signatures: 10 });
  const read = readAll(chain, wallet, { limit: 10, deadline: -1 });
  await expect(read).rejects.toMatchObject(UNAVAILABLE);
  expect(chain.stats().calls).toBe(0);
});

test("with the system clock, calls that exceed the deadline are canceled and earlier chunks remain", async () => {
  const method = "getTransaction";
  const { wallet } = await openReader({});
  const readFor = async (ms: number) => {
    const provider = await startProvider({ signatures: 60, faults: [{ kind: "hang", method, after: 45 }] });
    onTestFinished(provider.close);
    const chain = createChainReader({ url: provider.url });
    const { signatures, end } = await readAll(chain, wallet, { limit: 1000, deadline: Date.now() + ms });
    expect(signatures).toEqual(provider.listSignatures(wallet).slice(0, signatures.length));
    expect(signatures.length).toBeGreaterThan(0);
    expect(end).toBe(false);
  };
  // A busy machine may need more time for the first chunk.
  await readFor(900).catch(() => readFor(15_000));
});

test("a caller that aborts gets its reason, and no call follows", async () => {
  const { chain, wallet, provider } = await openReader({ signatures: 1000, callMs: 30 });
  const abort = new AbortController();
  const reason = new Error("not needed any more");
  const read = async () => {
    const history = chain.readHistory(wallet, { limit: 1000 }, { signal: abort.signal });
    for await (const _ of history) abort.abort(reason);
  };
  await expect(read()).rejects.toBe(reason);
  await expectSilence(provider);
  await expect(chain.readWallet(wallet, { signal: abort.signal })).rejects.toBe(reason);
});

test("calls stop when the caller stops iterating", async () => {
  const { chain, wallet, provider } = await openReader({ signatures: 1000, callMs: 30 });
  for await (const _ of chain.readHistory(wallet, { limit: 1000 })) break;
  await expectSilence(provider);
});

/** A stopped clock, with a deadline that the test reaches. */
function manualDeadline() {
  const deadline = 90_000;
  const { promise, resolve } = newPromise();
  return {
    deadline,
    now: () => 0,
    sleep: (ms: number) => (ms === deadline ? promise : setTimeout(1)),
    reach: resolve,
  };
}

function newPromise(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((onValue) => {
    resolve = onValue;
  });
  return { promise, resolve };
}

/** Expects requests to end, with those that were sent already, long before the history does. */
async function expectSilence(provider: TestProvider): Promise<void> {
  const countArriving = async () => {
    const { requests } = provider.counts();
    await setTimeout(80);
    return provider.counts().requests - requests;
  };
  await expect.poll(countArriving).toBe(0);
  expect(provider.counts().requests).toBeLessThan(900);
}
