import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import { decodeMetadata, decodeOwnMetadata, METADATA_BYTES } from "./decode-token-name.ts";

const MINT = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const OTHER = new Uint8Array(32).fill(9);
const u16 = (value: number) => [value & 255, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
const text = (value: string | readonly number[], length?: number) => {
  const bytes = typeof value === "string" ? [...Buffer.from(value)] : value;
  const padding = Array.from({ length: Math.max(0, (length ?? 0) - bytes.length) }, () => 0);
  return [...u32(bytes.length + padding.length), ...bytes, ...padding];
};
const bytes = (...parts: readonly (Iterable<number> | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...part])));

const account = (...texts: readonly number[]) => bytes(4, OTHER, MINT, texts).subarray(0, METADATA_BYTES);

test("a Metaplex account has symbol and name, with or without the NUL padding of old accounts", () => {
  const padded = account(
    ...text("Lucky Otter", 32),
    ...text("LUCKY", 10),
    ...text("https://example.com", 200),
  );
  const plain = account(...text("Lucky Otter"), ...text("LUCKY"), ...text(""));
  const expected = { symbol: "LUCKY", name: "Lucky Otter" };
  expect([padded, plain].map((data) => decodeMetadata(data, MINT))).toEqual([expected, expected]);
});

test("a Metaplex account may use its limits to the last byte, and not exceed them", () => {
  const full = account(...text("N".repeat(32)), ...text("S".repeat(10)));
  expect(decodeMetadata(full, MINT)).toEqual({ symbol: "S".repeat(10), name: "N".repeat(32) });
  expect(decodeMetadata(account(...text("N".repeat(33)), ...text("S")), MINT)).toBeNull();
  expect(decodeMetadata(account(...text("N"), ...text("S".repeat(11))), MINT)).toBeNull();
});

test.each([
  ["of another kind", bytes(5, OTHER, MINT, text("N"), text("S"))],
  ["about another mint", bytes(4, OTHER, OTHER, text("N"), text("S"))],
  ["without its symbol", account(...text("N"))],
  ["whose lengths exceed it", account(...u32(20), 65, 66)],
  ["with a length of 2^32 - 1", account(...u32(0xffff_ffff), 65, 66)],
  ["that is empty", new Uint8Array()],
  ["with only NULs and blanks", account(...text("\0\0"), ...text("  \0"))],
])("a Metaplex account %s gives no name", (_, data) => {
  expect(decodeMetadata(data, MINT)).toBeNull();
});

test("a Metaplex account removes NULs and replaces invalid UTF-8", () => {
  const data = account(...text("A\0B\0"), ...text([0xff, 0x41]));
  expect(decodeMetadata(data, MINT)).toEqual({ symbol: "\uFFFDA", name: "AB" });
});

describe("a Token-2022 mint", () => {
  const extension = (type: number, data: Iterable<number>) => {
    const body = [...data];
    return [...u16(type), ...u16(body.length), ...body];
  };
  const pointer = (to = MINT) => extension(18, bytes(OTHER, to));
  const metadata = (mint: Uint8Array, ...texts: readonly number[]) =>
    extension(19, bytes(OTHER, mint, texts, text("uri"), u32(0)));
  const named = metadata(MINT, ...text("Lucky Otter"), ...text("LUCKY"));
  const closeAuthority = extension(3, OTHER);

  test("a Token-2022 mint has its own name if it points to itself, among other extensions", () => {
    const expected = { symbol: "LUCKY", name: "Lucky Otter" };
    expect(decodeOwnMetadata(bytes(1, closeAuthority, pointer(), named), MINT)).toEqual(expected);
    expect(decodeOwnMetadata(bytes(1, named, pointer(), u16(0), u16(500)), MINT)).toEqual(expected);
  });

  test.each([
    ["that points elsewhere", bytes(1, pointer(OTHER), named)],
    ["without a pointer", bytes(1, named)],
    ["without metadata", bytes(1, pointer())],
    ["with another mint's metadata", bytes(1, pointer(), metadata(OTHER, ...text("N"), ...text("S")))],
    [
      "with a text longer than its extension",
      bytes(1, pointer(), extension(19, bytes(OTHER, MINT, u32(500), 65))),
    ],
    ["whose extension is truncated", bytes(1, pointer(), named).subarray(0, 160)],
    ["that is a token account", bytes(2, pointer(), named)],
    ["without extensions", new Uint8Array()],
  ])("a Token-2022 mint %s gives no name", (_, data) => {
    expect(decodeOwnMetadata(data, MINT)).toBeNull();
  });

  test("a Token-2022 mint has a name of at most 64 characters", () => {
    const data = bytes(1, pointer(), metadata(MINT, ...text("🐋".repeat(100)), ...text("S".repeat(100))));
    expect(decodeOwnMetadata(data, MINT)).toEqual({ symbol: "S".repeat(64), name: "🐋".repeat(64) });
  });
});

test("any bytes give no name or a short name without NULs", () => {
  const decoders = [decodeMetadata, decodeOwnMetadata];
  const heads = [bytes(4, OTHER, MINT), bytes(1, u16(18), u16(64), OTHER, MINT, u16(19)), bytes(1), bytes()];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, tail) => {
      for (const decode of decoders) {
        const named = decode(bytes(head, tail), MINT);
        if (named === null) continue;
        expect(named.symbol + named.name).not.toBe("");
        expect(named.symbol + named.name).not.toContain("\0");
        expect([...named.symbol].length).toBeLessThanOrEqual(64);
        expect([...named.name].length).toBeLessThanOrEqual(64);
      }
    }),
    { numRuns: runs(2_000) },
  );
});
