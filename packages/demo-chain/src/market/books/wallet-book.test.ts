import { describe, expect, it } from "vitest";
import { FORMER_PARAMETERS } from "../../chain-parameters.ts";
import { AccountTable } from "../../ledger/accounts.ts";
import { buildTruth, WalletBook } from "./wallet-book.ts";

const accounts = new AccountTable(1, FORMER_PARAMETERS);
const mints = Array.from({ length: 61 }, (_, index) =>
  accounts.mint(`test/${index}`, { decimals: 6, program: "token" }),
);

function buildBookTruth(book: WalletBook, { sol = 0, usd = 0 } = {}) {
  const ties = { funder: null, ring: null, sponsor: null, custodian: null };
  const head = { address: "wallet", persona: "test", label: null, ...ties, solBalanceLamports: 0n };
  return buildTruth(head, book, { sol, usd });
}

/** A wallet whose cycles were each held for the given seconds, one token per cycle. */
function withHolds(holds: readonly number[]): WalletBook {
  const book = new WalletBook();
  for (const [index, seconds] of holds.entries()) {
    const mint = mints[index];
    if (!mint) throw new RangeError("too many cycles");
    book.buy(mint, 10n, 100n, 0);
    book.sell(mint, 10n, 101n, seconds);
  }
  return book;
}

describe("buildTruth", () => {
  it.each([
    [59, "SNIPER"],
    [60, "SCALPER"],
    [299, "SCALPER"],
    [300, "MOMENTUM"],
    [1_800, "INTRADAY"],
    [14_400, "DAY_TRADER"],
    [86_400, "SWING"],
    [604_800, "POSITION"],
    [2_592_000, "HODLER"],
  ])("a truth classifies a median hold of %i seconds as %s", (seconds, behavior) => {
    expect(buildBookTruth(withHolds([seconds, seconds])).behaviorType).toBe(behavior);
  });

  it("a truth has no class below two completed cycles", () => {
    expect(buildBookTruth(withHolds([10])).behaviorType).toBeNull();
  });

  it("a truth has the mean of the two middle hold times as the median of an even number", () => {
    expect(buildBookTruth(withHolds([10, 20, 50, 1_000])).medianHoldSeconds).toBe(35);
  });

  it.each([
    [2, "INSUFFICIENT"],
    [3, "BRONZE"],
    [5, "SILVER"],
    [10, "GOLD"],
  ])("a truth puts %i completed cycles in tier %s", (cycles, tier) => {
    const holds = new Array<number>(cycles).fill(100);
    expect(buildBookTruth(withHolds(holds)).dataQualityTier).toBe(tier);
  });

  it("a truth counts tokens with a completed cycle as trades, and those above 0 as profitable", () => {
    const book = withHolds([10, 10, 10]);
    const [first] = mints;
    if (first) {
      book.buy(first, 10n, 100n, 20);
      book.sell(first, 10n, 98n, 30); // +1 and -2
    }
    const truth = buildBookTruth(book);
    expect(truth).toMatchObject({ totalTradesCount: 3, profitableTradesCount: 2, completedCycles: 4 });
    expect(truth.realizedPnlLamports).toBe(1n);
  });

  it("a truth flags more than 60 different tokens a day as a bot, and 60 not", () => {
    const sixty = withHolds(new Array<number>(60).fill(10));
    const more = withHolds(new Array<number>(61).fill(10));
    expect(buildBookTruth(sixty).isBot).toBe(false);
    expect(buildBookTruth(more).isBot).toBe(true);
  });

  it("a truth flags more than 200 SOL or 20,000 dollars as a whale", () => {
    const book = new WalletBook();
    expect(buildBookTruth(book, { sol: 200, usd: 20_000 }).isWhale).toBe(false);
    expect(buildBookTruth(book, { sol: 200.01 }).isWhale).toBe(true);
    expect(buildBookTruth(book, { usd: 20_001 }).isWhale).toBe(true);
  });

  it("a truth classifies an exit as all at once if half of the cycles were sold in one sale", () => {
    const book = withHolds([10]);
    const second = mints[1];
    if (second) {
      book.buy(second, 10n, 100n, 0);
      book.sell(second, 5n, 50n, 5);
      book.sell(second, 5n, 50n, 9);
    }
    expect(buildBookTruth(book).exitPattern).toBe("all_at_once");
    expect(buildBookTruth(new WalletBook()).exitPattern).toBeNull();
  });
});
