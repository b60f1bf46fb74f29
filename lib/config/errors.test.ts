import { expect, test, vi } from "vitest";
import { AppError } from "./errors";

test("an error of another bundle's copy of the class is an instance of this class", async () => {
  vi.resetModules();
  const copy = await import("./errors");
  expect(copy.AppError).not.toBe(AppError);
  expect(new copy.AppError("not_found", "Nothing is there.") instanceof AppError).toBe(true);
  expect(new Error("not_found") instanceof AppError).toBe(false);
});
