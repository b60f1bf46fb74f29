import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency";

test("no more pieces of work run at a time than were allowed, in their order, also after one has failed", async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((nth) =>
    inTurn(async () => {
      begun.push(nth);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (nth === 0) throw new Error("failed");
      return nth;
    }),
  );
  const settled = Promise.allSettled(all);
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});
