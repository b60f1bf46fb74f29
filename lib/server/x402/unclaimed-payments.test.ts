import { afterAll, beforeEach, expect, test } from "vitest";
import { newWallet } from "@/lib/chain/testing/build-payment";
import { completeGroupJob } from "@/lib/groups/end-group-job";
import { blockCaller } from "@/lib/identity/blocks";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { NO_SIMILARITY } from "../testing/sample-similarity";
import { WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const PRICING = "/api/v1/intel/pricing";
const RESULT = "/api/v1/jobs/result/by-key?key=similarity:result:none";
/** Calls of a caller in a window: two seconds for calls with an unclaimed payment, and 20 for all others. */
const BURST = 20;

let simulations = 0;
const settings = { RATE_LIMIT_RPS: "1", RATE_LIMIT_BURST: String(BURST), TRUSTED_PROXIES: "1" };
const world = await providePaymentWorld({ settings });
const ports = world.portsWith(6);
const simulate = (base64: string) => {
  simulations += 1;
  return ports.paymentChain.simulate(base64);
};
/** The product behind one trusted proxy. */
const api = world.otherInstance({ ...ports, paymentChain: { ...ports.paymentChain, simulate } });

beforeEach(async () => {
  simulations = 0;
  await world.database.pool.query("DELETE FROM payments");
});

afterAll(api.close);

let senders = 0;

/** Returns an address without calls so far. */
function newSender(): string {
  senders += 1;
  return `198.51.100.${senders}`;
}

const send = (from: string, payment: string, path = HUD) =>
  api.call(path, { headers: { "X-Forwarded-For": from, "Payment-Signature": payment } });
const countRows = async () =>
  Number((await world.database.pool.query("SELECT count(*) FROM payments")).rows[0].count);
const readPoints = async (kind: string, subject: string) => {
  const text = "SELECT points FROM rate_windows WHERE key = $1 || ':' || $2";
  return (await world.database.pool.query(text, [kind, subject])).rows[0]?.points;
};
const count = (answers: readonly { readonly status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;
const pay = (usdc = 100, amount = 15_000) => world.pay(world.wallet({ usdc }), amount);

test("made-up wallets are limited by the sending address, before the chain is called, and leave no rows", async () => {
  const from = newSender();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => send(from, world.pay(newWallet(), 15_000))),
  );
  // One window may end while they are sent.
  expect(count(answers, 402)).toBeLessThanOrEqual(2 * BURST);
  expect(count(answers, 402) + count(answers, 429)).toBe(60);
  expect(simulations).toBe(count(answers, 402));
  expect(await countRows()).toBe(0);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toMatch(/^[12]$/);
  expect(refused?.headers.get("ratelimit-remaining")).toBe("0");
});

test("payers with valid payments are not limited by their address", async () => {
  const from = newSender();
  for (let round = 0; round < 3; round += 1) {
    const payments = Array.from({ length: BURST - 1 }, () => pay());
    const answers = await Promise.all(payments.map((payment) => send(from, payment)));
    expect(count(answers, 200)).toBe(BURST - 1);
    for (const { headers } of answers) expect(headers.get("ratelimit-remaining")).toBe(String(BURST - 1));
  }
});

test("a replayed payment counts against the sending address, and never against the signing wallet", async () => {
  const [victim, thief, home] = [world.wallet(), newSender(), newSender()];
  const seen = world.pay(victim, 15_000);
  expect((await send(home, seen)).status).toBe(200);
  world.advance(1);
  const replays = await Promise.all(Array.from({ length: 3 * BURST }, () => send(thief, seen)));
  expect(count(replays, 402) + count(replays, 429)).toBe(3 * BURST);
  expect(count(replays, 429)).toBeGreaterThan(0);
  const honest = await send(home, world.pay(victim, 15_000));
  expect([honest.status, honest.headers.get("ratelimit-remaining")]).toEqual([200, String(BURST - 2)]);
});

test("a paid request without a delivered response does not count for its wallet when sent again", async () => {
  const payer = world.wallet();
  const { pool } = world.database;
  const header = world.pay(payer, 15_000);
  expect((await send(newSender(), header)).status).toBe(200);
  const readAnswered = async () => (await pool.query("SELECT answered_at FROM payments")).rows[0].answered_at;
  await expect.poll(readAnswered).not.toBeNull();
  await pool.query("UPDATE payments SET answered_at = NULL, leased_until = now(), status = 200, body = '{}'");
  const again = await send(newSender(), header);
  expect(again.status).toBe(200);
  expect(await readPoints("wallet", payer.publicKey.toBase58())).toBe(1);
});

test("a wallet over its limit is refused from every address, and its payment remains valid", async () => {
  const payer = world.wallet();
  const payments = Array.from({ length: BURST + 1 }, () => {
    world.advance(1);
    return world.pay(payer, 15_000);
  });
  const answers = await Promise.all(payments.map((payment) => send(newSender(), payment)));
  expect([count(answers, 200), count(answers, 429)]).toEqual([BURST, 1]);
  const late = answers.findIndex(({ status }) => status === 429);
  expect(answers[late]?.headers.get("ratelimit-limit")).toBe(String(BURST));
  await world.database.pool.query("UPDATE rate_windows SET expire = 0");
  const later = world.otherInstance();
  const again = await later.call(HUD, { headers: { "Payment-Signature": payments[late] ?? "" } });
  expect(again.status).toBe(200);
  await later.close();
});

test("a signed transfer of nothing by a made-up wallet counts for its address, as it opens nothing", async () => {
  const from = newSender();
  for (const sent of [1, 2, 3]) {
    expect((await send(from, world.pay(newWallet(), 0), RESULT)).status).toBe(404);
    expect([await readPoints("unclaimed", from), await countRows()]).toEqual([sent, sent]);
  }
});

test("a signed transfer of nothing that opens a result of its wallet counts only for the wallet", async () => {
  const [from, payer] = [newSender(), world.wallet()];
  const compare = {
    method: "POST",
    headers: { "X-Forwarded-For": from, "Payment-Signature": world.pay(payer, 300_000) },
    body: JSON.stringify({ wallets: [WALLET, payer.publicKey.toBase58()] }),
  };
  const { jobId, requestId } = (await api.call("/api/v1/intel/wallets/similarity", compare)).body;
  await completeGroupJob({ database: world.database, metrics: NO_TELEMETRY }, String(jobId), {
    full: NO_SIMILARITY,
    agent: {},
  });
  world.advance(1);
  const path = `/api/v1/jobs/result/by-key?key=similarity:result:${requestId}`;
  expect((await send(from, world.pay(payer, 0), path)).body).toEqual(NO_SIMILARITY);
  expect(await readPoints("unclaimed", from)).toBe(0);
  expect(await readPoints("wallet", payer.publicKey.toBase58())).toBe(2);
});

test("a signed transfer of nothing for a response that is open to all counts for its address", async () => {
  const from = newSender();
  for (const sent of [1, 2, 3]) {
    expect((await send(from, world.pay(newWallet(), 0), "/api/v1/intel/discover")).status).toBe(200);
    expect(await readPoints("unclaimed", from)).toBe(sent);
  }
});

test("a payment that is refused after the work counts for its address", async () => {
  const [from, payer] = [newSender(), world.wallet({ usdc: 0.02 })];
  const first = world.pay(payer, 15_000);
  world.advance(1);
  const second = world.pay(payer, 15_000);
  api.reader.meanwhile = async () => {
    api.reader.reset();
    expect(await readPoints("unclaimed", from)).toBe(0);
    expect((await send(newSender(), second)).status).toBe(200);
  };
  expect((await send(from, first)).body).toMatchObject({ message: REFUSALS.shortOfTokens });
  expect([await readPoints("unclaimed", from), await readPoints("refused", from)]).toEqual([1, 1]);
});

test.each([
  ["an invalid payment", () => "e30="],
  ["too little", () => pay(100, 14_999)],
  ["a wallet without money", () => pay(0.01)],
])("%s counts as a refusal for its address", async (_, make) => {
  const from = newSender();
  for (const sent of [1, 2]) {
    expect((await send(from, make())).body).toMatchObject({ code: "payment_invalid" });
    expect([await readPoints("unclaimed", from), await readPoints("refused", from)]).toEqual([sent, sent]);
  }
});

test("an address with too many refusals is rate limited instead", async () => {
  const from = newSender();
  const text = "INSERT INTO rate_windows (key, points, expire) VALUES ('refused:' || $1, $2, 9e15)";
  await world.database.pool.query(text, [from, BURST]);
  expect((await send(from, pay(100, 14_999))).body).toMatchObject({ code: "rate_limited" });
});

test("on a free endpoint a payment is ignored, and the call counts for its address", async () => {
  const from = newSender();
  const payments = ["%%%", "e30=", ...Array.from({ length: 38 }, () => world.pay(newWallet(), 15_000))];
  const answers = await Promise.all(payments.map((payment) => send(from, payment, PRICING)));
  expect(answers[0]?.headers.get("ratelimit-limit")).toBe("30");
  expect([count(answers, 200), count(answers, 429)]).toEqual([30, 10]);
  expect(await readPoints("unclaimed", from)).toBeUndefined();
});

test("a blocked wallet is refused, regardless of its payment", async () => {
  const payer = world.wallet();
  await blockCaller(api.ports, { wallet: payer.publicKey.toBase58() }, "a test");
  expect((await send(newSender(), world.pay(payer, 15_000))).body).toMatchObject({ code: "blocked" });
  expect([simulations, await countRows()]).toEqual([0, 0]);
});

test("a payment beside a key without credits is limited by its address, too", async () => {
  const [from, { apiKey }] = [newSender(), await api.createKey(0)];
  const headers = { "X-Forwarded-For": from, "X-Api-Key": apiKey };
  const call = () =>
    api.call(HUD, { headers: { ...headers, "Payment-Signature": world.pay(newWallet(), 15_000) } });
  const keys = await Promise.all(Array.from({ length: BURST }, call));
  expect(count(keys, 402)).toBe(BURST);
  const other = await api.createKey(0);
  headers["X-Api-Key"] = other.apiKey;
  expect((await call()).status).toBe(429);
});
