import { expect, it } from "vitest";
import { RESULT_FLAGS, ResultLog } from "./result-log.ts";

function addResult(log: ResultLog, realizedLamports: bigint, flags = 0): void {
  log.add(realizedLamports, 2n * realizedLamports, 10n, flags);
}

/** One result at each time. */
function logOf(times: readonly (number | null)[], from = 0): ResultLog {
  const log = new ResultLog(from);
  add(log, times);
  return log;
}

function add(log: ResultLog, times: readonly (number | null)[]): void {
  for (const time of times) {
    log.advance(time);
    if (log.isRecent) addResult(log, 1n);
    else log.skip();
  }
}

it("a log of results sums from the first to the last second of a period, both included", () => {
  const log = logOf([10, 20, 20, 30]);
  expect(log.sum(20, 29)).toMatchObject({ realizedLamports: 2n, usdMicros: 4n, volumeLamports: 20n });
  expect(log.sum(21, 30)).toMatchObject({ realizedLamports: 1n });
  expect(log.sum(0, 9)).toMatchObject({ realizedLamports: 0n, flags: 0 });
});

it("a log of results counts a result of unknown or earlier time at the latest time before it", () => {
  const log = logOf([10, null, 5, 30]);
  expect(log.sum(10, 10).realizedLamports).toBe(3n);
  expect(log.sum(0, 9).realizedLamports).toBe(0n);
});

it("a log of results reports a result before every known time", () => {
  expect(logOf([null, 10]).hasUndated).toBe(true);
  expect(logOf([10, null]).hasUndated).toBe(false);
});

it("a log of results has exact sums beyond integers of 64 bits", () => {
  const log = new ResultLog(0);
  const huge = 2n ** 62n + 1n;
  for (const value of [huge, huge, -5n, -(2n ** 65n)]) {
    log.advance(1);
    addResult(log, value);
  }
  expect(log.sum(0, 1)).toMatchObject({
    realizedLamports: 2n ** 63n - 3n - 2n ** 65n,
    usdMicros: 2n ** 64n - 6n - 2n ** 66n,
    volumeLamports: 40n,
  });
});

it("a log of results counts completed cycles, those of known result, and won ones", () => {
  const { endsCycle, isCycleKnown, isCycleWon, isPartial } = RESULT_FLAGS;
  const log = new ResultLog(0);
  log.advance(1);
  for (const flags of [0, endsCycle | isPartial, endsCycle | isCycleKnown]) addResult(log, 1n, flags);
  addResult(log, 1n, endsCycle | isCycleKnown | isCycleWon);
  expect(log.sum(0, 1)).toMatchObject({ cycles: 3, knownCycles: 2, wonCycles: 1, flags: 226 });
});

it("a log of results counts cycles on four days that won or lost as a whole as 4 independent ones, and cycles of a single day as one", () => {
  const { endsCycle, isCycleKnown, isCycleWon } = RESULT_FLAGS;
  const log = new ResultLog(0);
  const addDay = (day: number, won: number, lost: number) => {
    log.advance(day * 86_400 + 5);
    for (let n = 0; n < won + lost; n += 1) {
      addResult(log, 1n, endsCycle | isCycleKnown | (n < won ? isCycleWon : 0));
    }
  };
  for (const [day, won] of [4, 4, 0, 0].entries()) addDay(10 + day, won, 4 - won);
  expect(log.sum(0, 14 * 86_400).precision.independent).toBe(4);
  expect(log.sum(10 * 86_400, 11 * 86_400 - 1).precision.independent).toBe(1);
  expect(log.sum(0, 9).precision.independent).toBe(0);
});

it("a log of results does not store results before its first second", () => {
  const log = logOf([10, 20, 30], 15);
  expect(log.sum(0, 99).realizedLamports).toBe(2n);
});
