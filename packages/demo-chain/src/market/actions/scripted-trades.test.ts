import { describe, expect, it } from "vitest";
import { addLaunch, addPooled, addScriptedWallet, createScriptedWorld } from "../testing/scripted-market.ts";
import { heldBy } from "../wallet.ts";
import { buyNft, sendSol, sendToken } from "./move-assets.ts";
import { addLiquidity, removeLiquidity, sharedPoolOf } from "./provide-liquidity.ts";
import { buyToken, rotateTokens, sellToken, tradeArbitrage } from "./trade-token.ts";

const SOL = 1_000_000_000n;
const FEE = 7_000n;
const COSTS = 107_000n;

describe("the books of scripted trades", () => {
  it("follow a token on the curve from purchase to the second half sold, to the lamport", () => {
    const world = createScriptedWorld();
    const wallet = addScriptedWallet(world, "trader", { platformFeeBps: 100n });
    const token = addLaunch(world);
    const slot = world.clock.firstSlot;
    buyToken(wallet, token, SOL, slot);
    const book = wallet.book.tokens.get(token.mint);
    // 1,073,000,000 of 1/31 virtual tokens; 1 SOL, 1 % to the curve's owner, 1 % of both to the front end.
    expect(book?.held).toBe(34_612_903_225_806n);
    expect(book?.spent).toBe(1_000_000_000n + 10_000_000n + 10_100_000n + COSTS);
    sellToken(wallet, token, 17_306_451_612_903n, slot + 25);
    // 508,196,721 less 5,081,968 less 5,031,148 less costs; half of the lot's cost is 510,103,500.
    expect(book?.realized).toBe(497_976_605n - 510_103_500n);
    expect(book?.completed).toHaveLength(0);
    sellToken(wallet, token, 17_306_451_612_903n, slot + 50);
    expect(book?.realized).toBe(-40_321_003n);
    // Weighted by amount: half was held 10 s, half 20 s.
    expect(book?.completed).toEqual([{ pnlLamports: -40_321_003n, sales: 2, holdSeconds: 15 }]);
    // 10 SOL were received from the exchange, and all rent was returned.
    expect(wallet.account.lamports).toBe(10n * SOL - 40_321_003n);
  });

  it("value a purchase for USDC at the close of the hour, rounded down", () => {
    const world = createScriptedWorld();
    const wallet = addScriptedWallet(world, "dollars", { quote: "usdc" });
    const token = addPooled(world, "dollar", "raydium", "usdc");
    buyToken(wallet, token, 1_000_000_007n, world.clock.firstSlot);
    const book = wallet.book.tokens.get(token.mint);
    expect(book?.held).toBe(6_937_525_755n); // for 140.07 USDC
    expect(book?.spent).toBe(SOL + COSTS);
    sellToken(wallet, token, 6_937_525_755n, world.clock.firstSlot + 10);
    // 139.375365 USDC are 995,040,801 lamports.
    expect(book?.realized).toBe(995_040_801n - COSTS - (SOL + COSTS));
  });

  it("value a swap of one token for another at the SOL between them, costs on the purchase", () => {
    const world = createScriptedWorld();
    const wallet = addScriptedWallet(world, "rotator", { routing: "shared-router" });
    const [sold, bought] = [
      addPooled(world, "one", "raydium", "sol"),
      addPooled(world, "two", "cpmm", "sol"),
    ];
    buyToken(wallet, sold, SOL, world.clock.firstSlot);
    const held = heldBy(wallet, sold.mint);
    expect(held).toBe(9_876_482_091n);
    rotateTokens(wallet, sold, held, bought, world.clock.firstSlot + 5);
    // Proceeds of selling the tokens of a purchase for 1 SOL, in a pool of a million tokens and 100 SOL.
    expect(wallet.book.tokens.get(sold.mint)?.realized).toBe(995_055_448n - SOL - COSTS);
    expect(wallet.book.tokens.get(bought.mint)?.spent).toBe(995_055_448n + COSTS);
  });

  it("exclude an arbitrage from every token", () => {
    const world = createScriptedWorld();
    const wallet = addScriptedWallet(world, "washer");
    const token = addPooled(world, "washed", "raydium", "sol");
    tradeArbitrage(wallet, token, SOL, world.clock.firstSlot);
    expect(wallet.book.atomicPnl).toBe(995_055_448n - SOL - COSTS);
    expect(wallet.book.tokens.size).toBe(0);
    expect(wallet.book.fees).toBe(0n);
  });

  it("count only the fee of a failed transaction", () => {
    const world = createScriptedWorld();
    const wallet = addScriptedWallet(world, "unlucky", { failShare: 1 });
    const token = addPooled(world, "missed", "cpmm", "sol");
    buyToken(wallet, token, SOL, world.clock.firstSlot);
    expect(wallet.book).toMatchObject({ failedTransactions: 1, fees: FEE });
    expect(wallet.book.tokens.get(token.mint)?.spent).toBe(SOL + COSTS);
    expect(world.ledger.records.length).toBe(3); // withdrawal, failure, purchase
  });

  it("leave the network fee of a sponsored wallet to the relayer", () => {
    const world = createScriptedWorld();
    const wallet = addScriptedWallet(world, "guest", { sponsored: true, tipLamports: null });
    const token = addPooled(world, "sponsored", "cpmm", "sol");
    buyToken(wallet, token, SOL, world.clock.firstSlot);
    expect(wallet.book.tokens.get(token.mint)?.spent).toBe(SOL);
    expect(world.relayer.lamports).toBe(100n * SOL - 2n * 5_000n - 2_000n);
  });

  it("open lots without a cost for units from another wallet, named by the transaction or not", () => {
    const world = createScriptedWorld();
    const [wallet, friend] = [addScriptedWallet(world, "giver"), addScriptedWallet(world, "taker")];
    const token = addPooled(world, "given", "cpmm", "sol");
    const slot = world.clock.firstSlot;
    buyToken(wallet, token, SOL, slot);
    sendToken(wallet, friend.account, token.mint, 1_000_000n, slot + 1);
    sendToken(wallet, friend.account, token.mint, 2_000_000n, slot + 2);
    expect(heldBy(friend, token.mint)).toBe(3_000_000n);
    expect(friend.account.positions).toHaveLength(1); // the first one opened its account
    expect(friend.book.tokens.get(token.mint)).toMatchObject({ held: 3_000_000n, spent: 0n });
    // The giver paid the rent of the friend's token account.
    expect(wallet.book.fees).toBe(2n * FEE + 2_039_280n);
  });

  it("treat tokens added to a pool as sent, and returned units with their cost", () => {
    const world = createScriptedWorld();
    const wallet = addScriptedWallet(world, "provider");
    const token = addPooled(world, "provided", "cpmm", "sol");
    const slot = world.clock.firstSlot;
    const pool = sharedPoolOf(token);
    if (!pool) throw new Error("a CPMM pool issues shares");
    buyToken(wallet, token, SOL, slot);
    addLiquidity(wallet, pool, 4_000_000_000n, slot + 5);
    const book = wallet.book.tokens.get(token.mint);
    expect(book?.held).toBe(5_876_482_091n);
    expect(book?.realized).toBe(0n);
    removeLiquidity(wallet, pool, slot + 10);
    const back = (book?.held ?? 0n) - 5_876_482_091n;
    expect(back).toBeGreaterThan(3_999_999_000n); // rounded against the provider
    expect(back).toBeLessThanOrEqual(4_000_000_000n);
    expect(wallet.book.tokens.get(pool.shares)?.held).toBe(0n);
    expect(wallet.book.fees).toBe(2n * FEE);
    sellToken(wallet, token, book?.held ?? 0n, slot + 15);
    expect(book?.unknown.tokens).toBe(0n);
  });

  it("book only the fees of an NFT and a payment", () => {
    const world = createScriptedWorld();
    const [wallet, friend] = [addScriptedWallet(world, "collector"), addScriptedWallet(world, "payee")];
    const nft = world.accounts.mint("nft", { decimals: 0, program: "token" });
    world.accounts.openWith(world.accounts.associated(friend.account, nft), 1n);
    buyNft(wallet, nft, friend.account, SOL, world.clock.firstSlot);
    sendSol(wallet, friend.account, SOL, world.clock.firstSlot + 1);
    expect(heldBy(wallet, nft)).toBe(1n);
    expect(wallet.book.tokens.size).toBe(0);
    expect(wallet.book.fees).toBe(2n * FEE);
    expect(friend.account.lamports).toBe(2n * SOL);
  });
});
