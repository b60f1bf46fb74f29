import { expect, test } from "vitest";
import { readNextPath, toLocalPath } from "@/components/account/next-path";

test("a sign-in returns to a path of this site, with its query", () => {
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
])("%s is replaced by the account", (value) => {
  expect(readNextPath(value)).toBe("/account");
});

test("the URL of another sign-in is reduced to a path of this site, regardless of its host", () => {
  expect(toLocalPath("https://site.test/token/abc?top=50")).toBe("/token/abc?top=50");
  expect(toLocalPath("https://evil.test/account")).toBe("/account");
  expect(readNextPath(toLocalPath("https://site.test//evil.test"))).toBe("/account");
  expect(toLocalPath("/account")).toBeUndefined();
});
