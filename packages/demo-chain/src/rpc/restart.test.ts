import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from "@solana/web3.js";
import { afterAll, expect, it } from "vitest";
import { bundlePrograms } from "../../../testing/bundle-programs.ts";
import { FAKE_WALLET } from "./testing/fake-market.ts";

const folder = mkdtempSync(path.join(tmpdir(), "restart-"));
const bundled = await bundlePrograms(
  ["packages/demo-chain/src/rpc/testing/run-chain.ts"],
  "packages/demo-chain/package.json",
);
const children: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const kill of children) await kill();
  rmSync(folder, { recursive: true });
  bundled.remove();
});

/** Starts a chain in a separate process; `kill` ends it at once, without running any of its code. */
async function startProcess(dataFile: string) {
  const child = spawn(process.execPath, [...bundled.programs, dataFile], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  children.push(kill);
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    exited.then(() => ["no address: it ended"]),
  ]);
  return { connection: new Connection(String(line).trim(), "confirmed"), kill };
}

it("a chain retains all acknowledged transactions after a kill that truncates its file", async () => {
  const dataFile = path.join(folder, "bank.jsonl");
  const first = await startProcess(dataFile);
  const payer = Keypair.generate();
  const receiver = Keypair.generate().publicKey;
  await first.connection.requestAirdrop(payer.publicKey, 1_000_000_000);
  await first.connection.requestAirdrop(new PublicKey(FAKE_WALLET), 7);
  const { blockhash } = await first.connection.getLatestBlockhash();
  const transfer = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash });
  transfer.add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 250_000_000 }),
  );
  transfer.sign(payer);
  const signature = await first.connection.sendRawTransaction(transfer.serialize());
  const before = await first.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  await first.kill();
  appendFileSync(dataFile, '{"kind":"transaction","slot":');

  const { connection } = await startProcess(dataFile);
  expect(await connection.getBalance(payer.publicKey)).toBe(749_995_000);
  expect(await connection.getBalance(receiver)).toBe(250_000_000);
  expect(await connection.getBalance(new PublicKey(FAKE_WALLET))).toBe(5_000_000_007);
  expect(await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).toEqual(before);
  expect(await connection.getSignaturesForAddress(payer.publicKey)).toHaveLength(2);
  await expect(connection.sendRawTransaction(transfer.serialize())).rejects.toThrow("already been processed");
  const spent = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash });
  spent.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 1_000 }));
  spent.sign(payer);
  await connection.sendRawTransaction(spent.serialize());
  expect(await connection.getBalance(receiver)).toBe(250_001_000);
});
