import { address } from "@walletlens/engine/address";
import { beforeEach, expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import type { PaymentClaim } from "./payment-claims";
import {
  bookSettlement,
  preparePayment,
  type Sending,
  voidPayment,
  withdrawPayment,
} from "./payment-settlements";
import { checkSponsor } from "./sponsor-budget";
import { createClaim, createNewClaim, TEST_PAYER as PAYER } from "./testing/create-claim";
import { deleteExpiredPayments } from "./wallet-credits";

const OTHER = address("JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN");
/** Ten payments in all, and four of each payer. */
const SENDING: Sending = { slot: 7n, lamports: 10_000n, dailyLamports: 100_000n, payerLamports: 40_000n };

const { database } = await provideDatabase();
const ports = { database, settings: { leaseSeconds: 60 } };

beforeEach(async () => {
  await database.pool.query("DELETE FROM sponsor_days; DELETE FROM sponsor_shares; DELETE FROM payments");
});

const claim = (payer = PAYER) => createClaim(ports, createNewClaim(payer));

function prepare(held: PaymentClaim, sending = SENDING) {
  const { messageHash } = held;
  const intent = { chargeKey: messageHash, price: 1n, reason: "test", answer: null, effect: null };
  return preparePayment(ports, held, intent, sending);
}

async function send(payer = PAYER, sending = SENDING): Promise<PaymentClaim> {
  const held = await claim(payer);
  expect(await prepare(held, sending)).toBe("prepared");
  return held;
}

/** Lamports that are booked: for the day, and for each payer. */
async function readBooked(): Promise<Readonly<Record<string, number>>> {
  const days = await database.pool.query("SELECT lamports FROM sponsor_days");
  const shares = await database.pool.query("SELECT payer, lamports FROM sponsor_shares");
  return {
    day: Number(days.rows[0]?.lamports ?? 0),
    ...Object.fromEntries(shares.rows.map(({ payer, lamports }) => [payer, Number(lamports)])),
  };
}

test("a sent fee is booked for its day and payer, and stays booked if the payment is confirmed", async () => {
  await bookSettlement(ports, (await send()).messageHash);
  await send(OTHER);
  expect(await readBooked()).toEqual({ day: 20_000, [PAYER]: 10_000, [OTHER]: 10_000 });
});

test("fees that the payer pays are not booked", async () => {
  await send(PAYER, { ...SENDING, lamports: 0n });
  expect(await readBooked()).toEqual({ day: 0 });
});

test("the fee of a refused payment is returned once, and booked again when the payment is sent again", async () => {
  await bookSettlement(ports, (await send()).messageHash);
  const held = await send();
  await withdrawPayment(ports, { ...held, holder: "somebody else" });
  expect(await readBooked()).toEqual({ day: 20_000, [PAYER]: 20_000 });
  await Promise.all([1, 2, 3].map(() => withdrawPayment(ports, held)));
  expect(await readBooked()).toEqual({ day: 10_000, [PAYER]: 10_000 });
  expect(await prepare(held)).toBe("prepared");
  expect(await readBooked()).toEqual({ day: 20_000, [PAYER]: 20_000 });
});

test("the fee of a payment that can no longer be confirmed is returned once, and that of a confirmed payment is not", async () => {
  const landed = await send();
  await bookSettlement(ports, landed.messageHash);
  const never = await send();
  const both = [never, landed];
  await Promise.all([...both, ...both].map(({ messageHash }) => voidPayment(ports, messageHash, "never")));
  await Promise.all(both.map((held) => withdrawPayment(ports, held)));
  expect(await readBooked()).toEqual({ day: 10_000, [PAYER]: 10_000 });
});

test("a returned fee is returned to the day of its booking", async () => {
  const held = await send();
  const yesterday = "SET day = day - 1";
  await database.pool.query(`UPDATE sponsor_days ${yesterday}; UPDATE sponsor_shares ${yesterday}`);
  await database.pool.query("UPDATE payments SET sponsor_day = sponsor_day - 1 WHERE message_hash = $1", [
    held.messageHash,
  ]);
  await send(OTHER);
  await voidPayment(ports, held.messageHash, "never");
  const { rows } = await database.pool.query("SELECT lamports FROM sponsor_days ORDER BY day");
  expect(rows.map(({ lamports }) => Number(lamports))).toEqual([0, 10_000]);
});

test("the fee of a payment that failed on chain stays booked, and its payer gets no other on that day", async () => {
  const failed = await send();
  await voidPayment(ports, failed.messageHash, "failed");
  expect(await readBooked()).toEqual({ day: 10_000, [PAYER]: 10_000 });
  expect(await checkSponsor(ports, PAYER, SENDING)).toBe("over_share");
  expect(await prepare(await claim())).toBe("over_share");
  expect(await prepare(await claim(), { ...SENDING, lamports: 0n })).toBe("prepared");
  expect(await checkSponsor(ports, OTHER, SENDING)).toBe("paid");
  await database.pool.query("UPDATE sponsor_shares SET day = day - 1");
  expect(await checkSponsor(ports, PAYER, SENDING)).toBe("paid");
  await send();
});

test("of 20 simultaneous payments of one payer one is in progress, and at most the payer's share is booked", async () => {
  const waiting = await Promise.all(Array.from({ length: 20 }, () => claim()));
  for (const landed of [0, 1, 2, 3]) {
    const outcomes = await Promise.all(waiting.map((held) => prepare(held)));
    expect(outcomes.filter((outcome) => outcome === "prepared")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === (landed < 3 ? "crowded" : "over_share"))).toHaveLength(
      19 - landed,
    );
    const [sent] = waiting.splice(outcomes.indexOf("prepared"), 1);
    await bookSettlement(ports, sent?.messageHash ?? "");
  }
  expect(await prepare(await claim())).toBe("over_share");
  expect(await checkSponsor(ports, PAYER, SENDING)).toBe("over_share");
  expect(await readBooked()).toEqual({ day: 40_000, [PAYER]: 40_000 });
});

