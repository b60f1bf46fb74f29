import { base58 } from "@scure/base";
import {
  createAssociatedTokenAccountInstruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
} from "@solana/spl-token";
import {
  ComputeBudgetProgram,
  type Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { USDC } from "@walletlens/engine/chain/assets";
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, it } from "vitest";
import { signV1 } from "../testing/sign-v1.ts";
import { signedTransfer, startTestChain, type TestChain } from "../testing/test-chain.ts";

const MINT = new PublicKey(USDC);
const MEMO = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

async function fundedWallet(chain: TestChain, { sol = 1, usdc = 100 } = {}): Promise<Keypair> {
  const key = Keypair.generate();
  const body = JSON.stringify({ address: key.publicKey.toBase58(), sol, usdc });
  expect((await fetch(`${chain.url}/faucet`, { method: "POST", body })).status).toBe(200);
  return key;
}

const readUsdc = async (connection: Connection, owner: PublicKey) =>
  (await getAccount(connection, getAssociatedTokenAddressSync(MINT, owner))).amount;

/** A version 0 payment as wallets build it: price, limit, a new account for the receiver, transferChecked. */
async function usdcPayment(chain: TestChain, from: Keypair, to: PublicKey, amount: bigint) {
  const source = getAssociatedTokenAddressSync(MINT, from.publicKey);
  const destination = getAssociatedTokenAddressSync(MINT, to);
  const { blockhash } = await chain.connection.getLatestBlockhash("confirmed");
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000 }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 }),
      createAssociatedTokenAccountInstruction(from.publicKey, destination, to, MINT),
      createTransferCheckedInstruction(source, MINT, destination, from.publicKey, amount, 6),
    ],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([from]);
  return transaction;
}

it("the server moves USDC between wallets that use the official libraries", async () => {
  const chain = await startTestChain();
  const { connection } = chain;
  const payer = await fundedWallet(chain);
  const receiver = Keypair.generate().publicKey;
  const signature = await connection.sendTransaction(await usdcPayment(chain, payer, receiver, 75_000n));
  expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe("confirmed");
  expect(await readUsdc(connection, payer.publicKey)).toBe(99_925_000n);
  expect(await readUsdc(connection, receiver)).toBe(75_000n);
});

it("the server runs a transaction of version 1 of up to 4,096 bytes, and shows it to clients that name the version", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const receiver = Keypair.generate().publicKey;
  const { blockhash } = await chain.connection.getLatestBlockhash("confirmed");
  const memo = (bytes: number) =>
    new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.alloc(bytes, "a") });
  const transfer = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: receiver,
    lamports: 1_000_000,
  });
  const parts = { feePayer: payer.publicKey.toBase58(), blockhash, signers: [payer], units: 400_000 };
  const empty = await signV1({ ...parts, instructions: [transfer, memo(0)] });
  const instructions = [transfer, memo(4_096 - empty.length)];
  const send = (bytes: Buffer) =>
    chain.call("sendTransaction", bytes.toString("base64"), { encoding: "base64" });
  const tooLarge = await signV1({ ...parts, instructions: [...instructions, memo(1)] });
  await expect(send(tooLarge)).rejects.toMatchObject({ code: -32602 });
  const largest = await signV1({ ...parts, instructions });
  expect(largest.length).toBe(4_096);
  const signature = await send(largest);
  expect(await chain.connection.getBalance(receiver)).toBe(1_000_000);
  const show = (version: number) =>
    chain.call("getTransaction", signature, { encoding: "json", maxSupportedTransactionVersion: version });
  expect(await show(1)).toMatchObject({ version: 1, meta: { err: null, fee: 5_000 } });
  await expect(show(0)).rejects.toMatchObject({ code: -32015 });
});

