import { expect, test } from "vitest";
import { withTimeout } from "./with-timeout";

test("a settled value is returned, null included", async () => {
  await expect(withTimeout(Promise.resolve(7), 1_000)).resolves.toEqual({ value: 7 });
  await expect(withTimeout(Promise.resolve(null), 1_000)).resolves.toEqual({ value: null });
});

test("work that takes longer is not awaited, and continues", async () => {
  let finish: (value: string) => void = () => {};
  const late = new Promise<string>((resolve) => {
    finish = resolve;
  });
  await expect(withTimeout(late, 5)).resolves.toBeNull();
  finish("late");
  await expect(late).resolves.toBe("late");
});

test("a failure is passed to the caller", async () => {
  await expect(withTimeout(Promise.reject(new Error("no")), 1_000)).rejects.toThrow("no");
});
