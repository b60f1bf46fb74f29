import { base58 } from "@scure/base";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase58, encodeBase58 } from "./base58.ts";

test("any bytes, including leading zeros, are encoded and decoded like the reference implementation", () => {
  const target = new Uint8Array(128);
  const bytes = fc
    .tuple(fc.nat({ max: 4 }), fc.uint8Array({ maxLength: 96 }))
    .map(([zeros, rest]) => Uint8Array.from([...new Uint8Array(zeros), ...rest]));
  fc.assert(
    fc.property(bytes, (value) => {
      const text = base58.encode(value);
      expect(encodeBase58(value)).toBe(text);
      expect(decodeBase58(text, target)).toBe(value.length);
      expect(target.subarray(0, value.length)).toEqual(value);
    }),
  );
});

test("a character outside the alphabet, or more bytes than the buffer holds, returns -1", () => {
  const target = new Uint8Array(4);
  expect(decodeBase58("0", target)).toBe(-1);
  expect(decodeBase58("é", target)).toBe(-1);
  expect(decodeBase58("11111", target)).toBe(-1);
  expect(decodeBase58(base58.encode(Uint8Array.from([255, 255, 255, 255])), target)).toBe(4);
  expect(decodeBase58(base58.encode(Uint8Array.from([1, 0, 0, 0, 0])), target)).toBe(-1);
});
