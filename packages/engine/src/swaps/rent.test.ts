import { describe, expect, it } from "vitest";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { MAINNET, withValue } from "../chain/protocol-parameters.ts";
import type { Closing, Transaction } from "../chain/transaction.ts";
import { buildTokenAccount, lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildTransaction, solTransfer } from "../testing/build-transaction.ts";
import { readRent } from "./rent.ts";
import { getRentTable } from "./rent-table.ts";

const [TRADER, X] = [testAddress("Trader"), testAddress("Xtok")];
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

const creation = (from: string, to: string) => ({ ...solTransfer(from, to, RENT), creates: true as const });
const closing = (account: string, destination: string): Closing => ({
  instruction: 0,
  account: testAddress(account),
  destination: testAddress(destination),
});

describe("rent", () => {
  it("is the minimum balance of an account of whole bytes, up to 10 KiB of data", () => {
    const isRent = (lamports: bigint) => TABLE.isRent(lamports, 0);
    expect([890_880n, 897_840n, RENT, 72_161_280n].map(isRent)).toEqual(Array(4).fill(true));
    const others = [0n, 890_879n, 890_881n, 883_920n, RENT + 1n, 72_168_240n];
    expect(others.map(isRent)).toEqual(Array(6).fill(false));
  });

  it.each([
    ["6,960", 6_960n, 0],
    ["6,333", 6_333n, 444_096_000],
    ["5,080", 5_080n, 446_256_000],
    ["696, which was read from the chain,", 696n, 500_000_000],
  ])(
    "of %s lamports per byte is rent from the slot of the rate on, also after the next rate",
    (_, rate, slot) => {
      const rent = 293n * rate;
      expect([slot - 1, slot, 600_000_000].map((at) => TABLE.isRent(rent, at))).toEqual([false, true, true]);
    },
  );

  it("fits the allocated size, or a larger one if the account grew", () => {
    expect([164n, 165n, 166n].map((space) => TABLE.isRent(RENT, 0, space))).toEqual([true, true, false]);
    const large = (128n + 20_000n) * 6_960n;
    expect([null, 19_999n, 20_000n].map((space) => TABLE.isRent(large, 0, space))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("has an upper bound at the highest rate up to the slot", () => {
    expect(TABLE.maxLamports(500_000_000)).toBe(72_161_280n);
  });
});

describe("rent of an account of another owner", () => {
  const opened = lamportBalance("Vesting", 0n, RENT);
  const paid = lamportBalance("Trader", 10n * RENT, 9n * RENT);

  it("is paid by the funder that the instruction names, and by no other account", () => {
    const lamports = [paid, opened];
    expect(rentOf({ lamports, transfers: [creation("Trader", "Vesting")] })).toEqual([RENT, 0n]);
    expect(rentOf({ lamports, transfers: [creation("Sponsor", "Vesting")] })).toEqual([0n, 0n]);
  });

  it("is paid by the owner without a named funder if no other balance falls by more than the fee", () => {
    expect(rentOf({ lamports: [paid, opened] })).toEqual([RENT, 0n]);
    const relay = { feePayer: testAddress("Sponsor"), feeLamports: 5n };
    expect(rentOf({ ...relay, lamports: [paid, opened, lamportBalance("Sponsor", 9n, 4n)] })).toEqual([
      RENT,
      0n,
    ]);
    expect(rentOf({ ...relay, lamports: [paid, opened, lamportBalance("Sponsor", 9n, 3n)] })).toEqual([
      0n,
      0n,
    ]);
  });

  it("is 0 if the account holds more than the minimum, or existed before", () => {
    expect(rentOf({ lamports: [paid, lamportBalance("Vesting", 0n, RENT + 1n)] })).toEqual([0n, 0n]);
    expect(rentOf({ lamports: [paid, lamportBalance("Vesting", 1n, RENT)] })).toEqual([0n, 0n]);
  });

  it("excludes the wrapped SOL of the account", () => {
    const wrapped = tokenBalance("Bank", WRAPPED_SOL, 0n, 700n);
    const account = { account: wrapped.account, before: 0n, after: RENT + 700n };
    expect(rentOf({ tokens: [wrapped], lamports: [paid, account] })).toEqual([RENT, 0n]);
  });

  it("returns to the destination of the closing, else to the owner if no other balance rose", () => {
    const lamports = [lamportBalance("Vesting", RENT, 0n), lamportBalance("Trader", 0n, RENT)];
    expect(rentOf({ lamports, closings: [closing("Vesting", "Trader")] })).toEqual([-RENT, 0n]);
    expect(rentOf({ lamports, closings: [closing("Vesting", "Sponsor")] })).toEqual([0n, 0n]);
    expect(rentOf({ lamports })).toEqual([-RENT, 0n]);
    expect(rentOf({ lamports: [...lamports, lamportBalance("Sponsor", 0n, 1n)] })).toEqual([0n, 0n]);
  });
});

describe("excess rent", () => {
  const EXCESS = 82n * 1_880n;
  const mint = lamportBalance("Vesting", 1_461_600n, 1_461_600n - EXCESS);
  const withdrawal = (destination: string) => closing("Vesting", destination);

  it("of an account of another owner is rent that the receiver of the instruction got", () => {
    const lamports = [mint, lamportBalance("Trader", 0n, EXCESS)];
    expect(rentOf({ lamports, withdrawals: [withdrawal("Trader")] })).toEqual([-EXCESS, 0n]);
    expect(rentOf({ lamports, withdrawals: [withdrawal("Sponsor")] })).toEqual([0n, 0n]);
    expect(rentOf({ lamports })).toEqual([0n, 0n]);
  });

  it("of an own account costs nothing if the owner receives it, and is paid if another account does", () => {
    const own = tokenBalance("Trader", X, 5n, 5n);
    const lamports = [{ account: own.account, before: RENT, after: RENT - EXCESS }];
    const to = (destination: string) => [{ ...withdrawal(destination), account: own.account }];
    expect(rentOf({ tokens: [own], lamports, withdrawals: to("Trader") })).toEqual([0n, 0n]);
    expect(rentOf({ tokens: [own], lamports, withdrawals: to("Sponsor") })).toEqual([0n, -EXCESS]);
  });
});

describe("rent of an own account", () => {
  const own = tokenBalance("Trader", X, 0n, 0n);
  const opened = { account: buildTokenAccount("Trader", X), before: 0n, after: RENT };
  const closed = { ...opened, before: RENT, after: 0n };

  it("is given by the account that paid it for the owner", () => {
    const transfers = [{ ...creation("Sponsor", "Vesting"), destination: own.account }];
    expect(rentOf({ tokens: [own], lamports: [opened], transfers })).toEqual([0n, RENT]);
    const byOwner = [{ ...creation("Trader", "Vesting"), destination: own.account }];
    expect(rentOf({ tokens: [own], lamports: [opened], transfers: byOwner })).toEqual([0n, 0n]);
  });

  it("is taken by the account that received it at the closing", () => {
    const closings = [{ ...closing("Vesting", "Sponsor"), account: own.account }];
    expect(rentOf({ tokens: [own], lamports: [closed], closings })).toEqual([0n, -RENT]);
    const toOwner = [{ ...closing("Vesting", "Trader"), account: own.account }];
    expect(rentOf({ tokens: [own], lamports: [closed], closings: toOwner })).toEqual([0n, 0n]);
    expect(rentOf({ tokens: [own], lamports: [closed] })).toEqual([0n, 0n]);
  });
});
