import { describe, expect, it } from "vitest";
import { FORMER_PARAMETERS } from "../../chain-parameters.ts";
import { requireTokenAccount } from "../actions/send-transaction.ts";
import { createPool } from "../venues/pool.ts";
import {
  createWallet,
  createWorld,
  type MarketWallet,
  PLAIN_STYLE,
  type Token,
  type TransactionStyle,
  type World,
} from "../world.ts";
import { playSteps, type Step } from "./steps.ts";
import { createCurveToken } from "./tokens.ts";

const SOL = 1_000_000_000n;
/** 5,000 lamports and 200,000 units at 10,000 millionths of a lamport. */
const FEE = 7_000n;
const COSTS = FEE + 100_000n;
const ACCOUNT_RENT = 2_039_280n;
/** Micro-dollars per SOL at any time. */
const USD_MICROS = 140_070_000n;

function createScenario() {
  const solPrice = {
    closeAt: () => 140.07,
    usdMicrosAt: () => USD_MICROS,
    valueAt: () => USD_MICROS,
    hourly: () => [],
  };
  const world: World = { ...createWorld(1, 1_760_000_000, FORMER_PARAMETERS), solPrice };
  return {
    world,
    play: (...steps: readonly Step[]) => playSteps(world, steps),
    /** A wallet that tips 100,000 lamports for a trade. */
    wallet(name: string, style: Partial<TransactionStyle> = {}): MarketWallet {
      const [exchange] = world.shared.exchanges;
      const tipping = { ...PLAIN_STYLE, tipLamports: [100_000, 100_000] as const, ...style };
      const wallet = createWallet(world, name, { style: tipping, ...(exchange && { exchange }) });
      world.wallets.set(wallet.account, wallet);
      return wallet;
    },
    /** A token of six decimals in a pool of a million of them, against 100 SOL or 20,000 USDC. */
    pooled(name: string, family: "established" | "dollar" = "established"): Token {
      const mint = world.accounts.mint(name, { decimals: 6, program: "token" });
      const isDollar = family === "dollar";
      const quote = isDollar ? world.shared.usdc : world.shared.wrappedSol;
      const reserves = { base: 1_000_000_000_000n, quote: isDollar ? 20_000_000_000n : 100n * SOL };
      const venue = createPool(world.accounts, isDollar ? "raydium" : "cpmm", mint, quote, reserves);
      return { ...createCurveToken(world, `${name}/unused`, 0), mint, family, venue };
    },
  };
}

