import { expect, test } from "vitest";
import { FailureLog } from "./failure-log";

test("an outage is one line at its begin, one a minute, and one at its end", () => {
  let now = 0;
  const lines: string[] = [];
  const write = ({ failures }: { failures: number }, message: string) =>
    void lines.push(`${now / 1_000} s, ${failures}: ${message}`);
  const log = new FailureLog({ warn: write, info: write } as never, "work waits", () => now);
  log.succeeded();
  for (; now <= 65_000; now += 5_000) log.failed(new Error("away"));
  log.succeeded();
  log.succeeded();
  log.failed(new Error("away"));
  expect(lines).toEqual([
    "0 s, 1: work waits",
    "60 s, 13: work waits",
    "70 s, 14: work waits: no more",
    "70 s, 1: work waits",
  ]);
});
