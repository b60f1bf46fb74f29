import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeBase58 } from "@/lib/adapters/solana/decode/base58";
import { type Address, isAddress } from "@/lib/domain/address";
import type { HistoryEntry } from "@/lib/ports/wallet-store";
import { decodeEntries, encodeEntry } from "./history-codec";

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const addressOf = (bytes: Uint8Array): Address => {
  const text = encodeBase58(bytes);
  if (!isAddress(text)) throw new TypeError("not an address");
  return text;
};
/** Few values a byte, so that addresses come again and share their first and last bytes with others. */
const someAddress = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: 32, maxLength: 32 })
  .map((bytes) => addressOf(Uint8Array.from(bytes.map((byte, at) => (at < 4 || at > 27 ? 1 : byte)))));

const someEntry: fc.Arbitrary<HistoryEntry> = fc
  .record({
    signature: fc.string({ unit: fc.constantFrom(..."123abcXYZ"), minLength: 1, maxLength: 88 }),
    slot: fc.integer({ min: 0, max: 2 ** 40 }),
    blockTime: fc.option(fc.integer({ min: 0, max: 2 ** 33 })),
    indexInBlock: fc.option(fc.integer({ min: 0, max: 5_000 })),
    failed: fc.boolean(),
    signed: fc.boolean(),
    feeLamports: u64,
    tipLamports: u64,
    solLamports: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
    ownLamports: fc.option(fc.record({ before: u64, after: u64 })),
    tokens: fc.array(
      fc.record({
        account: someAddress,
        mint: someAddress,
        decimals: fc.integer({ min: 0, max: 255 }),
        before: u64,
        after: u64,
      }),
      { maxLength: 4 },
    ),
    visible: fc.array(fc.record({ mint: someAddress, lamports: u64, usdMicros: u64 }), { maxLength: 3 }),
    roundTrip: fc.boolean(),
    venue: fc.option(someAddress),
  })
  .map((change) => {
    const { signature, slot, blockTime } = change;
    return { signature, slot, blockTime, change, missing: false };
  });

test("entries that stand one behind the other come back as they were, to the unit", () => {
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 8 }), (entries) => {
      expect(decodeEntries(Buffer.concat(entries.map(encodeEntry)))).toEqual(entries);
    }),
  );
});

test("bytes that end too early, or are of another layout, are refused", () => {
  const [entry] = fc.sample(someEntry, { numRuns: 1, seed: 1 });
  if (entry === undefined) throw new Error("no sample");
  const packed = encodeEntry(entry);
  expect(() => decodeEntries(packed.subarray(0, packed.length - 1))).toThrow(RangeError);
  expect(() => decodeEntries(Buffer.from([9, ...packed.subarray(1)]))).toThrow("unknown layout 9");
});
