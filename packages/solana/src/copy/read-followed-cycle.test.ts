import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { TradeToFollow } from "@walletlens/engine/copy/sample-cycles";
import { tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import { expect, test } from "vitest";
import type { LaterSignatures } from "../later-signatures.ts";
import { readFollowedCycle } from "./read-followed-cycle.ts";

const MINT = testAddress("Mint");
const SLOT = 300_000_000;

/** The wallet exchanges with a pool of 100 tokens and 100 of the quote. */
function exchange(signature: string, side: "buy" | "sell", quote = WRAPPED_SOL): Transaction {
  const moved = side === "buy" ? 1_000_000n : -1_000_000n;
  return buildTransaction({
    signature,
    slot: SLOT,
    feePayer: testAddress("Trader"),
    signers: [testAddress("Trader")],
    tokens: [
      tokenBalance("Amm", MINT, 100_000_000n, 100_000_000n - moved),
      tokenBalance("Amm", quote, 100_000_000n, 100_000_000n + moved),
    ],
  });
}

function trade(signature: string, side: "buy" | "sell", valueUsd: number | null = null): TradeToFollow {
  return { signature, slot: SLOT, side, tokens: 1, valueSol: 1, valueUsd, costSol: 0 };
}

function read(trades: readonly TradeToFollow[], transactions: readonly Transaction[]) {
  const reads: string[] = [];
  const chain = {
    async readTransaction(signature: string) {
      reads.push(signature);
      return transactions.find((each) => each.signature === signature) ?? null;
    },
    readLaterSignatures: async (): Promise<LaterSignatures> => ({ status: "listed", entries: [] }),
  };
  const terms = {
    wallet: testAddress("Trader"),
    delays: [3],
    slotMs: MAINNET.slotMs,
    dollars: EXACT_DOLLARS,
  };
  const cycle = readFollowedCycle(chain, { mint: MINT, closedAt: "2026-11-01T00:00:00.000Z", trades }, terms);
  return cycle.then((result) => ({ result, reads }));
}

test("a cycle is read trade by trade, and contested by its first purchase alone", async () => {
  const { result } = await read(
    [trade("one", "buy"), trade("two", "sell")],
    [exchange("one", "buy"), exchange("two", "sell")],
  );
  expect(result).toMatchObject({ unread: null, quote: WRAPPED_SOL, quotePerSol: 1, isContested: false });
  expect(result.trades.map(({ signature, side, later }) => [signature, side, later.length])).toEqual([
    ["one", "buy", 1],
    ["two", "sell", 1],
  ]);
});

test("a cycle that ends in a pool of another quote is named, because its returns have no common unit", async () => {
  const { result } = await read(
    [trade("one", "buy"), trade("two", "sell", 1)],
    [exchange("one", "buy"), exchange("two", "sell", USDC)],
  );
  expect(result).toEqual({
    unread: "mixed_quotes",
    quote: null,
    quotePerSol: 0,
    isContested: null,
    trades: [],
  });
});

test("after a trade that cannot be followed no further one is read", async () => {
  const { result, reads } = await read(
    [trade("one", "buy"), trade("two", "sell")],
    [exchange("two", "sell")],
  );
  expect(result.unread).toBe("transaction_missing");
  expect(reads).toEqual(["one"]);
});
