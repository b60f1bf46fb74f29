import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { base58 } from "@scure/base";
import { type Address, isAddress } from "@walletlens/engine/address";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { POOLS_ALONE } from "@walletlens/engine/swaps/read-plain-trade";
import { buildChange, testAddress, tokenChange } from "@walletlens/engine/testing/build-change";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePage, decodeSignatures, encodePage } from "./history-codec";
import { LAYOUT_VERSION } from "./stored-versions";

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
/** A value that a route shows is extrapolated and has no bound. */
const anySize = fc.bigInt({ min: 0n, max: 2n ** 130n });
const addressOf = (bytes: Uint8Array): Address => {
  const text = base58.encode(bytes);
  if (!isAddress(text)) throw new TypeError("not an address");
  return text;
};
/** Few values per byte, so that addresses repeat. */
const someAddress = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: 32, maxLength: 32 })
  .map((bytes) => addressOf(Uint8Array.from(bytes.map((byte, at) => (at < 4 || at > 27 ? 1 : byte)))));

const someToken = {
  account: someAddress,
  mint: someAddress,
  decimals: fc.integer({ min: 0, max: 255 }),
  before: u64,
  after: u64,
};

/** All, a part or none of it moved directly, and of that by own instructions of the owner. */
const someMove = fc
  .record({
    mint: fc.option(someAddress),
    decimals: fc.integer({ min: 0, max: 255 }),
    amount: fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).filter((amount) => amount !== 0n),
    part: fc.integer({ min: 0, max: 3 }),
    ownPart: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ mint, decimals, amount, part, ownPart }) => ({
    mint,
    decimals: mint === null ? 9 : decimals,
    amount,
    straight: (amount * BigInt(part)) / 3n,
    own: amount < 0n ? 0n : (((amount * BigInt(part)) / 3n) * BigInt(ownPart)) / 3n,
  }));

const someEntry: fc.Arbitrary<HistoryEntry> = fc
  .record({
    signature: fc.string({ unit: fc.constantFrom(..."123abcXYZ"), minLength: 1, maxLength: 88 }),
    slot: fc.integer({ min: 0, max: 2 ** 40 }),
    blockTime: fc.option(fc.integer({ min: 0, max: 2 ** 33 })),
    indexInBlock: fc.option(fc.integer({ min: 0, max: 5_000 })),
    failed: fc.boolean(),
    signed: fc.boolean(),
    feePayer: fc.option(someAddress),
    cosigners: fc.array(someAddress, { maxLength: 3 }),
    direct: fc.array(
      fc.record({
        counterparty: someAddress,
        mint: fc.option(someAddress),
        amount: fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
        receivers: fc.integer({ min: 0, max: 300 }),
      }),
      { maxLength: 3 },
    ),
    feeLamports: u64,
    tipLamports: u64,
    solLamports: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    ownLamports: fc.option(fc.record({ before: u64, after: u64 })),
    rentLamports: fc.oneof(fc.constant(0n), fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n })),
    ownRentLamports: fc.oneof(fc.constant(0n), fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n })),
    wrapped: fc.array(fc.record({ account: someAddress, before: u64, after: u64 }), { maxLength: 2 }),
    givenRentLamports: fc.oneof(fc.constant(0n), fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n })),
    tokens: fc.array(fc.record(someToken), { maxLength: 4 }),
    parties: fc.array(
      fc.record(
        {
          authority: fc.option(someAddress),
          exchanges: fc.boolean(),
          signed: fc.boolean(),
          opened: fc.constant<true>(true),
          moves: fc.array(someMove, { maxLength: 3 }),
        },
        { requiredKeys: ["authority", "exchanges", "signed", "moves"] },
      ),
      { maxLength: 3 },
    ),
    burns: fc.array(fc.record({ mint: someAddress, amount: u64, program: fc.option(someAddress) }), {
      maxLength: 2,
    }),
    visible: fc.array(fc.record({ mint: someAddress, lamports: anySize, usdMicros: anySize }), {
      maxLength: 3,
    }),
    shared: fc.array(
      fc.record({ mints: fc.array(someAddress, { maxLength: 3 }), lamports: anySize, usdMicros: anySize }),
      { maxLength: 2 },
    ),
    arbitrage: fc.option(fc.array(someAddress, { maxLength: 2 })),
    venue: fc.option(someAddress),
    onlyVenue: fc.boolean(),
    escrows: fc.array(fc.record({ ...someToken, authority: someAddress, alone: fc.boolean() }), {
      maxLength: 3,
    }),
    freedLamports: u64,
  })
  .map((fields) => {
    const { signature, slot, blockTime, escrows } = fields;
    const change = { ...fields, freedLamports: escrows.length === 0 ? 0n : fields.freedLamports };
    return { signature, slot, blockTime, change, missing: false };
  });

const ESCROW = { ...tokenChange("X", 0n, 9n), authority: testAddress("Bank"), alone: true };

test("a plain exchange is decoded without its parties and gives the same trade", () => {
  const swap = buildChange({
    ...{ signature: "swap", solLamports: -90n, tokens: [tokenChange("X", 0n, 9n)], feeLamports: 5n },
  });
  const entry = { signature: "swap", slot: 1, blockTime: null, change: swap, missing: false };
  const [read] = decodePage(encodePage([entry]));
  expect(swap.parties).toHaveLength(1);
  expect(read?.change).toEqual({ ...swap, parties: POOLS_ALONE });
  expect(read?.change?.parties).toBe(POOLS_ALONE);
  const context = { solUsd: new Map(), nfts: new Set<never>() };
  const meaningOf = (change: OwnerChange | null | undefined) =>
    change == null ? null : { ...classifyChange(change, null, context), change: null };
  expect(meaningOf(read?.change)).toEqual(meaningOf(swap));
  const waiting = { ...swap, escrows: [ESCROW] };
  const [stored] = decodePage(encodePage([{ ...entry, change: waiting }]));
  expect(stored?.change?.parties).toEqual(swap.parties);
});