it("the server records the complete effect of a payment: fee, rent, balances, inner instructions, logs", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const receiver = Keypair.generate().publicKey;
  const payment = await usdcPayment(chain, payer, receiver, 75_000n);
  const signature = await chain.connection.sendTransaction(payment);
  const found = await chain.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  if (found?.meta == null) throw new Error("the payment is not in the history");
  const { meta } = found;
  const keys = found.transaction.message.getAccountKeys().staticAccountKeys.map(String);
  const change = (key: PublicKey) => {
    const index = keys.indexOf(key.toBase58());
    return (meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0);
  };
  // 5,000 for the signature and 50,000 units at 0.02 lamports; 2,039,280 is the new account's rent.
  expect(meta.fee).toBe(6_000);
  expect(change(payer.publicKey)).toBe(-6_000 - 2_039_280);
  expect(change(getAssociatedTokenAddressSync(MINT, receiver))).toBe(2_039_280);
  const tokens = (side: typeof meta.preTokenBalances) =>
    (side ?? []).map(({ owner, mint, uiTokenAmount: { amount } }) => [owner, mint, amount]).sort();
  const from = payer.publicKey.toBase58();
  const to = receiver.toBase58();
  expect(tokens(meta.preTokenBalances)).toEqual([[from, USDC, "100000000"]]);
  const after = [
    [from, USDC, "99925000"],
    [to, USDC, "75000"],
  ].sort();
  expect(tokens(meta.postTokenBalances)).toEqual(after);
  expect(meta.innerInstructions?.map(({ index, instructions }) => [index, instructions.length])).toEqual([
    [2, 4],
  ]);
  expect(meta.logMessages).toContain("Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA success");
  expect(meta.computeUnitsConsumed).toBeGreaterThan(1_000);
});

it("the server refuses the same transaction a second time", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const receiver = Keypair.generate().publicKey;
  const raw = (await signedTransfer(chain, payer, receiver, 1_000_000)).serialize();
  await chain.connection.sendRawTransaction(raw);
  await expect(chain.connection.sendRawTransaction(raw)).rejects.toThrow(
    "Transaction simulation failed: This transaction has already been processed",
  );
  await chain.connection.sendRawTransaction(raw, { skipPreflight: true });
  expect(await chain.connection.getBalance(receiver)).toBe(1_000_000);
});

it("the server refuses a transaction whose blockhash is over 150 slots old or unknown", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const receiver = Keypair.generate().publicKey;
  const aged = await signedTransfer(chain, payer, receiver, 1_000_000);
  chain.advance(60);
  const justInTime = await chain.connection.simulateTransaction(aged);
  expect(justInTime.value.err).toBeNull();
  chain.advance(0.4);
  const expired = { code: -32002, data: { err: "BlockhashNotFound" } };
  const send = (transaction: Transaction) =>
    chain.call("sendTransaction", transaction.serialize().toString("base64"), { encoding: "base64" });
  await expect(send(aged)).rejects.toMatchObject(expired);
  const invented = new Transaction({ feePayer: payer.publicKey, recentBlockhash: receiver.toBase58() });
  invented.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 1 }));
  invented.sign(payer);
  await expect(send(invented)).rejects.toMatchObject(expired);
  expect(await chain.connection.getBalance(receiver)).toBe(0);
});

it("the server refuses a transaction with a missing signature or one of another message", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const signed = await signedTransfer(chain, payer, Keypair.generate().publicKey, 1_000_000);
  const bytes = signed.serialize();
  for (const bad of [Buffer.from(bytes).fill(0, 1, 65), Buffer.from(bytes).fill(9, 10, 11)]) {
    const encoded = bad.toString("base64");
    const refusal = { code: -32003, message: "Transaction signature verification failure" };
    await expect(chain.call("sendTransaction", encoded, { encoding: "base64" })).rejects.toMatchObject(
      refusal,
    );
    const verified = chain.call("simulateTransaction", encoded, { encoding: "base64", sigVerify: true });
    await expect(verified).rejects.toMatchObject(refusal);
    const unverified = await chain.call("simulateTransaction", encoded, { encoding: "base64" });
    expect(unverified).toMatchObject({ value: { err: null } });
    await chain.call("sendTransaction", encoded, { encoding: "base64", skipPreflight: true });
  }
  expect(await chain.connection.getBalance(payer.publicKey)).toBe(1_000_000_000);
});

it("the server refuses a transaction that would fail, with the reason and without a cost", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const tooMuch = await signedTransfer(chain, payer, Keypair.generate().publicKey, 2_000_000_000);
  const encoded = tooMuch.serialize().toString("base64");
  await expect(chain.call("sendTransaction", encoded, { encoding: "base64" })).rejects.toMatchObject({
    code: -32002,
    message: "Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1",
    data: {
      err: { InstructionError: [0, { Custom: 1 }] },
      logs: expect.arrayContaining([expect.stringContaining("insufficient lamports 999995000")]),
    },
  });
  expect(await chain.connection.getBalance(payer.publicKey)).toBe(1_000_000_000);
});

