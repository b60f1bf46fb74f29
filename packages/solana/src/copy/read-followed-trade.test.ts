import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { buyFromPool, type PoolBalances } from "@walletlens/engine/copy/pool-quote";
import { buildTokenAccount, tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import { describe, expect, it, test } from "vitest";
import { type FollowedRead, readFollowedTrade } from "./read-followed-trade.ts";

const WALLET = testAddress("Trader");
const MINT = testAddress("Mint");
/** Slots of 400 ms. */
const SLOT = 300_000_000;
const START: PoolBalances = { tokens: 1_000_000, quote: 1_000_000 };
const AFTER_OWN: PoolBalances = { tokens: 1_000_000 - 9_900, quote: 1_010_000 };

/** A transaction that changes the balances of the pool of `MINT` and `quote`. */
function poolTransaction(
  signature: string,
  slot: number,
  { before, after }: { readonly before: PoolBalances; readonly after: PoolBalances },
  { payer = "Buddy", quote = WRAPPED_SOL } = {},
): Transaction {
  return buildTransaction({
    signature,
    slot,
    feePayer: testAddress(payer),
    signers: [testAddress(payer)],
    tokens: [
      tokenBalance("Amm", MINT, BigInt(before.tokens), BigInt(after.tokens)),
      tokenBalance("Amm", quote, BigInt(before.quote), BigInt(after.quote)),
    ],
  });
}

const OWN = poolTransaction("own", SLOT, { before: START, after: AFTER_OWN }, { payer: "Trader" });

const READ: FollowedRead = {
  wallet: WALLET,
  mint: MINT,
  trade: {
    signature: "own",
    slot: SLOT,
    side: "buy",
    amount: 9_900n,
    valueLamports: 10_000n,
    valueUsdMicros: null,
    costLamports: 5n,
  },
  delays: [0.5, 2, 60],
  slotMs: MAINNET.slotMs,
  dollars: EXACT_DOLLARS,
};

/** Reads a trade on a chain of its transaction and later ones. */
function follow(
  later: readonly Transaction[],
  read: Partial<FollowedRead> = {},
  own: Transaction | null = OWN,
) {
  const bySignature = new Map(later.map((transaction) => [transaction.signature, transaction]));
  const chain = {
    readTransaction: async (signature: string) =>
      signature === "own" ? own : (bySignature.get(signature) ?? null),
    readLaterSignatures: async () => ({
      entries: later.map(({ signature, slot }) => ({ signature, slot })),
      isWhole: true,
    }),
  };
  return readFollowedTrade(chain, { ...READ, ...read });
}

async function requireRead(...input: Parameters<typeof follow>) {
  const result = await follow(...input);
  if (result.status === "unread") throw new Error(result.reason);
  return result;
}

const MIDDLE: PoolBalances = { tokens: 980_000, quote: 1_030_000 };
const END: PoolBalances = { tokens: 970_000, quote: 1_050_000 };
/** Others buy 1 and 4 seconds after the trade. */
const LATER = [
  poolTransaction("one", SLOT + 3, { before: AFTER_OWN, after: MIDDLE }),
  poolTransaction("two", SLOT + 10, { before: MIDDLE, after: END }),
];

test("the pool at a delay has the balances before the next transaction, and after the last one those that it left", async () => {
  const { trade } = await requireRead(LATER);
  expect(trade.later).toEqual([
    { delaySeconds: 0.5, balances: AFTER_OWN, next: { tokens: 10_100, quote: 20_000 } },
    { delaySeconds: 2, balances: MIDDLE, next: { tokens: 10_000, quote: 20_000 } },
    { delaySeconds: 60, balances: END, next: null },
  ]);
});

test("a pool without later transactions stays as the wallet left it", async () => {
  const { trade, isContested } = await requireRead([]);
  expect(trade.later.map(({ balances, next }) => [balances, next])).toEqual([
    [AFTER_OWN, null],
    [AFTER_OWN, null],
    [AFTER_OWN, null],
  ]);
  expect(isContested).toBe(false);
});

test("the fee of the pool is what the wallet paid above the constant product", async () => {
  const tokens = Math.round(buyFromPool(START, 10_000, 0.01));
  const after = { tokens: START.tokens - tokens, quote: START.quote + 10_000 };
  const own = poolTransaction("own", SLOT, { before: START, after }, { payer: "Trader" });
  const { trade } = await requireRead([], {}, own);
  expect(trade.poolFee).toBeCloseTo(0.01, 3);
  expect(trade).toMatchObject({ side: "buy", tokens: 9_900, quote: 10_000, costs: 5 });
});

describe("a purchase is contested", () => {
  it("if another wallet buys within two seconds", async () => {
    expect((await requireRead(LATER)).isContested).toBe(true);
  });

  it("but not by a purchase after two seconds", async () => {
    expect((await requireRead(LATER.slice(1))).isContested).toBe(false);
  });

  it("nor by a purchase of the wallet itself, or a sale", async () => {
    const own = poolTransaction("one", SLOT + 1, { before: AFTER_OWN, after: MIDDLE }, { payer: "Trader" });
    const sale = poolTransaction("two", SLOT + 2, { before: MIDDLE, after: AFTER_OWN });
    expect((await requireRead([own, sale])).isContested).toBe(false);
  });

  it("and that is unknown after ten other transactions", async () => {
    const sales = Array.from({ length: 11 }, (_, index) =>
      poolTransaction(`sale${index}`, SLOT + 1, { before: MIDDLE, after: AFTER_OWN }),
    );
    expect((await requireRead(sales)).isContested).toBeNull();
  });
});

test("a change of liquidity has balances and no price", async () => {
  const deposit = poolTransaction("one", SLOT + 3, {
    before: AFTER_OWN,
    after: { tokens: 2_000_000, quote: 2_000_000 },
  });
  const { trade } = await requireRead([deposit], { delays: [1] });
  expect(trade.later).toEqual([{ delaySeconds: 1, balances: AFTER_OWN, next: null }]);
});

test("a delay whose next transaction the provider lacks is left out", async () => {
  const missing = { readTransaction: async (signature: string) => (signature === "own" ? OWN : null) };
  const entries = LATER.map(({ signature, slot }) => ({ signature, slot }));
  const chain = { ...missing, readLaterSignatures: async () => ({ entries, isWhole: true }) };
  const result = await readFollowedTrade(chain, READ);
  expect(result).toMatchObject({ status: "read", isContested: null, trade: { later: [] } });
});

describe("a trade cannot be followed", () => {
  it("if the provider lacks its transaction", async () => {
    expect(await follow([], {}, null)).toEqual({ status: "unread", reason: "transaction_missing" });
  });

  it("if no pool of its token changed", async () => {
    expect(await follow([], {}, buildTransaction({ signature: "own", slot: SLOT }))).toEqual({
      status: "unread",
      reason: "no_pool",
    });
  });

  it("if a router exchanged its SOL for the dollars of the pool", async () => {
    const own = poolTransaction("own", SLOT, { before: START, after: AFTER_OWN }, { quote: USDC });
    expect(await follow([], {}, own)).toEqual({ status: "unread", reason: "routed" });
  });

  it("if the pool has too many transactions to list", async () => {
    const chain = {
      readTransaction: async () => OWN,
      readLaterSignatures: async () => ({ entries: [], isWhole: false }),
    };
    expect(await readFollowedTrade(chain, READ)).toEqual({ status: "unread", reason: "window_too_busy" });
  });
});

test("in a pool of dollars the amounts are dollars, and a lamport is worth what the trade says", async () => {
  const own = poolTransaction(
    "own",
    SLOT,
    { before: START, after: AFTER_OWN },
    { payer: "Trader", quote: USDC },
  );
  const trade = { ...READ.trade, valueLamports: 50_000n, valueUsdMicros: 10_000n, costLamports: 100n };
  const read = await requireRead([], { trade }, own);
  expect(read).toMatchObject({ quotePerLamport: 0.2, trade: { quote: 10_000, costs: 20 } });
});

test("the vault of the pool names it", async () => {
  expect((await requireRead([])).pool).toBe(buildTokenAccount("Amm", MINT));
});
