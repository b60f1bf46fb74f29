import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type CrashPoint, createCrashingPorts, nameInterceptedCall } from "@/lib/testing/crashing-ports";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { inScope } from "@/packages/testing/test-scope";
import { SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";

const LEASE_SECONDS = 0.3;
const WALLETS = [WALLET, "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN"];

const world = await providePaymentWorld();
/** The product after its restart. */
const restarted = world.otherInstance(world.portsWith(LEASE_SECONDS));

beforeEach(async () => {
  await world.database.pool.query("TRUNCATE group_jobs CASCADE");
});

afterAll(restarted.close);

const POINTS: readonly CrashPoint[] = [
  { port: "database", call: "claim-payment", when: "after" },
  { port: "paymentChain", call: "simulate", when: "before" },
  { port: "paymentChain", call: "simulate", when: "after" },
  { port: "database", call: "prepare-payment", when: "before" },
  { port: "database", call: "prepare-payment", when: "after" },
  { port: "paymentChain", call: "send", when: "before" },
  { port: "paymentChain", call: "send", when: "after" },
  { port: "paymentChain", call: "findOutcome", when: "after" },
  { port: "database", call: "settle-payment", when: "before" },
  { port: "database", call: "settle-payment", when: "after" },
  { port: "database", call: "mark-payment-answered", when: "before" },
];
const named = POINTS.map((point) => [`${point.when} ${point.call}`, point] as const);
/** From this point on, the transaction has been sent to the network. */
const isSentAt = ({ call, when }: CrashPoint) =>
  (call === "send" && when === "after") ||
  ["findOutcome", "settle-payment", "mark-payment-answered"].includes(call);

const CALLS = {
  GET: { path: `/api/v1/intel/wallet/${WALLET}/hud`, price: 15_000, init: {} },
  POST: {
    path: "/api/v1/intel/wallets/similarity",
    price: 300_000,
    init: { method: "POST", body: JSON.stringify({ wallets: WALLETS }) },
  },
} as const;

/** Sends a paid call to a process that dies at `point`, and returns the payment. */
async function crashAt(point: CrashPoint, { path, price, init }: (typeof CALLS)[keyof typeof CALLS]) {
  const { ports, crashed } = createCrashingPorts(world.portsWith(LEASE_SECONDS), point);
  const crashing = world.otherInstance(ports);
  world.advance(1);
  const header = world.pay(world.wallet(), price);
  void crashing.call(path, { ...init, headers: { "payment-signature": header } });
  await crashed;
  return { header, close: () => crashing.close() };
}

const jobs = async () => {
  const { rows } = await world.database.pool.query("SELECT id, owner, usd_micros FROM group_jobs");
  return rows;
};

const undelivered = async () => {
  const { rows } = await world.database.pool.query(
    "SELECT signature FROM payments WHERE state = 'settled' AND answered_at IS NULL",
  );
  return rows;
};

describe.each(["GET", "POST"] as const)("%s: a process dies, and the request is repeated", (method) => {
  test.each(named)("%s", async (_, point) => {
    const call = CALLS[method];
    const { header, close } = await crashAt(point, call);
    const init = { ...call.init, headers: { "payment-signature": header } };
    const answer = await restarted.call(call.path, init);
    expect(answer.status, answer.text).toBe(method === "GET" ? 200 : 202);
    expect(answer.headers.get("x-payment-response")).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
    if (method === "GET") expect(answer.body).toEqual(SAMPLE_WALLET.hud);
    else expect(await jobs()).toMatchObject([{ id: answer.body.jobId, usd_micros: 300_000 }]);
    expect(world.received()).toBe(call.price);
    // The delivery is noted after the response has been read.
    await expect.poll(undelivered).toEqual([]);
    const second = await restarted.call(call.path, init);
    expect(second.body).toMatchObject({ message: "transaction already used (replay attack)" });
    expect(world.received()).toBe(call.price);
    await close();
  });
});

test("a claim of a payment that takes longer than its lease is repeated", async () => {
  const { header, close } = await crashAt(
    { port: "database", call: "claim-payment", when: "after" },
    CALLS.GET,
  );
  const ports = world.portsWith(LEASE_SECONDS);
  const { pool } = world.database;
  let claims = 0;
  const slowPool = new Proxy(pool, {
    get(target, method, receiver) {
      if (method !== "query") return Reflect.get(target, method, receiver);
      return async (
        ...args: [{ readonly name: string; readonly text: string; readonly values: unknown[] }]
      ) => {
        if (nameInterceptedCall(method, args) !== "claim-payment") return pool.query(...args);
        claims += 1;
        if (claims > 1) return pool.query(...args);
        // The lease of the dead process may have ended on a slow machine.
        await pool.query("UPDATE payments SET leased_until = now() + make_interval(secs => $1)", [
          LEASE_SECONDS,
        ]);
        const result = await pool.query(...args);
        await sleep(LEASE_SECONDS * 1_000 + 700);
        return result;
      };
    },
  });
  const slow = world.otherInstance({ ...ports, database: { ...ports.database, pool: slowPool } });
  const answer = await slow.call(CALLS.GET.path, { headers: { "payment-signature": header } });
  expect(answer.status, answer.text).toBe(200);
  expect(claims).toBe(2);
  await slow.close();
  await close();
});

describe.each(inScope({ quick: ["GET"] as const, full: ["GET", "POST"] as const }))(
  "%s: a process dies, and the request is not repeated",
  (method) => {
    test.each(named)("%s", async (_, point) => {
      const call = CALLS[method];
      const { close } = await crashAt(point, call);
      await sleep(LEASE_SECONDS * 1000 + 50);
      world.advance(61);
      await restarted.payments.reconcile();
      const paid = isSentAt(point) ? call.price : 0;
      expect(world.received()).toBe(paid);
      expect(await jobs()).toHaveLength(method === "POST" && paid > 0 ? 1 : 0);
      const { rows } = await world.database.pool.query("SELECT state FROM payments WHERE state = 'sending'");
      expect(rows).toEqual([]);
      await close();
    });
  },
);

test("a paid response that was never fetched is credited to the wallet after a day, not earlier", async () => {
  const { close } = await crashAt({ port: "database", call: "settle-payment", when: "after" }, CALLS.GET);
  await world.database.pool.query("DELETE FROM wallet_credits");
  const age = (hours: number) =>
    world.database.pool.query(
      "UPDATE payments SET created_at = now() - $1 * interval '1 hour', settled_at = now() - $1 * interval '1 hour', leased_until = now() WHERE state = 'settled' AND answered_at IS NULL AND effect IS NULL",
      [hours],
    );
  const credits = async () => (await world.database.pool.query("SELECT micros FROM wallet_credits")).rows;
  await age(24);
  await restarted.payments.reconcile();
  expect(await credits()).toEqual([]);
  await age(26);
  await restarted.payments.reconcile();
  await restarted.payments.reconcile();
  expect((await credits()).length).toBeGreaterThan(0);
  for (const { micros } of await credits()) expect(micros).toBe("15000");
  await close();
});
