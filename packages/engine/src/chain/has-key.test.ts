import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Address, address } from "../address.ts";
import { hasKey } from "./has-key.ts";

test.each([
  ["the authority of Raydium's pools", "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1", false],
  [
    "a real order that bought 14 times (docs/accuracy.md)",
    "DbQVM6pTeSypDes8uJmHwsRNjBdy5Fg2v6aEMsT5CSsU",
    false,
  ],
  ["the wallet that it bought for", "9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj", true],
  ["a keeper that signs", "DCAKxn5PFNN1mBREPWGdk1RXg5aVH9rPErLfBFEi2Emb", true],
  ["32 bytes of 0, which are a point although its key is unknown", "11111111111111111111111111111111", true],
])("%s: %s has a key, %s", (_, text, answer) => {
  expect(hasKey(address(text))).toBe(answer);
});

test("every public key of a key pair has a key", () => {
  for (let round = 0; round < 30; round += 1) {
    const { publicKey } = generateKeyPairSync("ed25519");
    const bytes = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
    expect(hasKey(encodeAddress(bytes))).toBe(true);
  }
});

test("32 bytes have a key exactly if x² has a solution by Euler's criterion", () => {
  const P = 2n ** 255n - 19n;
  const power = (base: bigint, exponent: bigint): bigint => {
    if (exponent === 0n) return 1n;
    const half = power((base * base) % P, exponent / 2n);
    return exponent % 2n === 1n ? (half * base) % P : half;
  };
  const D = P - ((121_665n * power(121_666n, P - 2n)) % P);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const y = BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`) % 2n ** 255n;
      const squared = (y * y - 1n + P) * power(D * y * y + 1n, P - 2n);
      const isSolvable = squared % P === 0n || power(squared % P, (P - 1n) / 2n) === 1n;
      expect(hasKey(encodeAddress(bytes))).toBe(isSolvable);
    }),
  );
});

function encodeAddress(bytes: Uint8Array): Address {
  const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let text = "";
  for (let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`); value > 0n; value /= 58n)
    text = (ALPHABET[Number(value % 58n)] ?? "") + text;
  return address("1".repeat(zeros === -1 ? bytes.length : zeros) + text);
}
