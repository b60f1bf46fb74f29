import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { type Address, address } from "@walletlens/engine/address";
import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import { expect, onTestFinished, test } from "vitest";
import type { AccountBalance, ChainReader } from "../chain-reader.ts";
import { createChainReader } from "../create-chain-reader.ts";
import { SolanaError } from "../solana-error.ts";
import { createPoolPrices } from "./create-pool-prices.ts";

const CAT = testAddress("Cat");
const OWNER = testAddress("Me");
const SOL_USD = 150;

const held = (amount: bigint): AccountBalance => ({
  lamports: 2_000_000n,
  program: TOKEN_PROGRAM,
  amount,
  space: 165,
});

/** A chain with one trade of CAT (6 decimals) with a pool whose accounts have these balances now. */
function chainWith(quote: Address | null, vault: AccountBalance | null, quoteVault: AccountBalance | null) {
  const state = { reads: 0 };
  const given = { ...tokenBalance("Amm", CAT, 90n, 40n), decimals: 6 };
  const taken = quote === null ? [] : [{ ...tokenBalance("Amm", quote, 10n, 15n), decimals: 9 }];
  const lamports = quote === null ? [{ account: testAddress("Amm"), before: 10n, after: 15n }] : [];
  const chain: Pick<ChainReader, "readTransaction" | "readBalances"> = {
    async readTransaction(signature) {
      state.reads += 1;
      if (signature === "pruned") return null;
      return buildTransaction({ signature, signers: [OWNER], tokens: [given, ...taken], lamports });
    },
    async readBalances(accounts) {
      const found = [vault, quoteVault].map((balance, index) => [accounts[index], balance] as const);
      return new Map(
        found.flatMap(([account, balance]) => (account && balance ? [[account, balance] as const] : [])),
      );
    },
  };
  return { chain, state };
}

const request = (signature = "trade") => ({
  owner: OWNER,
  trades: new Map([[CAT, signature]]),
  solUsd: SOL_USD,
  dollars: EXACT_DOLLARS,
});
const estimate = async (...parts: Parameters<typeof chainWith>) =>
  (await createPoolPrices().readPrices(chainWith(...parts).chain, request())).get(CAT);

test("a token costs quote ÷ units of its pool, and the pool's liquidity is twice the quote", async () => {
  // 4 SOL of 150 dollars against 2,000 tokens: 0.3 dollars each.
  expect(await estimate(WRAPPED_SOL, held(2_000_000_000n), held(4_000_000_000n))).toEqual({
    usd: 0.3,
    liquidityUsd: 1_200,
    isPrescaled: true,
    isEstimated: true,
  });
});

test("a pool of dollars needs no SOL price", async () => {
  const price = await estimate(USDC, held(2_000_000_000n), held(4_000_000_000n));
  expect(price).toMatchObject({ usd: 0.002, liquidityUsd: 8 });
});

test("the SOL of a bonding curve is counted without its rent, and not at all if its size is unknown", async () => {
  const rent = (128n + 49n) * 6_960n;
  const curve = { lamports: 4_000_000_000n + rent, program: SYSTEM_PROGRAM, amount: null, space: 49 };
  expect(await estimate(null, held(2_000_000_000n), curve)).toMatchObject({ usd: 0.3 });
  expect(await estimate(null, held(2_000_000_000n), { ...curve, lamports: rent })).toMatchObject({ usd: 0 });
  expect(await estimate(null, held(2_000_000_000n), { ...curve, space: null })).toBeUndefined();
});

test("a token of a drained or closed pool is worth 0, and one without units in the pool has no price", async () => {
  const worthless = { usd: 0, liquidityUsd: 0 };
  expect(await estimate(WRAPPED_SOL, held(2_000_000_000n), held(0n))).toMatchObject(worthless);
  expect(await estimate(WRAPPED_SOL, null, null)).toMatchObject(worthless);
  expect(await estimate(WRAPPED_SOL, held(0n), held(4_000_000_000n))).toBeUndefined();
  const ofOtherProgram = { lamports: 1n, program: SYSTEM_PROGRAM, amount: null, space: 0 };
  expect(await estimate(WRAPPED_SOL, ofOtherProgram, held(4_000_000_000n))).toBeUndefined();
});

test("the transaction of a pool is read once, and again if the node lacked it", async () => {
  const { chain, state } = chainWith(WRAPPED_SOL, held(2_000_000_000n), held(4_000_000_000n));
  const prices = createPoolPrices();
  await prices.readPrices(chain, request());
  expect((await prices.readPrices(chain, request())).size).toBe(1);
  expect(state.reads).toBe(1);
  expect((await prices.readPrices(chain, request("pruned"))).size).toBe(0);
  await prices.readPrices(chain, request("pruned"));
  expect(state.reads).toBe(3);
});

test("the newest twenty trades are estimated", async () => {
  const { chain, state } = chainWith(WRAPPED_SOL, null, null);
  const trades = new Map(
    Array.from({ length: 30 }, (_, index) => [address(createAddress(`m${index}`)), `s${index}`]),
  );
  await createPoolPrices().readPrices(chain, { ...request(), trades });
  expect(state.reads).toBe(20);
});

test("without the chain there are no estimates, and an unexpected error is thrown", async () => {
  const failing = (error: Error) => ({
    ...chainWith(WRAPPED_SOL, null, null).chain,
    readBalances: () => Promise.reject(error),
  });
  const read = (error: Error) => createPoolPrices().readPrices(failing(error), request());
  expect((await read(new SolanaError("chain_unavailable", "away"))).size).toBe(0);
  await expect(read(new TypeError("a slip of ours"))).rejects.toThrow("a slip of ours");
});

test("balances are lamports and the amount of token accounts, and missing accounts are absent", async () => {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(4_000_000_000n);
  const [vault, wallet, closed] = ["vault", "wallet", "closed"].map((name) => address(createAddress(name)));
  const asked: unknown[] = [];
  const { url, close } = await startProviderServer((_, params) => {
    asked.push(params[0]);
    const value = [
      { lamports: 2_039_280, owner: TOKEN_PROGRAM, data: [amount.toString("base64"), "base64"], space: 165 },
      { lamports: 7, owner: SYSTEM_PROGRAM, data: ["", "base64"] },
      null,
    ];
    return { context: { slot: 1 }, value };
  });
  onTestFinished(close);
  const accounts = [vault, wallet, closed].filter((account) => account !== undefined);
  const balances = await createChainReader({ url }).readBalances([...accounts, ...accounts]);
  expect(asked).toEqual([accounts]);
  expect(Array.from(balances)).toEqual([
    [vault, { lamports: 2_039_280n, program: TOKEN_PROGRAM, space: 165, amount: 4_000_000_000n }],
    [wallet, { lamports: 7n, program: SYSTEM_PROGRAM, space: null, amount: null }],
  ]);
});
