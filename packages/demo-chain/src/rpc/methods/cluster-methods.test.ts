import { ComputeBudgetProgram, Keypair, SystemProgram, Transaction } from "@solana/web3.js";
import { expect, it } from "vitest";
import { MARKET_END, MARKET_LAST_SLOT } from "../testing/fake-market.ts";
import { startTestChain } from "../testing/test-chain.ts";

/** The clock of the test chain is 10 s, which is 25 slots, behind the end of the market. */
const SLOT = MARKET_LAST_SLOT + 1 + 25;

it("the server continues the market's slots at 0.4 s each", async () => {
  const chain = await startTestChain();
  expect(await chain.call("getSlot")).toBe(SLOT);
  chain.advance(4);
  expect(await chain.call("getSlot")).toBe(SLOT + 10);
});

it("the server counts blocks separately from slots", async () => {
  const chain = await startTestChain();
  const slot = await chain.call("getSlot");
  const height = await chain.call("getBlockHeight");
  expect(slot).toBe(269_440_026);
  expect(height).toBe(19_440_026);
});

it("the server returns the time of past and current slots and an error for others", async () => {
  const chain = await startTestChain();
  expect(await chain.call("getBlockTime", 250_000_000)).toBe(MARKET_END - 7_776_000);
  expect(await chain.call("getBlockTime", 250_000_100)).toBe(MARKET_END - 7_776_000 + 40);
  expect(await chain.call("getBlockTime", SLOT)).toBe(MARKET_END + 10);
  await expect(chain.call("getBlockTime", SLOT + 1)).rejects.toMatchObject({ code: -32004 });
  await expect(chain.call("getBlockTime", 249_999_999)).rejects.toMatchObject({ code: -32009 });
});

it("the server returns a blockhash that is valid for 150 slots and not for 151", async () => {
  const chain = await startTestChain();
  const { value } = await chain.connection.getLatestBlockhashAndContext();
  expect(value.lastValidBlockHeight).toBe(Number(await chain.call("getBlockHeight")) + 150);
  chain.advance(150 * 0.4);
  expect(await chain.call("isBlockhashValid", value.blockhash)).toMatchObject({ value: true });
  chain.advance(0.4);
  expect(await chain.call("isBlockhashValid", value.blockhash)).toMatchObject({ value: false });
  const { blockhash } = await chain.connection.getLatestBlockhash();
  expect(blockhash).not.toBe(value.blockhash);
});

it("the server returns the fee of a message, including priority, and null after its blockhash has expired", async () => {
  const chain = await startTestChain();
  const payer = Keypair.generate();
  const { blockhash } = await chain.connection.getLatestBlockhash();
  const message = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash })
    .add(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }))
    .add(ComputeBudgetProgram.setComputeUnitLimit({ units: 300 }))
    .add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 }))
    .compileMessage();
  expect((await chain.connection.getFeeForMessage(message)).value).toBe(5_300);
  chain.advance(61);
  expect((await chain.connection.getFeeForMessage(message)).value).toBeNull();
  await expect(chain.call("getFeeForMessage", "AAAA")).rejects.toMatchObject({ code: -32602 });
});

it("the server describes itself like a node", async () => {
  const { connection, ...chain } = await startTestChain();
  expect(await connection.getVersion()).toMatchObject({ "solana-core": "3.1.11" });
  expect(await connection.getGenesisHash()).toBe("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d");
  expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880);
  expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280);
  expect(await connection.getEpochInfo()).toEqual({
    absoluteSlot: 269_440_026,
    blockHeight: 19_440_026,
    epoch: 623,
    slotIndex: 304_026,
    slotsInEpoch: 432_000,
    transactionCount: 3,
  });
  expect(await connection.getTransactionCount()).toBe(3);
  const fees = await connection.getRecentPrioritizationFees();
  expect(fees).toHaveLength(150);
  expect(fees.at(-1)).toEqual({ slot: SLOT, prioritizationFee: 0 });
  await expect(chain.call("getSlot", { minContextSlot: SLOT + 1 })).rejects.toMatchObject({ code: -32016 });
  await expect(chain.call("getSlot", { commitment: "sooner" })).rejects.toMatchObject({ code: -32602 });
});
