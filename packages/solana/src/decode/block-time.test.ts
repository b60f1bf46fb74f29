import type { Fault } from "@walletlens/demo-chain/testing/provider-options";
import { expect, test } from "vitest";
import { openReader } from "../testing/open-reader.ts";
import { readBlockTime } from "./block-time.ts";

const NOW = Date.UTC(2026, 10, 28, 12);

test.each([
  ["the day of the first slot", Date.UTC(2020, 2, 16), true],
  ["the day before", Date.UTC(2020, 2, 15, 23, 59, 59), false],
  ["the epoch", 0, false],
  ["an hour ahead of the clock", NOW + 3_600_000, true],
  ["a second more", NOW + 3_601_000, false],
  ["a time in milliseconds", NOW * 1_000, false],
])("a block has a time from the first slot to an hour ahead of the clock: %s", (_, ms, isPossible) => {
  expect(readBlockTime(ms / 1_000, NOW)).toBe(isPossible ? ms / 1_000 : null);
});

test("a time that is no whole number is missing", () => {
  for (const value of ["1760000000", 1_760_000_000.5, Number.NaN, null, undefined]) {
    expect(readBlockTime(value, NOW)).toBeNull();
  }
});

const inTenYears = Math.floor(Date.now() / 1_000) + 315_360_000;
test.each([
  ["0", 0],
  ["in the future", inTenYears],
])(
  "a provider whose transactions and signatures have a time that no block has: %s: times are missing, everything else is read",
  async (_, seconds) => {
    const faults: Fault[] = [{ kind: "block-time", seconds }];
    const { chain, read, wallet, signatures } = await openReader({ signatures: 5, faults });
    const { chunks } = await read();
    const transactions = chunks.flatMap((chunk) => chunk.transactions);
    expect(transactions.map(({ signature, blockTime }) => [signature, blockTime])).toEqual(
      signatures.map((signature) => [signature, null]),
    );
    expect(await chain.readSignaturePage(wallet, null)).toMatchObject({ entries: [], oldestTime: null });
    const byAddress = await openReader({ signatures: 5, byAddress: {}, faults });
    const pages = (await byAddress.read()).chunks.flatMap((chunk) => chunk.transactions);
    expect(pages.map(({ blockTime }) => blockTime)).toEqual([null, null, null, null, null]);
  },
);

const options = {
  signatures: 5,
  burst: 1,
  faults: [{ kind: "block-time", seconds: 1_731_000_000 }],
} as const;
test.each([
  ["listed", {}],
  ["by address", { byAddress: {} }],
])(
  "a provider that states one plausible time for transactions of months: %s: an error, before anything is stored",
  async (_, form) => {
    const { read } = await openReader({ ...options, ...form });
    await expect(read()).rejects.toMatchObject({ code: "chain_unavailable" });
  },
);
