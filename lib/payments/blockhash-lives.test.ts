import { setImmediate } from "node:timers/promises";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createPaymentChain } from "@/lib/chain/create-payment-chain";
import { createPaymentRpc } from "@/lib/chain/payment-rpc";
import { createLog } from "@/lib/config/log";
import { TestTimer } from "@/lib/testing/test-timer";
import { BlockhashLives } from "./blockhash-lives";

/** Answers of the node, in order; the last one repeats. Null for no answer. */
let answers: (object | null)[] = [];
let calls = 0;

const node = await serveLocally(async (_, response) => {
  calls += 1;
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer === null || answer === undefined) return;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: calls, ...answer }));
});
afterAll(node.close);

const latest = (blockhash: string, lastValidBlockHeight: unknown) => ({
  result: { context: { slot: 1 }, value: { blockhash, lastValidBlockHeight } },
});

beforeEach(() => {
  calls = 0;
  answers = [latest("first", 1_150)];
});

function createLives(slotMs = 200) {
  const timer = new TestTimer(true);
  const warnings: string[] = [];
  const log = createLog("warn", { write: (line) => void warnings.push(JSON.parse(line).msg) });
  const paymentChain = createPaymentChain(createPaymentRpc(node.url, {}));
  const protocol = { slotMs, blockhashBlocks: 150 };
  const lives = new BlockhashLives({ paymentChain, protocol, timer, log });
  const endOf = (blockhash: string, lastValidBlockHeight: bigint | null = null, ageMs = 0) =>
    lives.findEnd({ blockhash, lastValidBlockHeight, ageMs });
  return { lives, timer, warnings, endOf };
}

test("many requests for payment share one call, and a blockhash is offered for a second", async () => {
  const { lives, timer } = createLives();
  const offers = await Promise.all(Array.from({ length: 50 }, () => lives.readOffer()));
  for (const offer of offers) {
    expect(offer).toMatchObject({ latest: { blockhash: "first", lastValidBlockHeight: 1_150n } });
  }
  timer.advance(999);
  await lives.readOffer();
  expect(calls).toBe(1);
  answers = [latest("second", 1_155)];
  timer.advance(1);
  expect((await lives.readOffer()).latest?.blockhash).toBe("second");
  expect(calls).toBe(2);
});

// 150 blocks, less the second for which a blockhash is offered.
test.each([
  [200, 29],
  [400, 59],
])("at slots of %i ms a payment is promised %i seconds", async (slotMs, seconds) => {
  const { lives } = createLives(slotMs);
  expect((await lives.readOffer()).maxTimeoutSeconds).toBe(seconds);
});

test.each([
  ["refuses", { error: { code: -32005, message: "Node is behind" } }, "JSON-RPC -32005"],
  ["answers nonsense", latest("first", "soon"), "malformed result"],
])(
  "a node that %s: nothing is offered, one line says why, and the next call comes after 2 s",
  async (...given) => {
    const { lives, timer, warnings } = createLives();
    answers = [given[1]];
    expect(await lives.readOffer()).toEqual({ latest: null, maxTimeoutSeconds: 29 });
    timer.advance(1_999);
    expect((await lives.readOffer()).latest).toBeNull();
    expect([calls, warnings.length]).toEqual([1, 1]);
    expect(warnings[0]).toContain("requests for payment offer no recent blockhash");
    timer.advance(1);
    await lives.readOffer();
    expect([calls, warnings.length]).toEqual([2, 1]);
    answers = [latest("back", 1_200)];
    timer.advance(2_000);
    expect((await lives.readOffer()).latest?.blockhash).toBe("back");
  },
);

test("a node that does not answer delays a request for half a second, and later ones not at all", async () => {
  const { lives, timer, warnings } = createLives();
  answers = [null];
  const offer = lives.readOffer();
  await expect.poll(() => calls).toBe(1);
  timer.advance(500);
  expect((await offer).latest).toBeNull();
  expect((await lives.readOffer()).latest).toBeNull();
  expect(warnings).toEqual(["requests for payment offer no recent blockhash: no answer in 500 ms"]);
  await setImmediate();
  expect(calls).toBe(1);
});

test("an offered blockhash ends 150 slots after it was requested", async () => {
  const { lives, timer, endOf } = createLives();
  await lives.readOffer();
  timer.advance(12_000);
  expect(await endOf("first", 9_999_999n)).toBe(30_000);
});

// The node's block height is 1,000 at second 12.
test.each([
  ["fresh", 1_150n, 42_000],
  ["50 blocks old", 1_100n, 32_000],
  ["150 blocks old", 1_000n, 12_000],
  ["ages old", 0n, -188_000],
  ["of the future", 9_999n, 42_000],
])("a stated height of a blockhash that is %s is used", async (_, height, end) => {
  const { timer, endOf } = createLives();
  timer.advance(12_000);
  expect(await endOf("other", height)).toBe(end);
});

test("an unknown blockhash counts as 50 blocks old when it is first seen, in memory or by its claim", async () => {
  const { timer, endOf } = createLives();
  timer.advance(12_000);
  expect(await endOf("other")).toBe(32_000);
  timer.advance(5_000);
  expect(await endOf("other")).toBe(32_000);
  expect(await endOf("another", null, 4_000)).toBe(33_000);
  expect(calls).toBe(0);
});

test("without an answer of the node, a stated height counts as unstated", async () => {
  const { endOf } = createLives();
  answers = [{ error: { code: 1, message: "away" } }];
  expect(await endOf("other", 1_100n)).toBe(20_000);
});
