import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createPayments } from "./payments";
import type { NewClaim, PaymentIntent } from "./ports";

const PAYER = address("FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX");
const SENDING = { slot: 7n, lamports: 0n, dailyLamports: 0n, payerLamports: 0n };

const { database } = await provideDatabase();
const payments = createPayments(database, { leaseSeconds: 60 });

let count = 0;

function newClaim(): NewClaim {
  count += 1;
  const [messageHash, signature] = [`hash-${count}`, `signature-${count}`];
  return {
    messageHash,
    signature,
    payer: PAYER,
    fingerprint: "request",
    blockhash: "blockhash",
    byProgram: false,
  };
}

async function claimed(claim: NewClaim = newClaim()) {
  const outcome = await payments.claim(claim);
  if (!("held" in outcome)) throw new Error(outcome.status);
  return outcome.held;
}

function packFor(userId: string): PaymentIntent {
  const grant = { userId, keyId: null, packId: "starter", credits: 1_000, requestId: "request-1" };
  const chargeKey = `request:${userId}`;
  return {
    chargeKey,
    price: 15_000_000n,
    reason: "credit-pack",
    answer: null,
    effect: { kind: "pack", grant },
  };
}

const balanceOf = async (userId: string) => (await readLedger({ database }, userId)).balance;
const stateOf = async (messageHash: string) => {
  const { rows } = await database.pool.query("SELECT state FROM payments WHERE message_hash = $1", [
    messageHash,
  ]);
  return rows[0]?.state;
};

test("of 200 simultaneous claims of one payment one succeeds, and none throws", async () => {
  const claim = newClaim();
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => payments.claim(claim)));
  expect(outcomes.filter(({ status }) => status === "claimed")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "in_flight")).toHaveLength(199);
});

test("a payment that several processes find on chain has its effect once and cannot become void", async () => {
  const [userId, held] = [await openTestAccount(database, 1), await claimed()];
  expect(await payments.prepare(held, packFor(userId), SENDING)).toBe("prepared");
  await Promise.all([1, 2, 3].map(() => payments.settle(held.messageHash)));
  await payments.voidPayment(held.messageHash, "never");
  await payments.withdraw(held);
  expect([await balanceOf(userId), await stateOf(held.messageHash)]).toEqual([1_001, "settled"]);
});

test("a void payment has no effect", async () => {
  const [userId, held] = [await openTestAccount(database, 1), await claimed()];
  await payments.prepare(held, packFor(userId), SENDING);
  await payments.voidPayment(held.messageHash, "never");
  await payments.settle(held.messageHash);
  expect([await balanceOf(userId), await stateOf(held.messageHash)]).toEqual([1, "void"]);
});

test("a lost claim can be neither prepared, withdrawn nor settled", async () => {
  const [userId, claim] = [await openTestAccount(database, 1), newClaim()];
  const held = await claimed(claim);
  const lost = { ...held, holder: "somebody else" };
  expect(await payments.prepare(lost, packFor(userId), SENDING)).toBe("lost");
  expect(await payments.settleByCredit(lost, packFor(userId))).toBe("lost");
  await payments.prepare(held, packFor(userId), SENDING);
  await payments.withdraw(lost);
  await payments.release(lost);
  expect(await stateOf(held.messageHash)).toBe("sending");
  expect(await payments.claim(claim)).toEqual({ status: "in_flight" });
});

test("a released claim is available only to the same wallet and request", async () => {
  const claim = newClaim();
  await payments.release(await claimed(claim));
  expect(await payments.claim({ ...claim, fingerprint: "another request" })).toEqual({ status: "used" });
  expect(await payments.claim({ ...claim, payer: address("11111111111111111111111111111111") })).toEqual({
    status: "used",
  });
  expect(await payments.claim(claim)).toMatchObject({ status: "claimed" });
});

test("the holder of a claim can delete it if nothing was sent; otherwise it is only released", async () => {
  const [userId, claim, other] = [await openTestAccount(database, 1), newClaim(), newClaim()];
  const held = await claimed(claim);
  await payments.discard({ ...held, holder: "somebody else" });
  expect(await stateOf(held.messageHash)).toBe("claimed");
  await payments.discard(held);
  expect(await stateOf(held.messageHash)).toBeUndefined();
  const sent = await claimed(other);
  await payments.prepare(sent, packFor(userId), SENDING);
  await payments.discard(sent);
  expect(await stateOf(sent.messageHash)).toBe("sending");
  const again = await claimed(other);
  await payments.withdraw(again);
  await payments.discard(again);
  expect(await stateOf(sent.messageHash)).toBe("claimed");
  expect(await payments.claim({ ...other, fingerprint: "another request" })).toEqual({ status: "used" });
});

test("a signature of another message is invalid", async () => {
  const [first, second] = [newClaim(), newClaim()];
  await claimed(first);
  expect(await payments.claim({ ...second, signature: first.signature })).toEqual({ status: "used" });
});

test("one payment at a time prepares a charge key, until it is void", async () => {
  const [userId, first, second] = [await openTestAccount(database, 1), await claimed(), await claimed()];
  expect(await payments.prepare(first, packFor(userId), SENDING)).toBe("prepared");
  expect(await payments.prepare(second, packFor(userId), SENDING)).toBe("paid_already");
  await payments.voidPayment(first.messageHash, "never");
  expect(await payments.prepare(second, packFor(userId), SENDING)).toBe("prepared");
});

test("entries of credit and spending are written once and cannot be changed", async () => {
  await database.pool.query(
    "INSERT INTO wallet_entries (wallet, micros, reason, entry_key) VALUES ('w', 1, 'r', 'k')",
  );
  for (const statement of ["UPDATE wallet_entries SET micros = 2", "DELETE FROM wallet_entries"]) {
    await expect(database.pool.query(statement)).rejects.toThrow("append-only");
  }
  await expect(
    database.pool.query("INSERT INTO wallet_credits (wallet, micros) VALUES ('w', -1)"),
  ).rejects.toThrow("wallet_credits_micros_check");
});

test("a payment that was never sent is forgotten an hour later, and a settled one after 25 hours", async () => {
  await database.pool.query("DELETE FROM payments");
  const [proof, settled] = [await claimed(), await claimed()];
  await payments.markAnswered(proof);
  const userId = await openTestAccount(database, 1);
  await payments.prepare(settled, packFor(userId), SENDING);
  await payments.settle(settled.messageHash);
  const ageBy = (hours: number) =>
    database.pool.query(
      `UPDATE payments SET leased_until = now(), created_at = created_at - make_interval(hours => $1),
         settled_at = settled_at - make_interval(hours => $1)`,
      [hours],
    );
  const states = async () => [await stateOf(proof.messageHash), await stateOf(settled.messageHash)];
  await payments.forget();
  expect(await states()).toEqual(["claimed", "settled"]);
  await ageBy(2);
  await payments.forget();
  expect(await states()).toEqual([undefined, "settled"]);
  await ageBy(24);
  await payments.forget();
  expect(await states()).toEqual([undefined, undefined]);
});
