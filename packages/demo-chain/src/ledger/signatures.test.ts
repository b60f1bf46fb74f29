import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { createSignatures } from "./signatures.ts";

const signatures = createSignatures(7, 1_760_000_000, () => 1_000);

describe("createSignatures", () => {
  it("a list of signatures finds every signature that it created", () => {
    for (const position of [0, 1, 255, 256, 999]) {
      expect(base58.decode(signatures.create(position))).toHaveLength(64);
      expect(signatures.find(signatures.create(position))).toBe(position);
    }
  });

  it("a list of signatures has no signature of another market, a later position or another signer, and no malformed one", () => {
    const other = createSignatures(8, 1_760_000_000, () => 1_000);
    const later = createSignatures(7, 1_760_000_001, () => 1_000);
    for (const text of [
      other.create(5),
      later.create(5),
      signatures.create(1_000),
      signatures.create(5, 1),
      "",
      "0OIl",
      "1".repeat(64),
      "z".repeat(10_000),
    ]) {
      expect(signatures.find(text)).toBeNull();
    }
  });
});
