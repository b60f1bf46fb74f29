import { Keypair, PublicKey } from "@solana/web3.js";
import { expect, it } from "vitest";
import { FAKE_WALLET, MARKET_END, WALLET_SIGNATURES } from "../testing/fake-market.ts";
import { signedTransfer, startTestChain, type TestChain } from "../testing/test-chain.ts";

const [LEGACY, VERSION_0, FAILED] = WALLET_SIGNATURES;

const list = async (chain: TestChain, config: object = {}, address = FAKE_WALLET) =>
  (await chain.call("getSignaturesForAddress", address, config)) as { signature: string }[];
const signatures = async (chain: TestChain, config: object = {}) =>
  (await list(chain, config)).map(({ signature }) => signature);

/** Three transactions of the market and two of the bank, newest first. */
async function chainWithBoth() {
  const chain = await startTestChain();
  const wallet = new PublicKey(FAKE_WALLET);
  const older = await chain.connection.requestAirdrop(wallet, 1);
  const newer = await chain.connection.requestAirdrop(wallet, 2);
  return { chain, all: [newer, older, FAILED, VERSION_0, LEGACY] };
}

it("the server lists the bank's transactions above the market's, newest first", async () => {
  const { chain, all } = await chainWithBoth();
  expect(await signatures(chain)).toEqual(all);
});

it("the server pages through both without a gap or an overlap, for every page size", async () => {
  const { chain, all } = await chainWithBoth();
  for (const limit of [1, 2, 3, 4, 5]) {
    const seen: string[] = [];
    for (;;) {
      const before = seen.at(-1);
      const page = await signatures(chain, before === undefined ? { limit } : { limit, before });
      if (page.length === 0) break;
      seen.push(...page);
    }
    expect(seen).toEqual(all);
  }
});

it("the server stops above `until`, in the market and after it", async () => {
  const { chain, all } = await chainWithBoth();
  for (const [index, until] of all.entries()) {
    expect(await signatures(chain, { until })).toEqual(all.slice(0, index));
  }
  expect(await signatures(chain, { before: all[1], until: all[3] })).toEqual([all[2]]);
});

it("the server accepts any transaction of the chain as a boundary, and treats an unknown one like a node", async () => {
  const { chain, all } = await chainWithBoth();
  const elsewhere = await chain.connection.requestAirdrop(Keypair.generate().publicKey, 900_000);
  expect(await signatures(chain, { before: elsewhere })).toEqual(all);
  expect(await signatures(chain, { until: elsewhere })).toEqual([]);
  const unknown = "5".repeat(87);
  expect(await signatures(chain, { before: unknown })).toEqual([]);
  expect(await signatures(chain, { until: unknown })).toEqual(all);
});

it("the server returns rows with the fields of a node, including memo and error", async () => {
  const { chain } = await chainWithBoth();
  const rows = await list(chain, { minContextSlot: null, until: null });
  expect(rows[0]).toEqual({
    signature: expect.any(String),
    slot: 269_440_026,
    err: null,
    memo: "[20] demo faucet, grant 2",
    blockTime: MARKET_END + 10,
    confirmationStatus: "confirmed",
  });
  expect(rows[2]).toEqual({
    signature: FAILED,
    slot: 250_000_200,
    err: { InstructionError: [0, { Custom: 6001 }] },
    memo: null,
    blockTime: MARKET_END - 7_776_000 + 80,
    confirmationStatus: "finalized",
  });
});

it("the server has an empty history for an address that was never used", async () => {
  const chain = await startTestChain();
  expect(await list(chain, {}, Keypair.generate().publicKey.toBase58())).toEqual([]);
});

it("the server refuses limits outside 1 to 1,000 and malformed boundaries", async () => {
  const chain = await startTestChain();
  for (const config of [
    { limit: 0 },
    { limit: 1_001 },
    { limit: 1.5 },
    { before: "abc" },
    { until: FAKE_WALLET },
  ]) {
    await expect(list(chain, config)).rejects.toMatchObject({ code: -32602 });
  }
  expect(await list(chain, { limit: 1_000 })).toHaveLength(3);
});

it("the server returns a version 0 transaction only to clients that support it", async () => {
  const chain = await startTestChain();
  const wanted = { code: -32015 };
  await expect(chain.call("getTransaction", VERSION_0)).rejects.toMatchObject(wanted);
  await expect(chain.call("getTransaction", VERSION_0, { encoding: "json" })).rejects.toMatchObject(wanted);
  for (const maxSupportedTransactionVersion of [0, 1]) {
    const config = { encoding: "json", maxSupportedTransactionVersion };
    expect(await chain.call("getTransaction", VERSION_0, config)).toMatchObject({
      version: 0,
      blockTime: null,
    });
  }
  expect(await chain.call("getTransaction", LEGACY, "json")).not.toHaveProperty("version");
});

it("the server has no transaction under an unknown signature", async () => {
  const chain = await startTestChain();
  expect(await chain.call("getTransaction", "5".repeat(87))).toBeNull();
  await expect(chain.call("getTransaction", "abc")).rejects.toMatchObject({ code: -32602 });
});

it("the server returns transactions of the bank in the sent bytes, and names an unsupported encoding", async () => {
  const chain = await startTestChain();
  const payer = Keypair.generate();
  await chain.connection.requestAirdrop(payer.publicKey, 10_000_000);
  const transfer = await signedTransfer(chain, payer, Keypair.generate().publicKey, 1_000_000);
  const signature = await chain.connection.sendRawTransaction(transfer.serialize());
  const bytes = transfer.serialize().toString("base64");
  expect(await chain.call("getTransaction", signature, { encoding: "base64" })).toMatchObject({
    transaction: [bytes, "base64"],
  });
  for (const [wanted, encoding] of [
    [signature, "jsonParsed"],
    [LEGACY, "base64"],
  ]) {
    await expect(chain.call("getTransaction", wanted, { encoding })).rejects.toMatchObject({ code: -32602 });
  }
});

it("the server reports a transaction as confirmed and then final, and after 150 slots only with a history search", async () => {
  const chain = await startTestChain();
  const signature = await chain.connection.requestAirdrop(Keypair.generate().publicKey, 1_000_000);
  const status = async (options?: object) =>
    ((await chain.call("getSignatureStatuses", [signature], options)) as { value: unknown[] }).value[0];
  const common = { slot: 269_440_026, err: null, status: { Ok: null } };
  expect(await status()).toEqual({ ...common, confirmations: 0, confirmationStatus: "confirmed" });
  chain.advance(31 * 0.4);
  expect(await status()).toEqual({ ...common, confirmations: 31, confirmationStatus: "confirmed" });
  chain.advance(0.4);
  expect(await status()).toEqual({ ...common, confirmations: null, confirmationStatus: "finalized" });
  chain.advance(119 * 0.4);
  expect(await status()).toBeNull();
  expect(await status({ searchTransactionHistory: true })).toMatchObject({ confirmationStatus: "finalized" });
});

it("the server reports the status of market transactions with a history search, including failures", async () => {
  const chain = await startTestChain();
  const unknown = "5".repeat(87);
  const options = { searchTransactionHistory: true };
  expect(await chain.call("getSignatureStatuses", [FAILED, unknown], options)).toMatchObject({
    value: [{ slot: 250_000_200, status: { Err: { InstructionError: [0, { Custom: 6001 }] } } }, null],
  });
  const many = Array(257).fill(FAILED);
  await expect(chain.call("getSignatureStatuses", many)).rejects.toMatchObject({ code: -32602 });
});
