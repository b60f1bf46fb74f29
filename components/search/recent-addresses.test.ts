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

/** The used parts of a window; `storage` may refuse everything. */
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

test("addresses are listed last opened first, each once, with its last kind", () => {
  recordAddress({ kind: "wallet", address: A });
  recordAddress({ kind: "wallet", address: B });
  recordAddress({ kind: "token", address: A });
  expect(readRecent()).toEqual([
    { kind: "token", address: A },
    { kind: "wallet", address: B },
  ]);
});

test("eight addresses are stored, and none after they are cleared", () => {
  const letters = [..."ABCDEFGHJK"].map(testAddress);
  for (const address of letters) recordAddress({ kind: "wallet", address });
  expect(readRecent().map(({ address }) => address)).toEqual(letters.slice(2).toReversed());
  clearRecent();
  expect(readRecent()).toEqual([]);
  expect(stored.size).toBe(0);
});

test("a listener is notified of each change until it unsubscribes", () => {
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
])("%s is not a stored list and has no address", (text) => {
  expect(parseRecent(text)).toEqual([]);
});

test("a stored list that is too long is cut to its first eight addresses", () => {
  const list = Array.from({ length: 1_000 }, () => ({ kind: "wallet", address: A, extra: "x" }));
  expect(parseRecent(JSON.stringify([{ kind: "token", address: B }, ...list]))).toEqual([
    { kind: "token", address: B },
    { kind: "wallet", address: A },
  ]);
});

test("in a browser that refuses storage, nothing is stored and nothing fails", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  stubWindow({ getItem: refuse, setItem: refuse, removeItem: refuse });
  recordAddress({ kind: "wallet", address: A });
  clearRecent();
  expect(readRecent()).toEqual([]);
});

test("the ticker of a token is stored, and invalid tickers are ignored", () => {
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
