import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { address } from "../address.ts";
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

test("every public key of a key pair has one", () => {
  const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  for (let round = 0; round < 30; round += 1) {
    const bytes = generateKeyPairSync("ed25519")
      .publicKey.export({ type: "spki", format: "der" })
      .subarray(-32);
    let value = BigInt(`0x${bytes.toString("hex")}`);
    let text = "";
    for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? "") + text;
    expect(hasKey(address(text.padStart(bytes[0] === 0 ? text.length + 1 : 0, "1")))).toBe(true);
  }
});
