import { address } from "@walletlens/engine/address";
import { afterEach, expect, test } from "vitest";
import { provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { subscribeLogs } from "./subscribe-logs";

const demo = await provideDemoChain({
  seed: 6,
  mints: 20,
  wallets: 20,
  endTime: Math.floor(Date.now() / 1_000),
});
const CALM = address("5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9");
const BUSY = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");

const open: { close(): void }[] = [];
afterEach(() => {
  for (const subscriptions of open.splice(0)) subscriptions.close();
});

function follow(url: string) {
  const notified: string[] = [];
  const states: string[] = [];
  const subscriptions = subscribeLogs({
    url,
    headers: {},
    onLogs: (wallet) => notified.push(wallet),
    onState: (state) => states.push(state),
  });
  open.push(subscriptions);
  return {
    notified,
    states,
    ...subscriptions,
    follow: (wallets: Parameters<typeof subscriptions.follow>[0]) => subscriptions.follow(wallets),
  };
}

/** Sends a wallet funds of the demo chain, in a transaction that mentions the wallet. */
const touch = (wallet: string) =>
  fetch(`${demo.url}/faucet`, { method: "POST", body: JSON.stringify({ address: wallet, usdc: 1 }) });

const socketUrl = demo.url.replace("http:", "ws:");

test("a transaction of a subscribed wallet is reported, and others are not", async () => {
  const { notified, states, follow: begin } = follow(socketUrl);
  begin([BUSY]);
  await expect.poll(() => states).toEqual(["open"]);
  await expect
    .poll(
      async () => {
        await touch(CALM);
        await touch(BUSY);
        return notified.length;
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0);
  expect(new Set(notified)).toEqual(new Set([BUSY]));
});

test("an unavailable websocket is logged once and retried", async () => {
  const { states, follow: begin } = follow("ws://127.0.0.1:9");
  begin([BUSY]);
  await expect.poll(() => states).toEqual(["lost"]);
});
