import { expect, test } from "vitest";
import { pathOfAddress, readNextPath } from "@/components/account/next-path";

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

test("the destination of a sign-in elsewhere is kept as a path of this site, regardless of the site it names", () => {
  expect(pathOfAddress("https://site.test/token/abc?top=50")).toBe("/token/abc?top=50");
  expect(pathOfAddress("https://evil.test/account")).toBe("/account");
  expect(readNextPath(pathOfAddress("https://site.test//evil.test"))).toBe("/account");
  expect(pathOfAddress("/account")).toBeUndefined();
});