test("a page returns its transactions unchanged, to the unit", () => {
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 8 }), (entries) => {
      const page = encodePage(entries);
      expect(decodePage(page)).toEqual(entries);
      expect(decodeSignatures(page)).toEqual(entries.map((entry) => entry.signature));
    }),
  );
});

test("a truncated page or one of another layout is refused", () => {
  const entries = fc.sample(someEntry, { numRuns: 3, seed: 1 });
  const page = encodePage(entries);
  for (let length = 0; length < page.length; length += 1) {
    expect(() => decodePage(page.subarray(0, length))).toThrow(RangeError);
  }
  expect(() => decodePage(Buffer.from([9, ...page.subarray(1)]))).toThrow("unknown layout 9");
  expect(() => decodePage(Buffer.alloc(0))).toThrow("unknown layout undefined");
});

test("a page with any changed byte is refused, also where only its signatures are read", () => {
  const page = encodePage(fc.sample(someEntry, { numRuns: 2, seed: 3 }));
  for (let at = 0; at < page.length; at += 1) {
    const damaged = Buffer.from(page);
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    expect(() => decodePage(damaged)).toThrow(RangeError);
    expect(() => decodeSignatures(damaged)).toThrow(RangeError);
  }
});

/** Reads a page that a release has written. */
const readPage = (layout: number) =>
  readFileSync(path.join(import.meta.dirname, `testing/pages/layout-${layout}.bin`));

/** Every field of a transaction, with a value that no other field has. */
const SAMPLE: OwnerChange = {
  ...{ signature: "sample", slot: 301, indexInBlock: 7, failed: true, signed: true },
  ...{ blockTime: 1_760_000_000, feePayer: testAddress("Payer"), cosigners: [testAddress("Cosigner")] },
  direct: [{ counterparty: testAddress("Friend"), mint: testAddress("Token"), amount: -8n, receivers: 3 }],
  ...{ feeLamports: 5_000n, tipLamports: 1_000n, solLamports: -90n },
  ...{ rentLamports: -11n, givenRentLamports: 12n, ownRentLamports: -13n },
  ownLamports: { before: 100n, after: 10n },
  wrapped: [{ account: testAddress("Wrapped"), before: 14n, after: 15n }],
  tokens: [tokenChange("X", 16n, 17n)],
  parties: [
    {
      ...{ authority: testAddress("Party"), exchanges: true, signed: true, opened: true },
      moves: [{ mint: testAddress("Token"), decimals: 6, amount: 30n, straight: 20n, own: 10n }],
    },
  ],
  burns: [{ mint: testAddress("Token"), amount: 18n, program: testAddress("Burner") }],
  visible: [{ mint: testAddress("Token"), lamports: 19n, usdMicros: 20n }],
  shared: [{ mints: [testAddress("Token")], lamports: 21n, usdMicros: 22n }],
  ...{ arbitrage: [testAddress("Token")], venue: testAddress("Venue"), onlyVenue: true },
  ...{ escrows: [ESCROW], freedLamports: 23n },
};

const STORED: readonly HistoryEntry[] = [
  { signature: "sample", slot: 301, blockTime: 1_760_000_000, change: SAMPLE, missing: false },
  { signature: "gone", slot: 302, blockTime: null, change: null, missing: true },
];

test("the layout has not changed since its version was incremented", () => {
  const page = readPage(LAYOUT_VERSION);
  // If this fails, increment LAYOUT_VERSION and add the page of the new layout: write `encodePage(STORED)` to its file.
  expect(encodePage(STORED).toString("base64")).toBe(page.toString("base64"));
  expect(decodePage(page)).toEqual(STORED);
});

test("pages of former layouts are refused", () => {
  const layouts = readdirSync(path.join(import.meta.dirname, "testing/pages"), { encoding: "utf8" }).flatMap(
    (file) => Number(/\d+/.exec(file)?.[0]),
  );
  expect(layouts).toContain(4);
  for (const layout of layouts.filter((each) => each !== LAYOUT_VERSION)) {
    expect(() => decodePage(readPage(layout))).toThrow(`unknown layout ${layout} of a stored history`);
  }
});

test("an amount that exceeds 64 bits is refused, not truncated", () => {
  const [entry] = fc.sample(someEntry, { numRuns: 1, seed: 1 });
  if (entry === undefined || entry.change === null) throw new Error("no sample");
  const change = { ...entry.change, solLamports: 2n ** 63n };
  expect(() => encodePage([{ ...entry, change }])).toThrow("does not fit 64 bits");
  const own = { ...entry.change, ownLamports: { before: 0n, after: 2n ** 64n } };
  expect(() => encodePage([{ ...entry, change: own }])).toThrow("does not fit 64 bits");
});

test("255 decimals are stored exactly, and more are refused, not truncated", () => {
  const [entry] = fc.sample(someEntry, { numRuns: 1, seed: 1 });
  if (entry === undefined || entry.change === null) throw new Error("no sample");
  const { change } = entry;
  const account = testAddress("Xtok");
  const withDecimals = (decimals: number) => {
    const token = { account, mint: account, decimals, before: 0n, after: 1n };
    return { ...entry, change: { ...change, tokens: [token] } };
  };
  for (const decimals of [20, 21, 255]) {
    const [read] = decodePage(encodePage([withDecimals(decimals)]));
    expect(read?.change?.tokens[0]?.decimals).toBe(decimals);
  }
  expect(() => encodePage([withDecimals(300)])).toThrow("300 does not fit a byte");
});
