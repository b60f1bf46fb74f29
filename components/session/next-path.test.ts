import { expect, test } from "vitest";
import { readNextPath } from "@/components/session/next-path";

test("a path of this site is gone back to, with its query", () => {
  expect(readNextPath("/token/abc?top=50")).toBe("/token/abc?top=50");
});

test.each([
  "https://evil.test",
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "evil",
  "",
  undefined,
  ["/a"],
])("%s leads nowhere but to the account", (value) => {
  expect(readNextPath(value)).toBe("/account");
});
