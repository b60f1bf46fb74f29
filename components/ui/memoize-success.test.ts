import { expect, test, vi } from "vitest";
import { memoizeSuccess } from "../wallet/card/draw-card";

test("a value is loaded once, even for simultaneous calls, and a failure is not cached", async () => {
  const load = vi.fn(async () => "fonts").mockRejectedValueOnce(new Error("too many open files"));
  const get = memoizeSuccess(load);
  const failed = await Promise.allSettled([get(), get()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Promise.all([get(), get()])).toEqual(["fonts", "fonts"]);
  expect(await get()).toBe("fonts");
  expect(load).toHaveBeenCalledTimes(2);
});
