import { expect, it } from "vitest";
import { MAINNET, withValue } from "../chain/protocol-parameters.ts";
import type { Closing, Transaction } from "../chain/transaction.ts";
import { lamportBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildTransaction } from "../testing/build-transaction.ts";
import { readRent } from "./rent.ts";
import { getRentTable } from "./rent-table.ts";

const TRADER = testAddress("Trader");
/** Rent of a token account of 165 bytes: (128 + 165) × 6,960 lamports. */
const RENT = 2_039_280n;

const PROTOCOL = withValue(MAINNET, "lamportsPerByte", 696, 500_000_000);
const TABLE = getRentTable(PROTOCOL);

/** Rent that the trader paid for accounts of others, and rent that others paid for the trader's. */
function rentOf(fields: Partial<Transaction>): readonly [bigint, bigint] {
  const transaction = buildTransaction({ feePayer: TRADER, signers: [TRADER], ...fields });
  const owned = transaction.tokens.filter(({ owner }) => owner === TRADER);
  const { paidLamports, givenLamports } = readRent(transaction, { owner: TRADER, owned }, PROTOCOL);
  return [paidLamports, givenLamports];
}
const closing = (account: string, destination: string): Closing => ({
  instruction: 0,
  account: testAddress(account),
  destination: testAddress(destination),
});

it.each([
  ["6,960", 6_960n, 0],
  ["6,333", 6_333n, 444_096_000],
  ["5,080", 5_080n, 446_256_000],
  ["696, which was read from the chain,", 696n, 500_000_000],
])(
  "rent of %s lamports per byte is rent from the slot of the rate on, also after the next rate",
  (_, rate, slot) => {
    const rent = 293n * rate;
    expect([slot - 1, slot, 600_000_000].map((at) => TABLE.isRent(rent, at))).toEqual([false, true, true]);
  },
);

it("rent fits the allocated size, or a larger one if the account grew", () => {
  expect([164n, 165n, 166n].map((space) => TABLE.isRent(RENT, 0, space))).toEqual([true, true, false]);
  const large = (128n + 20_000n) * 6_960n;
  expect([null, 19_999n, 20_000n].map((space) => TABLE.isRent(large, 0, space))).toEqual([
    false,
    false,
    true,
  ]);
});

it("rent has an upper bound at the highest rate up to the slot", () => {
  expect(TABLE.maxLamports(500_000_000)).toBe(72_161_280n);
});

const opened = lamportBalance("Vesting", 0n, RENT);
const paid = lamportBalance("Trader", 10n * RENT, 9n * RENT);

it("rent of an account of another owner is paid by the owner without a named funder if no other balance falls by more than the fee", () => {
  expect(rentOf({ lamports: [paid, opened] })).toEqual([RENT, 0n]);
  const relay = { feePayer: testAddress("Sponsor"), feeLamports: 5n };
  expect(rentOf({ ...relay, lamports: [paid, opened, lamportBalance("Sponsor", 9n, 4n)] })).toEqual([
    RENT,
    0n,
  ]);
  expect(rentOf({ ...relay, lamports: [paid, opened, lamportBalance("Sponsor", 9n, 3n)] })).toEqual([0n, 0n]);
});

it("rent of an account of another owner returns to the destination of the closing, else to the owner if no other balance rose", () => {
  const lamports = [lamportBalance("Vesting", RENT, 0n), lamportBalance("Trader", 0n, RENT)];
  expect(rentOf({ lamports, closings: [closing("Vesting", "Trader")] })).toEqual([-RENT, 0n]);
  expect(rentOf({ lamports, closings: [closing("Vesting", "Sponsor")] })).toEqual([0n, 0n]);
  expect(rentOf({ lamports })).toEqual([-RENT, 0n]);
  expect(rentOf({ lamports: [...lamports, lamportBalance("Sponsor", 0n, 1n)] })).toEqual([0n, 0n]);
});

const EXCESS = 82n * 1_880n;
const mint = lamportBalance("Vesting", 1_461_600n, 1_461_600n - EXCESS);
const withdrawal = (destination: string) => closing("Vesting", destination);

it("excess rent of an account of another owner is rent that the receiver of the instruction got", () => {
  const lamports = [mint, lamportBalance("Trader", 0n, EXCESS)];
  expect(rentOf({ lamports, withdrawals: [withdrawal("Trader")] })).toEqual([-EXCESS, 0n]);
  expect(rentOf({ lamports, withdrawals: [withdrawal("Sponsor")] })).toEqual([0n, 0n]);
  expect(rentOf({ lamports })).toEqual([0n, 0n]);
});
