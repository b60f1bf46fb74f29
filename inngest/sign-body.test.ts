import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalJson, signBody } from "./sign-body";

test("canonical JSON sorts keys by UTF-16 unit at every depth and preserves the order of arrays", () => {
  const value = { b: 1, a: { "\u20ac": "euro", "\r": "return", "1": [3, 1, { z: null, y: 1e21 }] } };
  expect(canonicalJson(value)).toBe('{"a":{"\\r":"return","1":[3,1,{"y":1e+21,"z":null}],"€":"euro"},"b":1}');
});

test("canonical JSON omits values that JSON cannot express", () => {
  expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
});

test("a signature covers body and time, with the key behind its prefix", () => {
  const expected = createHmac("sha256", "5ec4e7").update('{"a":1}1700000000').digest("hex");
  expect(signBody('{"a":1}', "signkey-prod-5ec4e7", 1_700_000_000_000)).toBe(`t=1700000000&s=${expected}`);
});
