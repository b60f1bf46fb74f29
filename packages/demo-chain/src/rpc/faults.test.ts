import { Keypair } from "@solana/web3.js";
import { afterEach, expect, it, vi } from "vitest";
import type { SendFault } from "./faults.ts";
import { signedTransfer, startTestChain } from "./testing/test-chain.ts";

const DELAY_MS = 40;

afterEach(() => {
  vi.useRealTimers();
});

/** A funded payer's transfer of 1,000,000 lamports, sent while `fault` is at work. */
async function sendUnder(fault: SendFault | null) {
  const asked: string[] = [];
  const onSend = (signature: string) => {
    asked.push(signature);
    return fault;
  };
  const chain = await startTestChain({ faults: { onSend, delayMs: DELAY_MS } });
  const payer = Keypair.generate();
  const receiver = Keypair.generate().publicKey;
  await chain.connection.requestAirdrop(payer.publicKey, 1_000_000_000);
  const transfer = await signedTransfer(chain, payer, receiver, 1_000_000);
  const encoded = transfer.serialize().toString("base64");
  return {
    chain,
    asked,
    answer: chain.call("sendTransaction", encoded, { encoding: "base64" }),
    received: () => chain.connection.getBalance(receiver),
  };
}

it("the hook of faults is called once for each transaction, with its signature", async () => {
  const { answer, asked, received } = await sendUnder(null);
  expect(asked).toEqual([await answer]);
  expect(await received()).toBe(1_000_000);
});

it("the fault drop returns the signature of a transaction that is never executed", async () => {
  const { answer, chain, received } = await sendUnder("drop");
  const status = await chain.connection.getSignatureStatus(String(await answer));
  expect(status.value).toBeNull();
  expect(await received()).toBe(0);
});

it("the fault delay returns first and executes later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { answer, received } = await sendUnder("delay");
  await answer;
  vi.advanceTimersByTime(DELAY_MS - 1);
  expect(await received()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await received()).toBe(1_000_000);
});

it("the fault delay does not execute after the blockhash has expired", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { answer, chain, received } = await sendUnder("delay");
  await answer;
  chain.advance(61);
  vi.advanceTimersByTime(DELAY_MS);
  expect(await received()).toBe(0);
});

it("the fault duplicate executes once and returns that it was already processed", async () => {
  const { answer, received } = await sendUnder("duplicate");
  await expect(answer).rejects.toMatchObject({ code: -32002, data: { err: "AlreadyProcessed" } });
  expect(await received()).toBe(1_000_000);
});

it("the fault fail is unhealthy and does not accept the transaction", async () => {
  const { answer, received } = await sendUnder("error");
  await expect(answer).rejects.toMatchObject({ code: -32005 });
  expect(await received()).toBe(0);
});

it("the fault lose executes, and the connection breaks without a response", async () => {
  const { answer, chain, received } = await sendUnder("lost");
  await expect(answer).rejects.toThrow("fetch failed");
  expect(await received()).toBe(1_000_000);
  expect(await chain.call("getHealth")).toBe("ok");
});
