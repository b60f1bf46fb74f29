import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createProgressBar } from "./progress-bar.ts";

function drawOn(isTTY: boolean): string {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const bar = createProgressBar(stream);
  bar.show({ status: "active", progress: 40, done: 4, total: 10 });
  bar.stop();
  return String(stream.read() ?? "");
}

test("a terminal shows the progress of a job in percent and in wallets", () => {
  expect(drawOn(true)).toContain("40% 4 of 10 wallets");
});

test("nothing is drawn if the output is not a terminal", () => {
  expect(drawOn(false)).toBe("");
});
