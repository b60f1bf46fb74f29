import fc from "fast-check";
import { expect, test } from "vitest";
import { readTarget } from "./install-request-guard";

test.each([
  ["/api/v1/%", "/api/v1/%25"],
  ["/api/v1/jobs/%ED%A0%80", "/api/v1/jobs/%25ED%25A0%2580"],
  ["/api/v1/jobs/%C0%AF?a=%zz", "/api/v1/jobs/%25C0%25AF?a=%zz"],
  ["/wallet/%zz", "/wallet/%25zz"],
])("%s, which is not well encoded, stands for itself", (url, target) => {
  expect(readTarget(url)).toMatchObject({ url: target, isMalformed: true });
});

test.each([
  ["/api/v1/intel/pricing/", "/api/v1/intel/pricing"],
  ["/api/v1/intel/pricing/?a=1//", "/api/v1/intel/pricing?a=1//"],
  ["//api//v1/intel/pricing//", "/api/v1/intel/pricing"],
  ["/api\\v1\\intel/pricing", "/api/v1/intel/pricing"],
  ["/api/", "/api"],
])("slashes too many do not keep %s from its answer", (url, target) => {
  expect(readTarget(url)).toMatchObject({ url: target, isMalformed: false });
});

test.each(["/", "/?a=/", "/wallet/x/", "//evil.example/x", "/apix/", "/api/v1/a%20b", "/api/v1?x=?y"])(
  "%s is left as it is",
  (url) => {
    expect(readTarget(url)).toMatchObject({ url, isMalformed: false });
  },
);

test("for any target, the path that comes out can be decoded, and comes out the same again", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("%", "/", "\\", "a", "p", "i", "C", "0", "?") }),
      (text) => {
        const { url, pathname } = readTarget(`/${text}`);
        expect(() => decodeURIComponent(pathname)).not.toThrow();
        expect(readTarget(url)).toMatchObject({ url, isMalformed: false });
      },
    ),
  );
});
