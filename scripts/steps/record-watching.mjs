import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * An account without credits watches a wallet with a new transaction: the watch is paused, and a webhook is
 * notified. Its target does not exist. The functions are those of the recorder.
 */
export async function recordWatching({ send, record, until, createAdminKey }, addr, dataDir) {
  const { apiKey: poor } = await createAdminKey(0);
  const headers = { "X-Api-Key": poor };
  const call = (method, template, given) => send(method, template, given, headers);
  const url = "https://example.com/hooks";
  const made = await call("POST", "/webhooks", {
    body: { url, events: ["wallet.traded", "watch.paused", "digest.daily"] },
  });
  record("webhook-create", { answer: made });
  const body = { label: "whale", rules: { minTradeSol: 10, minTradeUsd: 2000, newToken: true, side: "buy" } };
  record("watch-set", { answer: await call("PUT", "/watchlist/:addr", { params: { addr }, body }) });
  await until(async () => (await call("GET", "/watchlist")).body.wallets[0].lastCheckedAt !== null);
  record("watch-list", { answer: await call("GET", "/watchlist") });
  await touch(addr, dataDir);
  await until(async () => (await call("GET", "/watchlist/feed")).body.events.length > 0);
  record("watch-feed", { answer: await call("GET", "/watchlist/feed") });
  const [event] = (await call("GET", "/watchlist/feed")).body.events;
  record("watch-events", {
    [event.type]: { status: 200, body: event, request: { params: {}, query: {}, body: null } },
  });
  record("watch-delete", { answer: await call("DELETE", "/watchlist/:addr", { params: { addr } }) });
  const params = { id: made.body.id };
  await until(
    async () => (await call("GET", "/webhooks/:id/deliveries", { params })).body.deliveries[0]?.tries > 0,
  );
  const deliveries = await call("GET", "/webhooks/:id/deliveries", { params });
  record("webhook-list", { answer: await call("GET", "/webhooks") });
  record("webhook-deliveries", { answer: deliveries });
  const delivery = deliveries.body.deliveries[0].id;
  const retry = "/webhooks/:id/deliveries/:delivery/retry";
  record("webhook-retry", { answer: await call("POST", retry, { params: { ...params, delivery } }) });
  record("webhook-test", { answer: await call("POST", "/webhooks/:id/test", { params }) });
  record("webhook-rotate", { answer: await call("POST", "/webhooks/:id/rotate", { params }) });
  record("webhook-delete", { answer: await call("DELETE", "/webhooks/:id", { params }) });
}

/** Sends a wallet funds of the demo chain, in a transaction that mentions the wallet. */
async function touch(wallet, dataDir) {
  const { port } = JSON.parse(readFileSync(path.join(dataDir, "demo-chain.json"), "utf8"));
  const body = JSON.stringify({ address: wallet, usdc: 1 });
  await fetch(`http://127.0.0.1:${port}/faucet`, { method: "POST", body });
}
