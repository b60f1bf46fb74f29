import { expect, test } from "vitest";
import { describeSearch } from "./describe-service.ts";

const ADDRESS = "2HKCvc3Rm2jorxojrUsvy66CnoV8ajm4Q5jgkRuz1Rw5";

test("search matches have kind, address and name, without the control characters of names", () => {
  const token = {
    kind: "token",
    address: ADDRESS,
    name: "Tiny\u001b[2J Ferret",
    symbol: "TIFERRET",
    label: null,
  };
  const text = describeSearch({ results: [{ ...token, kind: "token", match: "name" }] });
  expect(text).toMatch(
    /token .*2HKCvc3Rm2jorxojrUsvy66CnoV8ajm4Q5jgkRuz1Rw5 .*TIFERRET .*Tiny.* Ferret .*name/,
  );
  expect(text).not.toContain("\u001b[2J");
  expect(describeSearch({ results: [] })).toBe("nothing found");
});
