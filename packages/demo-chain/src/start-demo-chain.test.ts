import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Connection, Keypair, PublicKey } from "@solana/web3.js";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { afterAll, afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type DemoChain, type DemoChainOptions, startDemoChain } from "./start-demo-chain.ts";

const folder = mkdtempSync(path.join(tmpdir(), "demo-chain-"));
const open: DemoChain[] = [];
afterEach(async () => {
  for (const chain of open.splice(0)) await chain.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const END = 1_760_000_000;

async function start(options: Partial<DemoChainOptions> = {}): Promise<DemoChain> {
  const size = { wallets: 20, mints: 20 };
  const chain = await startDemoChain({ seed: 3, endTime: END, ...size, ...options });
  open.push(chain);
  return chain;
}

it("a demo chain names every trader of the market, without exchanges and pools", async () => {
  const { market, url } = await start();
  const { wallets } = await (await fetch(`${url}/wallets`)).json();
  expect(wallets).toHaveLength(market.truths.filter(({ label }) => label === null).length);
  expect(wallets).toContain(market.featured.wallets[0]?.address);
  expect(wallets).not.toContain("5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9");
});

it("a demo chain serves the complete history of each market wallet, page by page", async () => {
  const { market, url } = await start();
  const connection = new Connection(url, "confirmed");
  const wallets = market.truths.slice(0, 5).map(({ address }) => new PublicKey(address));
  for (const wallet of wallets) {
    const signatures: string[] = [];
    for (;;) {
      const before = signatures.at(-1);
      const range = before === undefined ? { limit: 50 } : { limit: 50, before };
      const page = await connection.getSignaturesForAddress(wallet, range);
      if (page.length === 0) break;
      signatures.push(...page.map(({ signature }) => signature));
    }
    const positions = market.signaturesFor(wallet.toBase58());
    expect(signatures).toEqual(positions.map((position) => market.signatureInfo(position).signature));
    const found = await connection.getTransaction(signatures[0] ?? "", { maxSupportedTransactionVersion: 1 });
    const { writable = [], readonly = [] } = found?.meta?.loadedAddresses ?? {};
    const keys = [...(found?.transaction.message.staticAccountKeys ?? []), ...writable, ...readonly];
    expect(keys.map(String)).toContain(wallet.toBase58());
  }
});

it("a demo chain returns the balances at the end of the market, in SOL and in tokens", async () => {
  const { market, url } = await start();
  const connection = new Connection(url, "confirmed");
  for (const truth of market.truths.slice(0, 10)) {
    const owner = new PublicKey(truth.address);
    expect(BigInt(await connection.getBalance(owner))).toBe(truth.solBalanceLamports);
    const programs = [
      "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
      "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
    ];
    const held = new Map<string, bigint>();
    for (const programId of programs.map((program) => new PublicKey(program))) {
      const { value } = await connection.getParsedTokenAccountsByOwner(owner, { programId });
      for (const { account } of value) {
        const { mint, tokenAmount } = account.data.parsed.info;
        held.set(mint, (held.get(mint) ?? 0n) + BigInt(tokenAmount.amount));
      }
    }
    for (const { mint, heldRaw } of truth.tokens) expect(held.get(mint) ?? 0n).toBe(heldRaw);
  }
});

it("a demo chain returns prices and SOL/USD for the market and for now", async () => {
  const { market, url } = await start();
  const prices = await (await fetch(`${url}/prices?ids=${WRAPPED_SOL},${USDC}`)).json();
  expect(prices).toEqual({ [WRAPPED_SOL]: { usdPrice: expect.any(Number) }, [USDC]: { usdPrice: 1 } });
  const query = `symbol=Crypto.SOL/USD&resolution=60&from=${END - 86_400}&to=${END + 7_200}`;
  const { t } = await (await fetch(`${url}/sol-usd?${query}`)).json();
  expect(t.at(-1)).toBe(Math.floor((END + 7_200) / 3_600) * 3_600);
  expect(new Set(t).size).toBe(t.length);
  expect(market.endTime).toBe(END);
});

it("a demo chain is the same chain after a restart on its data file, even if another end time is requested", async () => {
  const dataFile = path.join(folder, "bank.jsonl");
  const first = await start({ dataFile });
  const receiver = Keypair.generate().publicKey;
  await new Connection(first.url, "confirmed").requestAirdrop(receiver, 5_000_000);
  await first.close();
  open.length = 0;
  const second = await start({ dataFile, endTime: END + 999_999 });
  expect(second.market.endTime).toBe(END);
  expect(await new Connection(second.url, "confirmed").getBalance(receiver)).toBe(5_000_000);
  await expect(start({ dataFile, seed: 4 })).rejects.toThrow("belongs to a chain with seed 3, not 4");
});

it("startDemoChain rejects if the port is taken", async () => {
  const { url } = await start();
  await expect(start({ port: Number(new URL(url).port) })).rejects.toThrow("EADDRINUSE");
});

/** The clock is six hours after the end. */
const later = () => (END + 21_600) * 1_000;

it("a demo chain makes no trades after its end unless it is started live", async () => {
  const still = await start({ now: later });
  const history = still.market.signatureCount;
  const live = await start({ now: later, isLive: true });
  expect(still.market.pricedAt).toBe(END);
  expect(live.market.signatureCount).toBeGreaterThan(history + 250);
});

it("a demo chain lists live trades with the transactions of the bank, newest first, and the same after a restart", async () => {
  const options = { now: later, isLive: true, dataFile: path.join(folder, "live.jsonl") };
  const readSlots = async ({ url, market }: DemoChain) => {
    const trader = market.truths
      .filter(({ label }) => label === null)
      .toSorted((left, right) => live(market, right.address).length - live(market, left.address).length)[0];
    const wallet = new PublicKey(trader?.address ?? "");
    const rows = await new Connection(url, "confirmed").getSignaturesForAddress(wallet, { limit: 1_000 });
    return rows.map(({ signature, slot }) => ({ signature, slot }));
  };
  const first = await start(options);
  const rows = await readSlots(first);
  expect(rows.filter(({ slot }) => slot > first.market.lastSlot).length).toBeGreaterThan(5);
  expect(rows.map(({ slot }) => slot)).toEqual(rows.map(({ slot }) => slot).toSorted((a, b) => b - a));
  await first.close();
  open.length = 0;
  expect(await readSlots(await start(options))).toEqual(rows);
});

function live(market: DemoChain["market"], address: string): number[] {
  return market.signaturesFor(address).filter((position) => market.getSlot(position) > market.lastSlot);
}

it("a demo chain refuses a transaction that changes balances of a trader of a live market", async () => {
  const { faucet, market } = await start({ now: later, isLive: true });
  const [trader] = market.featured.wallets;
  const grant = { lamports: 1n, usdcRaw: 0n };
  expect(faucet.grant({ to: trader?.address ?? "", ...grant })).toEqual({
    refusal: expect.stringContaining("Account in use"),
  });
  const outsider = Keypair.generate().publicKey.toBase58();
  expect(faucet.grant({ to: outsider, lamports: 1_000_000n, usdcRaw: 0n })).toHaveProperty("signature");
});

it("a demo chain notifies subscribers of live trades", async () => {
  let time = END * 1_000;
  const { url, market } = await start({ now: () => time, isLive: true });
  const socket = new WebSocket(url.replace("http", "ws"));
  await once(socket, "open");
  const mentions = ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"];
  socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "logsSubscribe", params: [{ mentions }] }));
  expect(JSON.parse(String((await once(socket, "message"))[0]))).toMatchObject({ result: 1 });
  time += 600_000;
  const { method, params } = JSON.parse(String((await once(socket, "message"))[0]));
  expect(method).toBe("logsNotification");
  expect(params.result.context.slot).toBeGreaterThan(market.lastSlot);
  expect(market.findSignature(params.result.value.signature)).not.toBeNull();
  socket.close();
});
