import { testAddress } from "@walletlens/engine/testing/build-change";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearRecent,
  parseRecent,
  readRecent,
  recordAddress,
  watchRecent,
} from "@/components/search/recent-addresses";

const A = testAddress("A");
const B = testAddress("B");

/** As much of a window as is used; `storage` may refuse everything. */
function stubWindow(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage: storage }));
}

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  stubWindow({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("what was opened last is first, and each stands once, as what it was last", () => {
  recordAddress({ kind: "wallet", address: A });
  recordAddress({ kind: "wallet", address: B });
  recordAddress({ kind: "token", address: A });
  expect(readRecent()).toEqual([
    { kind: "token", address: A },
    { kind: "wallet", address: B },
  ]);
});

test("eight addresses are kept, and no address after they are cleared", () => {
  const letters = [..."ABCDEFGHJK"].map(testAddress);
  for (const address of letters) recordAddress({ kind: "wallet", address });
  expect(readRecent().map(({ address }) => address)).toEqual(letters.slice(2).toReversed());
  clearRecent();
  expect(readRecent()).toEqual([]);
  expect(stored.size).toBe(0);
});

test("a listener hears of each change until it stops listening", () => {
  let heard = 0;
  const stop = watchRecent(() => {
    heard += 1;
  });
  recordAddress({ kind: "wallet", address: A });
  clearRecent();
  stop();
  recordAddress({ kind: "wallet", address: B });
  expect(heard).toBe(2);
});

test.each([
  null,
  "",
  "{",
  "7",
  "null",
  '{"kind":"wallet"}',
  `[null, 7, "x", [], {}, {"kind": "wallet"}, {"address": "${A}"}]`,
  `[{"kind": "admin", "address": "${A}"}, {"kind": "wallet", "address": "<img src=x>"}]`,
  '[{"kind": "wallet", "address": {"length": 44}}]',
])("%s, which is not ours, is no address", (text) => {
  expect(parseRecent(text)).toEqual([]);
});

test("of a list that somebody else wrote too much into, the first eight that are addresses are taken", () => {
  const list = Array.from({ length: 1_000 }, () => ({ kind: "wallet", address: A, extra: "x" }));
  expect(parseRecent(JSON.stringify([{ kind: "token", address: B }, ...list]))).toEqual([
    { kind: "token", address: B },
    { kind: "wallet", address: A },
  ]);
});

test("in a browser that keeps nothing, nothing is remembered and nothing fails", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  stubWindow({ getItem: refuse, setItem: refuse, removeItem: refuse });
  recordAddress({ kind: "wallet", address: A });
  clearRecent();
  expect(readRecent()).toEqual([]);
});

test("the ticker of a token is remembered, and invalid tickers are ignored", () => {
  recordAddress({ kind: "token", address: A, symbol: "OTTER" });
  expect(readRecent()).toEqual([{ kind: "token", address: A, symbol: "OTTER" }]);
  const stored = JSON.stringify([
    { kind: "token", address: A, symbol: 7 },
    { kind: "token", address: B, symbol: " " },
  ]);
  expect(parseRecent(stored)).toEqual([
    { kind: "token", address: A },
    { kind: "token", address: B },
  ]);
});
