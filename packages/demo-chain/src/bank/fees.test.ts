import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from "@solana/web3.js";
import { expect, it } from "vitest";
import { signV1 } from "../rpc/testing/sign-v1.ts";
import { systemAccount } from "./account-state.ts";
import { computeFee } from "./fees.ts";
import { createRuntime } from "./runtime.ts";
import { decodeWire } from "./wire-transaction.ts";

const MEMO = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units });
const memo = new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from("a") });

it.each([
  ["one signature", [], 1, 5_000n],
  ["two signatures", [], 2, 10_000n],
  ["a price without a limit: 3,000 units per built-in instruction", [price(1_000_000)], 1, 11_000n],
  ["a price without a limit: 200,000 units per other instruction", [price(1_000_000), memo], 1, 211_000n],
  ["a price with a limit, rounded up", [price(10), limit(1_000)], 1, 5_001n],
  ["a limit above the maximum", [price(1_000_000), limit(2_000_000)], 1, 1_405_000n],
])("the bank charges the fee of the runtime for %s", (_, extra, signatures, expected) => {
  const runtime = createRuntime(6_960);
  const payer = Keypair.generate();
  const second = Keypair.generate();
  for (const { publicKey } of [payer, second]) {
    runtime.setAccount(publicKey.toBase58(), systemAccount(1_000_000_000n));
  }
  const fromPubkey = signatures === 2 ? second.publicKey : payer.publicKey;
  const recentBlockhash = PublicKey.default.toBase58();
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash });
  transaction.add(SystemProgram.transfer({ fromPubkey, toPubkey: fromPubkey, lamports: 1 }), ...extra);
  transaction.sign(...(signatures === 2 ? [payer, second] : [payer]));
  const wire = decodeWire(transaction.serialize());
  expect(computeFee(wire)).toBe(expected);
  expect(runtime.execute(wire.kit).err).toBeNull();
  expect(runtime.getAccount(payer.publicKey.toBase58())?.lamports).toBe(1_000_000_000n - expected);
});

it("the bank charges the priority fee that version 1 states, and none of its budget instructions", async () => {
  const runtime = createRuntime(5_080);
  const key = Keypair.generate();
  const payer = key.publicKey.toBase58();
  runtime.setAccount(payer, systemAccount(1_000_000_000n));
  const blockhash = PublicKey.default.toBase58();
  const parts = { feePayer: payer, blockhash, instructions: [price(1_000_000), memo], signers: [key] };
  const wire = decodeWire(await signV1({ ...parts, priorityLamports: 77n }));
  expect([wire.version, computeFee(wire)]).toEqual([1, 5_077n]);
  expect(runtime.execute(wire.kit).err).toBeNull();
  expect(runtime.getAccount(payer)?.lamports).toBe(1_000_000_000n - 5_077n);
});
