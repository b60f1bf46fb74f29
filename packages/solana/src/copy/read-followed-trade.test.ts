import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { buyFromPool, type PoolBalances } from "@walletlens/engine/copy/pool-quote";
import { buildTokenAccount, tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import { describe, expect, it, test } from "vitest";
import type { LaterSignatures } from "../later-signatures.ts";
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
    tokens: 0.0099,
    valueSol: 0.01,
    valueUsd: null,
    costSol: 0.000005,
  },
  seeksContestants: true,
  delays: [0.5, 2, 60],
  slotMs: MAINNET.slotMs,
  dollars: EXACT_DOLLARS,
};

function listed(later: readonly Transaction[]): LaterSignatures {
  return { status: "listed", entries: later.map(({ signature, slot }) => ({ signature, slot })) };
}

/** Amounts of 6 decimals in whole units. */
function whole({ tokens, quote }: PoolBalances): PoolBalances {
  return { tokens: tokens / 1e6, quote: quote / 1e6 };
}

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
    readLaterSignatures: async () => listed(later),
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

/** Amounts of a trade as differences of balances, which rounding changes. */
const near = (tokens: number, quote: number) => ({
  side: "buy",
  tokens: expect.closeTo(tokens / 1e6, 12),
  quote: expect.closeTo(quote / 1e6, 12),
});

test("the pool at a delay has the balances before the next transaction, and after the last one those that it left", async () => {
  const { trade } = await requireRead(LATER);
  expect(trade.later).toEqual([
    { delaySeconds: 0.5, signature: "one", balances: whole(AFTER_OWN), next: near(10_100, 20_000) },
    { delaySeconds: 2, signature: "two", balances: whole(MIDDLE), next: near(10_000, 20_000) },
    { delaySeconds: 60, signature: "two", balances: whole(END), next: null },
  ]);
});

test("a pool without later transactions stays as the wallet left it", async () => {
  const { trade, isContested } = await requireRead([]);
  expect(trade.later).toEqual(
    READ.delays.map((delaySeconds) => ({
      delaySeconds,
      signature: "own",
      balances: whole(AFTER_OWN),
      next: null,
    })),
  );
  expect(isContested).toBe(false);
});

test("the fee of the pool is what the wallet paid above the constant product", async () => {
  const tokens = Math.round(buyFromPool(START, 10_000, 0.01));
  const after = { tokens: START.tokens - tokens, quote: START.quote + 10_000 };
  const own = poolTransaction("own", SLOT, { before: START, after }, { payer: "Trader" });
  const { trade } = await requireRead([], {}, own);
  expect(trade.poolFee).toBeCloseTo(0.01, 3);
  expect(trade).toMatchObject({ side: "buy", tokens: 0.0099, quote: 0.01, costs: 0.000005 });
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
  expect(trade.later).toEqual([
    { delaySeconds: 1, signature: "one", balances: whole(AFTER_OWN), next: null },
  ]);
});

test("a delay whose next transaction the provider lacks is left out", async () => {
  const missing = { readTransaction: async (signature: string) => (signature === "own" ? OWN : null) };
  const chain = { ...missing, readLaterSignatures: async () => listed(LATER) };
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

  it.each(["window_too_busy", "block_missing"] as const)(
    "if the listing of its pool fails by %s",
    async (reason) => {
      const chain = {
        readTransaction: async () => OWN,
        readLaterSignatures: async (): Promise<LaterSignatures> => ({ status: "unread", reason }),
      };
      expect(await readFollowedTrade(chain, READ)).toEqual({ status: "unread", reason });
    },
  );
});

test("in a pool of dollars the amounts are dollars, and a SOL is worth what the trade says", async () => {
  const own = poolTransaction(
    "own",
    SLOT,
    { before: START, after: AFTER_OWN },
    { payer: "Trader", quote: USDC },
  );
  const trade = { ...READ.trade, valueSol: 0.04, valueUsd: 0.01, costSol: 0.0001 };
  const read = await requireRead([], { trade }, own);
  expect(read).toMatchObject({ quote: USDC, quotePerSol: 0.25, trade: { quote: 0.01, costs: 0.000025 } });
});

test("other buyers are not searched for a later trade of the cycle", async () => {
  expect((await requireRead(LATER, { seeksContestants: false })).isContested).toBeNull();
});

test("the vault of the pool names it", async () => {
  expect((await requireRead([])).trade.pool).toBe(buildTokenAccount("Amm", MINT));
});