it("the server executes a failing transaction without a preflight, which costs only its fee", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const receiver = Keypair.generate().publicKey;
  const tooMuch = await signedTransfer(chain, payer, receiver, 2_000_000_000);
  const signature = await chain.connection.sendRawTransaction(tooMuch.serialize(), { skipPreflight: true });
  expect((await chain.connection.getSignatureStatus(signature)).value?.err).toEqual({
    InstructionError: [0, { Custom: 1 }],
  });
  expect(await chain.connection.getBalance(payer.publicKey)).toBe(999_995_000);
  expect(await chain.connection.getBalance(receiver)).toBe(0);
});

it("the server refuses a fee payer without funds, and one that cannot also pay rent for another account", async () => {
  const chain = await startTestChain();
  const poor = Keypair.generate();
  const unfunded = await signedTransfer(chain, poor, Keypair.generate().publicKey, 1);
  await expect(chain.connection.sendRawTransaction(unfunded.serialize())).rejects.toThrow(
    "Attempt to debit an account but found no record of a prior credit.",
  );
  const payer = await fundedWallet(chain);
  const belowRent = await signedTransfer(chain, payer, poor.publicKey, 10);
  await expect(chain.connection.sendRawTransaction(belowRent.serialize())).rejects.toThrow(
    "Transaction results in an account (1) with insufficient funds for rent",
  );
});

it("the server simulates a transaction without the second signature and without any effect", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain, { sol: 0 });
  const sponsor = await fundedWallet(chain, { usdc: 0 });
  const receiver = Keypair.generate().publicKey;
  const destination = getAssociatedTokenAddressSync(MINT, receiver);
  const source = getAssociatedTokenAddressSync(MINT, payer.publicKey);
  const message = new TransactionMessage({
    payerKey: sponsor.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [
      createAssociatedTokenAccountInstruction(sponsor.publicKey, destination, receiver, MINT),
      createTransferCheckedInstruction(source, MINT, destination, payer.publicKey, 9n, 6),
    ],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([payer]);
  const { value } = await chain.connection.simulateTransaction(transaction, {
    replaceRecentBlockhash: true,
    innerInstructions: true,
    accounts: { encoding: "base64", addresses: [destination.toBase58()] },
  });
  expect(value.err).toBeNull();
  expect(value.unitsConsumed).toBeGreaterThan(1_000);
  const called = value.innerInstructions?.[0]?.instructions.map(({ programId }) => String(programId));
  expect(called).toEqual([TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_PROGRAM]);
  const after = Buffer.from(value.accounts?.[0]?.data[0] ?? "", "base64");
  expect(after.readBigUInt64LE(64)).toBe(9n);
  expect(await chain.connection.getAccountInfo(destination)).toBeNull();
  const both = { encoding: "base64", sigVerify: true, replaceRecentBlockhash: true };
  const encoded = Buffer.from(transaction.serialize()).toString("base64");
  await expect(chain.call("simulateTransaction", encoded, both)).rejects.toMatchObject({ code: -32602 });
});

it("the server accepts base58 without a named encoding, and reports the error of bytes that are not a transaction", async () => {
  const chain = await startTestChain();
  const payer = await fundedWallet(chain);
  const transfer = await signedTransfer(chain, payer, Keypair.generate().publicKey, 1_000_000);
  const signature = await chain.call("sendTransaction", base58.encode(transfer.serialize()));
  expect(await chain.connection.getSignatureStatus(String(signature))).toMatchObject({
    value: { err: null },
  });
  const refused = { code: -32602 };
  for (const encoding of ["base58", "base64"]) {
    for (const text of ["", "0OIl!", "1111", "A".repeat(1_701)]) {
      await expect(chain.call("sendTransaction", text, { encoding })).rejects.toMatchObject(refused);
      await expect(chain.call("simulateTransaction", text, { encoding })).rejects.toMatchObject(refused);
    }
  }
});

it("the server grants airdrops as transactions, also repeated ones, and refuses invalid amounts", async () => {
  const chain = await startTestChain();
  const receiver = Keypair.generate().publicKey;
  const first = await chain.connection.requestAirdrop(receiver, 1_000_000);
  const second = await chain.connection.requestAirdrop(receiver, 1_000_000);
  expect(second).not.toBe(first);
  expect(await chain.connection.getBalance(receiver)).toBe(2_000_000);
  const rows = await chain.connection.getSignaturesForAddress(receiver);
  expect(rows.map(({ signature }) => signature)).toEqual([second, first]);
  const outsider = Keypair.generate().publicKey.toBase58();
  for (const lamports of [0, -1, 0.5, 1, 1_000_000_000_001]) {
    await expect(chain.call("requestAirdrop", outsider, lamports)).rejects.toMatchObject({ code: -32602 });
  }
});
