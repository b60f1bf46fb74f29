import { Keypair } from "@solana/web3.js";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, it } from "vitest";
import {
  CLASSIC_MINT,
  FAKE_WALLET,
  NEW_MINT,
  WALLET_CLASSIC,
  WALLET_NEW,
  WALLET_WRAPPED,
} from "../testing/fake-market.ts";
import { startTestChain } from "../testing/test-chain.ts";

const valueIn = (answer: unknown) => (answer as { value: unknown }).value;

it("the server returns balances and supplies with their decimals", async () => {
  const chain = await startTestChain();
  expect(valueIn(await chain.call("getTokenAccountBalance", WALLET_WRAPPED))).toEqual({
    amount: "1500000000",
    decimals: 9,
    uiAmount: 1.5,
    uiAmountString: "1.5",
  });
  expect(valueIn(await chain.call("getTokenSupply", CLASSIC_MINT))).toEqual({
    amount: "1000000000000",
    decimals: 6,
    uiAmount: 1_000_000,
    uiAmountString: "1000000",
  });
});

it("the server adds the stock of the faucet to the supply of USDC, so that holders never exceed it", async () => {
  const chain = await startTestChain();
  expect(valueIn(await chain.call("getTokenSupply", USDC))).toMatchObject({ amount: "1000000000001000" });
});

it("the server reports the error of an address that holds no token", async () => {
  const chain = await startTestChain();
  const unfunded = Keypair.generate().publicKey.toBase58();
  const missing = { code: -32602, message: "Invalid param: could not find account" };
  await expect(chain.call("getTokenAccountBalance", unfunded)).rejects.toMatchObject(missing);
  await expect(chain.call("getTokenSupply", unfunded)).rejects.toMatchObject(missing);
  await expect(chain.call("getTokenAccountBalance", FAKE_WALLET)).rejects.toMatchObject({
    message: "Invalid param: not a Token account",
  });
  await expect(chain.call("getTokenLargestAccounts", FAKE_WALLET)).rejects.toMatchObject({
    message: "Invalid param: not a Token mint",
  });
});

it("the server lists an owner's accounts by program and by mint", async () => {
  const chain = await startTestChain();
  const list = async (filter: object) => {
    const answer = await chain.call("getTokenAccountsByOwner", FAKE_WALLET, filter, { encoding: "base64" });
    return (valueIn(answer) as { pubkey: string }[]).map(({ pubkey }) => pubkey);
  };
  expect(await list({ programId: TOKEN_PROGRAM })).toEqual([WALLET_CLASSIC, WALLET_WRAPPED]);
  expect(await list({ programId: TOKEN_2022_PROGRAM })).toEqual([WALLET_NEW]);
  expect(await list({ mint: NEW_MINT })).toEqual([WALLET_NEW]);
  expect(await list({ mint: USDC })).toEqual([]);
  await expect(list({ mint: FAKE_WALLET })).rejects.toMatchObject({
    message: "Invalid param: not a Token mint",
  });
  await expect(list({ programId: FAKE_WALLET })).rejects.toMatchObject({
    message: "Invalid param: unrecognized Token program id",
  });
  await expect(list({})).rejects.toMatchObject({ code: -32602 });
});

it("the server parses a wrapped SOL account as native, with its rent separate from its amount", async () => {
  const chain = await startTestChain();
  const config = { encoding: "jsonParsed" };
  const answer = await chain.call("getTokenAccountsByOwner", FAKE_WALLET, { mint: WRAPPED_SOL }, config);
  expect(valueIn(answer)).toMatchObject([
    {
      account: {
        lamports: 1_502_039_280,
        data: { parsed: { info: { isNative: true, rentExemptReserve: { amount: "2039280" } } } },
      },
    },
  ]);
});

it("the server names the 20 largest accounts of a mint, largest first", async () => {
  const chain = await startTestChain();
  const largest = valueIn(await chain.call("getTokenLargestAccounts", CLASSIC_MINT)) as { amount: string }[];
  expect(largest).toHaveLength(20);
  expect(largest[0]).toEqual({
    address: WALLET_CLASSIC,
    amount: "250000000",
    decimals: 6,
    uiAmount: 250,
    uiAmountString: "250",
  });
  expect(largest.slice(1, 4).map(({ amount }) => amount)).toEqual(["25000000", "24000000", "23000000"]);
});
