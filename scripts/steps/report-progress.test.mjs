import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportProgress } from "./report-progress.mjs";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reportFor(milliseconds, isTTY) {
  const written = [];
  const stop = reportProgress(() => "baking", { isTTY, write: (text) => written.push(text) });
  vi.advanceTimersByTime(milliseconds);
  stop();
  vi.advanceTimersByTime(60_000);
  return written;
}

test("a terminal shows one line, which is rewritten each second and removed at the end", () => {
  expect(reportFor(2_500, true)).toEqual([
    "\r\u001b[2Kwalletlens: baking, 1 s",
    "\r\u001b[2Kwalletlens: baking, 2 s",
    "\r\u001b[2K",
  ]);
});

test("a log gets a line every ten seconds, and none for shorter steps", () => {
  expect(reportFor(21_000, undefined)).toEqual(["walletlens: baking, 10 s\n", "walletlens: baking, 20 s\n"]);
  expect(reportFor(9_000, undefined)).toEqual([]);
});
