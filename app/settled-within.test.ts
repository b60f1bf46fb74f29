import { expect, test } from "vitest";
import { settledWithin } from "./settled-within";

test("what is there already is given, null included", async () => {
  await expect(settledWithin(Promise.resolve(7), 1_000)).resolves.toEqual({ value: 7 });
  await expect(settledWithin(Promise.resolve(null), 1_000)).resolves.toEqual({ value: null });
});

test("what takes longer is not waited for, and goes on", async () => {
  let finish: (value: string) => void = () => {};
  const late = new Promise<string>((resolve) => {
    finish = resolve;
  });
  await expect(settledWithin(late, 5)).resolves.toBeNull();
  finish("late");
  await expect(late).resolves.toBe("late");
});

test("a failure is the caller's", async () => {
  await expect(settledWithin(Promise.reject(new Error("no")), 1_000)).rejects.toThrow("no");
});
