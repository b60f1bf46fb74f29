import { expect, test } from "vitest";
import { withTimeout } from "./with-timeout";

test("what is there already is given, null included", async () => {
  await expect(withTimeout(Promise.resolve(7), 1_000)).resolves.toEqual({ value: 7 });
  await expect(withTimeout(Promise.resolve(null), 1_000)).resolves.toEqual({ value: null });
});

test("what takes longer is not waited for, and goes on", async () => {
  let finish: (value: string) => void = () => {};
  const late = new Promise<string>((resolve) => {
    finish = resolve;
  });
  await expect(withTimeout(late, 5)).resolves.toBeNull();
  finish("late");
  await expect(late).resolves.toBe("late");
});

test("a failure is the caller's", async () => {
  await expect(withTimeout(Promise.reject(new Error("no")), 1_000)).rejects.toThrow("no");
});
