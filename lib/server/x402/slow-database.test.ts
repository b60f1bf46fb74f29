import { expect, test } from "vitest";
import { paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const LEASE_SECONDS = 0.3;
const replayed = { code: "payment_invalid", message: "transaction already used (replay attack)" };

const world = await providePaymentWorld();
const { pool } = world.database;

/** Advisory lock for which the write of `answered_at` waits. */
const GATE = 7;

await pool.query(`
  CREATE SEQUENCE failing_marks;
  CREATE FUNCTION wait_for_gate() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${GATE});
    RETURN NULL;
  END $$;
  CREATE TRIGGER wait_for_gate BEFORE UPDATE OF answered_at ON payments
    FOR EACH STATEMENT EXECUTE FUNCTION wait_for_gate();
  CREATE FUNCTION fail_first() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF nextval('failing_marks') <= 2 THEN RAISE EXCEPTION 'out of memory' USING ERRCODE = '53200'; END IF;
    RETURN NULL;
  END $$`);

test("a payment whose delivery is recorded slower than its lease ends is delivered once", async () => {
  const header = world.pay(world.wallet(), 15_000);
  const product = world.otherInstance(world.portsWith(LEASE_SECONDS));
  const gate = await pool.connect();
  await gate.query("SELECT pg_advisory_lock($1)", [GATE]);
  try {
    const call = () => product.call(HUD, paidBy(header));
    const answers = await Promise.all([call(), call(), call(), call(), call()]);
    const delivered = answers.filter(({ status }) => status === 200);
    expect(delivered.map(({ body }) => body)).toEqual([SAMPLE_WALLET.hud]);
    for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject(replayed);
    // The write waits still, for longer than the lease.
    expect((await call()).body).toMatchObject(replayed);
  } finally {
    await gate.query("SELECT pg_advisory_unlock($1)", [GATE]);
    gate.release();
  }
  expect((await product.call(HUD, paidBy(header))).body).toMatchObject(replayed);
  expect(world.received()).toBe(15_000);
  await product.close();
});

test("the record of a delivery that the database refuses is written when it accepts it", async () => {
  await pool.query(`CREATE TRIGGER fail_first BEFORE UPDATE OF answered_at ON payments
    FOR EACH STATEMENT EXECUTE FUNCTION fail_first()`);
  const header = world.pay(world.wallet(), 15_000);
  const product = world.otherInstance(world.portsWith(LEASE_SECONDS));
  expect((await product.call(HUD, paidBy(header))).status).toBe(200);
  expect((await product.call(HUD, paidBy(header))).body).toMatchObject(replayed);
  await expect
    .poll(async () => (await pool.query("SELECT last_value::int AS marks FROM failing_marks")).rows)
    .toEqual([{ marks: 3 }]);
  const { rows } = await pool.query("SELECT FROM payments WHERE answered_at IS NULL AND state = 'settled'");
  expect(rows).toEqual([]);
  expect(world.received()).toBe(15_000);
  await product.close();
});