describe("the books of a scenario", () => {
  it("books follow a token on the curve from purchase to the second half sold, to the lamport", () => {
    const { world, play, wallet } = createScenario();
    const trader = wallet("trader", { platformFeeBps: 100n });
    const creator = world.accounts.system("creator", SOL);
    const token = createCurveToken(world, "launch", world.clock.startTime);
    play(
      { time: 0, do: "launch", token, creator, lamports: null, bundle: [] },
      { time: 0, do: "buy", wallet: trader, token, lamports: SOL },
      { time: 10, do: "sell", wallet: trader, token, share: 0.5 },
    );
    const book = trader.book.tokens.get(token.mint);
    // 1,073,000,000 of 1/31 virtual tokens; 1 SOL, 1 % to the curve's owner, 1 % of both to the front end.
    expect(book?.held).toBe(34_612_903_225_806n / 2n);
    expect(book?.spent).toBe(1_000_000_000n + 10_000_000n + 10_100_000n + COSTS);
    // 508,196,721 less 5,081,968 less 5,031,148 less costs; half of the lot's cost is 510,103,500.
    expect(book?.realized).toBe(497_976_605n - 510_103_500n);
    expect(book?.completed).toHaveLength(0);
    play({ time: 20, do: "sell", wallet: trader, token, share: 1 });
    expect(book?.realized).toBe(-40_321_003n);
    // Weighted by amount: half was held 10 s, half 20 s.
    expect(book?.completed).toEqual([{ pnlLamports: -40_321_003n, sales: 2, holdSeconds: 15 }]);
    // 10 SOL were received from the exchange, and all rent was returned.
    expect(trader.account.lamports).toBe(10n * SOL - 40_321_003n);
  });

  it("books value a purchase for USDC at the close of the hour, rounded down", () => {
    const { play, wallet, pooled } = createScenario();
    const trader = wallet("dollars");
    const token = pooled("dollar", "dollar");
    play({ time: 0, do: "buy", wallet: trader, token, lamports: 1_000_000_007n });
    const book = trader.book.tokens.get(token.mint);
    expect(book?.held).toBe(6_937_525_755n); // for 140.07 USDC
    expect(book?.spent).toBe(SOL + COSTS);
    play({ time: 10, do: "sell", wallet: trader, token, share: 1 });
    // 139.375365 USDC are 995,040,801 lamports.
    expect(book?.realized).toBe(995_040_801n - COSTS - (SOL + COSTS));
  });

  it("books value a swap of one token for another at the SOL between them, costs on the purchase", () => {
    const { play, wallet, pooled } = createScenario();
    const rotator = wallet("rotator", { isRouted: true });
    const token = pooled("one");
    const into = pooled("two");
    play({ time: 0, do: "buy", wallet: rotator, token, lamports: SOL });
    expect(rotator.book.tokens.get(token.mint)?.held).toBe(9_876_482_091n);
    play({ time: 5, do: "rotate", wallet: rotator, token, into });
    // Proceeds of selling the tokens of a purchase for 1 SOL, in a pool of a million tokens and 100 SOL.
    expect(rotator.book.tokens.get(token.mint)?.realized).toBe(995_055_448n - SOL - COSTS);
    expect(rotator.book.tokens.get(into.mint)?.spent).toBe(995_055_448n + COSTS);
  });

  it("books exclude an arbitrage from every token", () => {
    const { play, wallet, pooled } = createScenario();
    const washer = wallet("washer");
    play({ time: 0, do: "arbitrage", wallet: washer, token: pooled("washed"), lamports: SOL });
    expect(washer.book.atomicPnlLamports).toBe(995_055_448n - SOL - COSTS);
    expect(washer.book.tokens.size).toBe(0);
    expect(washer.book.feesLamports).toBe(0n);
  });

  it("books count only the fee of a failed transaction", () => {
    const { world, play, wallet, pooled } = createScenario();
    const trader = wallet("unlucky", { failShare: 1 });
    const token = pooled("missed");
    play({ time: 0, do: "buy", wallet: trader, token, lamports: SOL });
    expect(trader.book).toMatchObject({ failedTransactions: 1, feesLamports: FEE });
    expect(trader.book.tokens.get(token.mint)?.spent).toBe(SOL + COSTS);
    expect(world.ledger.records).toHaveLength(3); // withdrawal, failure, purchase
  });

  it("books leave the network fee of a sponsored wallet to the relayer", () => {
    const { world, play, wallet, pooled } = createScenario();
    const guest = wallet("guest", { isSponsored: true, tipLamports: null });
    const token = pooled("sponsored");
    play({ time: 0, do: "buy", wallet: guest, token, lamports: SOL });
    expect(guest.book.tokens.get(token.mint)?.spent).toBe(SOL);
    expect(world.shared.relayer.lamports).toBe(100n * SOL - 2n * 5_000n - 2_000n);
  });

  it("books give no cost to units from another wallet, named by the transaction or not", () => {
    const { play, wallet, pooled } = createScenario();
    const giver = wallet("giver");
    const taker = wallet("taker");
    const token = pooled("given");
    const gift: Step[] = [
      { time: 0, do: "buy", wallet: giver, token, lamports: SOL },
      { time: 1, do: "send", wallet: giver, token, to: taker.account },
    ];
    play(...gift);
    play(...gift.map((step) => ({ ...step, time: step.time + 2 })));
    const units = 9_876_482_091n + 9_683_062_909n;
    expect(requireTokenAccount(taker, token.mint).amount).toBe(units);
    expect(taker.account.positions).toHaveLength(1); // the first one opened its account
    expect(taker.book.tokens.get(token.mint)).toMatchObject({ held: units, spent: 0n });
    // The giver paid the rent of the other token account.
    expect(giver.book.feesLamports).toBe(2n * FEE + ACCOUNT_RENT);
  });

  it("books record only the fee of a payment, of a conversion and of an NFT", () => {
    const { world, play, wallet } = createScenario();
    const payer = wallet("payer");
    const payee = wallet("payee");
    const mint = world.accounts.mint("nft", { decimals: 0, program: "token" });
    const seller = world.accounts.system("seller");
    world.accounts.openWith(world.accounts.associated(seller, mint), 1n);
    play(
      { time: 0, do: "pay", from: payer.account, to: payee.account, lamports: SOL },
      { time: 2, do: "convert", wallet: payer, to: "usdc", lamports: SOL },
      { time: 4, do: "collect", wallet: payer, mint, seller, lamports: SOL },
    );
    expect(requireTokenAccount(payer, mint).amount).toBe(1n);
    expect(payer.book).toMatchObject({ feesLamports: 3n * FEE, failedTransactions: 0 });
    expect(payer.book.tokens.size).toBe(0);
    expect(payee.account.lamports).toBe(SOL);
  });

  it("books record a limit sale in two parts, whose rent is returned with the last one", () => {
    const { play, wallet, pooled } = createScenario();
    const trader = wallet("patient");
    const token = pooled("offered");
    play(
      { time: 0, do: "buy", wallet: trader, token, lamports: SOL },
      { time: 10, do: "order", order: "sale", wallet: trader, token, lamports: null },
      { time: 20, do: "fill", order: "sale", parts: 2n },
    );
    const book = trader.book.tokens.get(token.mint);
    expect(book?.held).toBe(9_876_482_091n - 9_876_482_091n / 2n);
    expect(trader.book.feesLamports).toBe(FEE + ACCOUNT_RENT + (372n + 128n) * 6_960n);
    play({ time: 30, do: "fill", order: "sale", parts: 1n });
    expect(book?.held).toBe(0n);
    expect(book?.completed).toMatchObject([{ sales: 2, holdSeconds: expect.closeTo(25, 6) }]);
    expect(trader.book.feesLamports).toBe(FEE);
  });
});

it("steps are played in the order of their times, and those of one time in the given order", () => {
  const { world, play, wallet } = createScenario();
  const names = ["first", "second", "third"];
  const [first, second, third] = names.map((name) => wallet(name));
  if (!first || !second || !third) throw new Error("there are three wallets");
  play(
    { time: 9, do: "open", wallet: second },
    { time: 9, do: "open", wallet: third },
    { time: 3, do: "open", wallet: first },
  );
  expect([first, second, third].map(({ account }) => account.positions)).toEqual([[0], [1], [2]]);
  expect(world.ledger.records.map(({ slot }) => slot - world.clock.firstSlot)).toEqual([8, 23, 23]);
});