test("the fees in progress of a payer grow with its confirmed fees, to a quarter of them", async () => {
  const wide = { ...SENDING, dailyLamports: 1_000_000n, payerLamports: 1_000_000n };
  for (let landed = 0; landed < 13; landed += 1)
    await bookSettlement(ports, (await send(PAYER, wide)).messageHash);
  const held = await Promise.all(Array.from({ length: 5 }, () => claim()));
  const outcomes = await Promise.all(held.map((each) => prepare(each, wide)));
  expect(outcomes.toSorted()).toEqual(["crowded", "crowded", "prepared", "prepared", "prepared"]);
  expect(await prepare(await claim(), { ...wide, lamports: 0n })).toBe("prepared");
  expect(await prepare(await claim(OTHER), wide)).toBe("prepared");
});

test("20 simultaneous payments of 20 payers spend at most the daily budget", async () => {
  const held = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claim(address(OTHER.slice(0, -1) + ALPHABET[index]))),
  );
  const outcomes = await Promise.all(held.map((each) => prepare(each)));
  expect(outcomes.filter((outcome) => outcome === "prepared")).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "over_budget")).toHaveLength(10);
  expect(await checkSponsor(ports, OTHER, SENDING)).toBe("over_budget");
  const { day, ...shares } = await readBooked();
  expect(day).toBe(100_000);
  expect(Object.values(shares).reduce((sum, lamports) => sum + lamports, 0)).toBe(100_000);
});

test("a fee that is more than a share or a day is never paid", async () => {
  for (const [limits, answer] of [
    [{ payerLamports: 9_999n }, "over_share"],
    [{ dailyLamports: 9_999n }, "over_budget"],
  ] as const) {
    expect(await checkSponsor(ports, PAYER, { ...SENDING, ...limits })).toBe(answer);
    expect(await prepare(await claim(), { ...SENDING, ...limits })).toBe(answer);
  }
  expect(await readBooked()).toMatchObject({ day: 0 });
});

test("shares of past days are removed", async () => {
  await send();
  await database.pool.query("UPDATE sponsor_shares SET day = day - 3");
  await send(OTHER);
  await deleteExpiredPayments(ports);
  expect(await readBooked()).toEqual({ day: 20_000, [OTHER]: 10_000 });
});

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
