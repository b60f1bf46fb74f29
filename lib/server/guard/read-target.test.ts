import fc from "fast-check";
import { expect, test } from "vitest";
import { readTarget } from "./install-request-guard";

test.each([
  // Paths that are not well encoded.
  ["/api/v1/%", "/api/v1/%25", true],
  ["/api/v1/jobs/%ED%A0%80", "/api/v1/jobs/%25ED%25A0%2580", true],
  ["/api/v1/jobs/%C0%AF?a=%zz", "/api/v1/jobs/%25C0%25AF?a=%zz", true],
  ["/wallet/%zz", "/wallet/%25zz", true],
  // Additional slashes.
  ["/api/v1/intel/pricing/", "/api/v1/intel/pricing", false],
  ["/api/v1/intel/pricing/?a=1//", "/api/v1/intel/pricing?a=1//", false],
  ["//api//v1/intel/pricing//", "/api/v1/intel/pricing", false],
  ["/api\\v1\\intel/pricing", "/api/v1/intel/pricing", false],
  ["/api/", "/api", false],
])("%s is read as %s; malformed: %s", (url, target, isMalformed) => {
  expect(readTarget(url)).toMatchObject({ url: target, isMalformed });
});

test.each(["/", "/?a=/", "/wallet/x/", "//evil.example/x", "/apix/", "/api/v1/a%20b", "/api/v1?x=?y"])(
  "%s is unchanged",
  (url) => {
    expect(readTarget(url)).toMatchObject({ url, isMalformed: false });
  },
);

test("for any target, the resulting path can be decoded, and is read again unchanged", () => {
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
