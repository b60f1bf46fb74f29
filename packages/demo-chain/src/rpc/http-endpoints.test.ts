import { getAccount, getAssociatedTokenAddressSync } from "@solana/spl-token";
import { Keypair, PublicKey } from "@solana/web3.js";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { expect, it } from "vitest";
import type { Journal } from "../bank/journal.ts";
import { MAX_GRANTS_A_MINUTE } from "./serve-chain.ts";
import { CLASSIC_MINT, FAKE_WALLET, MARKET_END, NEW_MINT } from "./testing/fake-market.ts";
import { startTestChain } from "./testing/test-chain.ts";

const getJson = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
};

it("the server returns prices with liquidity in Jupiter's format and omits mints without one", async () => {
  const { url } = await startTestChain();
  const ids = [WRAPPED_SOL, USDC, CLASSIC_MINT, NEW_MINT].join(",");
  expect(await getJson(`${url}/prices?ids=${ids}`)).toEqual({
    status: 200,
    body: {
      [WRAPPED_SOL]: { usdPrice: 150 },
      [USDC]: { usdPrice: 1 },
      [CLASSIC_MINT]: { usdPrice: 0.25, liquidity: 80_000 },
    },
  });
  expect((await getJson(`${url}/prices`)).status).toBe(400);
  expect((await getJson(`${url}/prices?ids=${Array(101).fill(USDC)}`)).status).toBe(400);
});

const HOUR = 3_600;
/** The market ends 800 s into an hour. */
const LAST_HOUR = MARKET_END - 800;
const history = (url: string, from: number, to: number) =>
  getJson(`${url}/sol-usd?symbol=Crypto.SOL/USD&resolution=60&from=${from}&to=${to}`);

it("the server returns SOL/USD by the hour in Pyth's format", async () => {
  const { url } = await startTestChain();
  expect(MARKET_END % HOUR).toBe(800);
  expect(await history(url, LAST_HOUR - 2 * HOUR, LAST_HOUR)).toEqual({
    status: 200,
    body: {
      s: "ok",
      t: [LAST_HOUR - 2 * HOUR, LAST_HOUR - HOUR, LAST_HOUR],
      l: [99, 100, 101],
      h: [100, 101, 102],
      c: [100, 101, 102],
    },
  });
  expect(await history(url, 0, HOUR)).toEqual({ status: 200, body: { s: "no_data", t: [], c: [] } });
});

it("the server repeats the last close for the hours after the market, up to now", async () => {
  const chain = await startTestChain();
  chain.advance(2 * HOUR);
  const { body } = await history(chain.url, LAST_HOUR, MARKET_END + 100 * HOUR);
  expect(body).toEqual({
    s: "ok",
    t: [LAST_HOUR, LAST_HOUR + HOUR, LAST_HOUR + 2 * HOUR],
    l: [101, 102, 102],
    h: [102, 102, 102],
    c: [102, 102, 102],
  });
});

it("the server refuses another symbol, another resolution and an invalid range", async () => {
  const { url } = await startTestChain();
  for (const query of [
    "symbol=Crypto.BTC/USD&resolution=60&from=0&to=1",
    "symbol=Crypto.SOL/USD&resolution=1D&from=0&to=1",
    "symbol=Crypto.SOL/USD&resolution=60&from=x&to=1",
    "symbol=Crypto.SOL/USD&resolution=60",
  ]) {
    expect(await getJson(`${url}/sol-usd?${query}`)).toMatchObject({ status: 400, body: { s: "error" } });
  }
});

