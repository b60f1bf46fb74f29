import { base58 } from "@scure/base";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import { address, assertIsAddress, isAddress, isSignature } from "./address.ts";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function decodesTo32Bytes(text: string): boolean {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

it("isAddress agrees with an independent base58 decoder over random texts of its alphabet", () => {
  const letters = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 28, maxLength: 48 });
  fc.assert(
    fc.property(letters, (text) => {
      expect(isAddress(text)).toBe(decodesTo32Bytes(text));
    }),
    { seed: 1, numRuns: runs(3000) },
  );
});

it("isAddress agrees with an independent decoder over texts of any characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 50 }), (text) => {
      expect(isAddress(text)).toBe(decodesTo32Bytes(text));
    }),
    { seed: 2, numRuns: runs(1000) },
  );
});

it("isAddress accepts any 32 bytes, including leading zeros, and no other length", () => {
  const bytes = fc
    .tuple(fc.integer({ min: 0, max: 33 }), fc.uint8Array({ minLength: 0, maxLength: 34 }))
    .map(([zeros, rest]) => Uint8Array.from([...new Uint8Array(zeros), ...rest]));
  fc.assert(
    fc.property(bytes, (value) => {
      expect(isAddress(base58.encode(value))).toBe(value.length === 32);
    }),
    { seed: 3, numRuns: runs(1000) },
  );
});

it.each([
  ["the System program, 32 zero bytes", "11111111111111111111111111111111", true],
  ["wrapped SOL", "So11111111111111111111111111111111111111112", true],
  ["one zero byte too many", "111111111111111111111111111111111", false],
  ["a 0, which is not of the alphabet", "So01111111111111111111111111111111111111112", false],
  ["an Ethereum address", "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe", false],
  ["32 bytes and a space", " 11111111111111111111111111111111", false],
  ["44 characters that stand for 33 bytes", "z".repeat(44), false],
  ["nothing", "", false],
])("isAddress classifies %s", (_, text, expected) => {
  expect(isAddress(text)).toBe(expected);
});

it("address and assertIsAddress throw if it returns false", () => {
  expect(() => address("abc")).toThrow(TypeError);
  expect(() => assertIsAddress("abc")).toThrow("32 bytes");
  expect(address("So11111111111111111111111111111111111111112")).toHaveLength(43);
});

it("a signature is base58 of exactly 64 bytes", () => {
  expect(isSignature(base58.encode(new Uint8Array(64).fill(255)))).toBe(true);
  expect(isSignature("1".repeat(64))).toBe(true);
  expect(isSignature(base58.encode(new Uint8Array(65).fill(1)))).toBe(false);
  expect(isSignature(base58.encode(new Uint8Array(63).fill(255)))).toBe(false);
  expect(isSignature(`0${"1".repeat(63)}`)).toBe(false);
  expect(isSignature("z".repeat(88))).toBe(false);
});
