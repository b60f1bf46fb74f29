import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { discardPayment, insertClaim, markPaymentAnswered, releasePayment } from "./payment-claims";
import {
  bookSettlement,
  type PaymentIntent,
  preparePayment,
  settleByCredit,
  voidPayment,
  withdrawPayment,
} from "./payment-settlements";
import { createClaim, createNewClaim } from "./testing/create-claim";
import { deleteExpiredPayments } from "./wallet-credits";

const SENDING = { slot: 7n, lamports: 0n, dailyLamports: 0n, payerLamports: 0n };

const { database } = await provideDatabase();
const ports = { database, settings: { leaseSeconds: 60 } };

function buyPack(userId: string): PaymentIntent {
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

const readBalance = async (userId: string) => (await readLedger({ database }, userId)).balance;
const readState = async (messageHash: string) => {
  const { rows } = await database.pool.query("SELECT state FROM payments WHERE message_hash = $1", [
    messageHash,
  ]);
  return rows[0]?.state;
};

test("of 200 simultaneous claims of one payment one succeeds, and none throws", async () => {
  const claim = createNewClaim();
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => insertClaim(ports, claim)));
  expect(outcomes.filter(({ status }) => status === "claimed")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "in_flight")).toHaveLength(199);
});

test("a payment that several processes find on chain has its effect once and cannot become void", async () => {
  const userId = await openTestAccount(database, 1);
  const claim = await createClaim(ports);
  expect(await preparePayment(ports, claim, buyPack(userId), SENDING)).toBe("prepared");
  await Promise.all([1, 2, 3].map(() => bookSettlement(ports, claim.messageHash)));
  await voidPayment(ports, claim.messageHash, "never");
  await withdrawPayment(ports, claim);
  expect([await readBalance(userId), await readState(claim.messageHash)]).toEqual([1_001, "settled"]);
});

test("a void payment has no effect", async () => {
  const userId = await openTestAccount(database, 1);
  const claim = await createClaim(ports);
  await preparePayment(ports, claim, buyPack(userId), SENDING);
  await voidPayment(ports, claim.messageHash, "never");
  await bookSettlement(ports, claim.messageHash);
  expect([await readBalance(userId), await readState(claim.messageHash)]).toEqual([1, "void"]);
});

test("a lost claim can be neither prepared, withdrawn nor settled", async () => {
  const userId = await openTestAccount(database, 1);
  const newClaim = createNewClaim();
  const claim = await createClaim(ports, newClaim);
  const lost = { ...claim, holder: "somebody else" };
  expect(await preparePayment(ports, lost, buyPack(userId), SENDING)).toBe("lost");
  expect(await settleByCredit(ports, lost, buyPack(userId))).toBe("lost");
  await preparePayment(ports, claim, buyPack(userId), SENDING);
  await withdrawPayment(ports, lost);
  await releasePayment(ports, lost);
  expect(await readState(claim.messageHash)).toBe("sending");
  expect(await insertClaim(ports, newClaim)).toEqual({ status: "in_flight" });
});

test("a released claim is available only to the same wallet and request", async () => {
  const claim = createNewClaim();
  await releasePayment(ports, await createClaim(ports, claim));
  expect(await insertClaim(ports, { ...claim, fingerprint: "another request" })).toEqual({ status: "used" });
  expect(await insertClaim(ports, { ...claim, payer: address("11111111111111111111111111111111") })).toEqual({
    status: "used",
  });
  expect(await insertClaim(ports, claim)).toMatchObject({ status: "claimed" });
});

test("the holder of a claim can delete it if nothing was sent; otherwise it is only released", async () => {
  const userId = await openTestAccount(database, 1);
  const claim = await createClaim(ports);
  await discardPayment(ports, { ...claim, holder: "somebody else" });
  expect(await readState(claim.messageHash)).toBe("claimed");
  await discardPayment(ports, claim);
  expect(await readState(claim.messageHash)).toBeUndefined();
  const newClaim = createNewClaim();
  const sent = await createClaim(ports, newClaim);
  await preparePayment(ports, sent, buyPack(userId), SENDING);
  await discardPayment(ports, sent);
  expect(await readState(sent.messageHash)).toBe("sending");
  const again = await createClaim(ports, newClaim);
  await withdrawPayment(ports, again);
  await discardPayment(ports, again);
  expect(await readState(sent.messageHash)).toBe("claimed");
  expect(await insertClaim(ports, { ...newClaim, fingerprint: "another request" })).toEqual({
    status: "used",
  });
});

test("a signature of another message is invalid", async () => {
  const newClaim = createNewClaim();
  await createClaim(ports, newClaim);
  const { signature } = newClaim;
  expect(await insertClaim(ports, { ...createNewClaim(), signature })).toEqual({ status: "used" });
});

test("one payment at a time prepares a charge key, until it is void", async () => {
  const userId = await openTestAccount(database, 1);
  const first = await createClaim(ports);
  const second = await createClaim(ports);
  expect(await preparePayment(ports, first, buyPack(userId), SENDING)).toBe("prepared");
  expect(await preparePayment(ports, second, buyPack(userId), SENDING)).toBe("paid_already");
  await voidPayment(ports, first.messageHash, "never");
  expect(await preparePayment(ports, second, buyPack(userId), SENDING)).toBe("prepared");
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
  const proof = await createClaim(ports);
  const settled = await createClaim(ports);
  await markPaymentAnswered(ports, proof);
  const userId = await openTestAccount(database, 1);
  await preparePayment(ports, settled, buyPack(userId), SENDING);
  await bookSettlement(ports, settled.messageHash);
  const ageBy = (hours: number) =>
    database.pool.query(
      `UPDATE payments SET leased_until = now(), created_at = created_at - make_interval(hours => $1),
         settled_at = settled_at - make_interval(hours => $1)`,
      [hours],
    );
  const states = async () => [await readState(proof.messageHash), await readState(settled.messageHash)];
  await deleteExpiredPayments(ports);
  expect(await states()).toEqual(["claimed", "settled"]);
  await ageBy(2);
  await deleteExpiredPayments(ports);
  expect(await states()).toEqual([undefined, "settled"]);
  await ageBy(24);
  await deleteExpiredPayments(ports);
  expect(await states()).toEqual([undefined, undefined]);
});