it("the server grants USDC and SOL to every address, and adds to the balance of market wallets", async () => {
  const { url, connection } = await startTestChain();
  const post = (body: unknown) => fetch(`${url}/faucet`, { method: "POST", body: JSON.stringify(body) });
  const fresh = Keypair.generate().publicKey;
  const answer = await (await post({ address: fresh.toBase58(), usdc: 2.5 })).json();
  expect(answer).toEqual({ address: fresh.toBase58(), usdc: 2.5, sol: 1, signature: expect.any(String) });
  expect(await connection.getBalance(fresh)).toBe(1_000_000_000);
  const { amount } = await getAccount(connection, getAssociatedTokenAddressSync(new PublicKey(USDC), fresh));
  expect(amount).toBe(2_500_000n);
  expect((await post({ address: FAKE_WALLET, sol: 2, usdc: 0 })).status).toBe(200);
  expect(await connection.getBalance(new PublicKey(FAKE_WALLET))).toBe(7_000_000_000);
});

it("the server refuses faucet requests that are malformed, too large or zero", async () => {
  const { url } = await startTestChain();
  const bodies = ["{", "[]", '{"address":"x"}', `{"address":"${FAKE_WALLET}","usdc":-1}`];
  bodies.push(`{"address":"${FAKE_WALLET}","sol":101}`, `{"address":"${FAKE_WALLET}","sol":0,"usdc":0}`);
  const outsider = Keypair.generate().publicKey.toBase58();
  bodies.push(`{"address":"${outsider}","sol":0.000001,"usdc":0}`);
  for (const body of bodies) {
    expect((await fetch(`${url}/faucet`, { method: "POST", body })).status).toBe(400);
  }
});

it("the server refuses grants to pages of other origins, with or without a preflight, and allows them no reading", async () => {
  const { url, connection } = await startTestChain();
  const outsider = Keypair.generate().publicKey;
  const body = JSON.stringify({ address: outsider.toBase58() });
  for (const origin of ["https://evil.example", "http://127.0.0.1:1", "null"]) {
    const plain = { method: "POST", body, headers: { origin, "content-type": "text/plain" } };
    const asked = {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-private-network": "true",
      },
    };
    for (const init of [plain, asked]) {
      const answer = await fetch(`${url}/faucet`, init);
      expect(answer.status).toBe(403);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  }
  expect(await connection.getBalance(outsider)).toBe(0);
  const own = await fetch(`${url}/faucet`, { method: "POST", body, headers: { origin: url } });
  expect(own.status).toBe(200);
});

it("the server limits the grants per minute over all endpoints", async () => {
  const chain = await startTestChain();
  const ask = () =>
    fetch(`${chain.url}/faucet`, { method: "POST", body: JSON.stringify({ address: FAKE_WALLET }) });
  const statuses: number[] = [];
  for (let asked = 0; asked <= MAX_GRANTS_A_MINUTE; asked += 1) statuses.push((await ask()).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_GRANTS_A_MINUTE);
  expect(statuses.at(-1)).toBe(429);
  await expect(chain.call("requestAirdrop", FAKE_WALLET, 1)).rejects.toMatchObject({ code: -32602 });
  chain.advance(60);
  expect((await ask()).status).toBe(200);
});

it("the server returns 500 without details and continues if a grant cannot be recorded", async () => {
  const journal: Journal = {
    genesis: { seed: 7, endTime: MARKET_END },
    entries: [],
    append() {
      throw new Error("no space left on /secret/place");
    },
    close() {},
  };
  const errors: unknown[] = [];
  const chain = await startTestChain({ journal, onError: (error) => errors.push(error) });
  const response = await fetch(`${chain.url}/faucet`, {
    method: "POST",
    body: `{"address":"${FAKE_WALLET}"}`,
  });
  expect([response.status, await response.text()]).toEqual([500, '{"error":"Internal Server Error"}']);
  await expect(chain.call("requestAirdrop", FAKE_WALLET, 1)).rejects.toMatchObject({
    code: -32603,
    message: "Internal error",
  });
  expect(errors.map(String)).toEqual(Array(2).fill("Error: no space left on /secret/place"));
  expect(await chain.call("getBalance", FAKE_WALLET)).toMatchObject({ value: 5_000_000_000 });
});
