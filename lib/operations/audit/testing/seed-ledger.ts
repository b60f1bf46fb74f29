import { testAddress } from "@walletlens/engine/testing/build-change";
import { createChargeQueue } from "@/lib/billing/charges";
import { claimCall, completeCall } from "@/lib/billing/idempotency";
import type { Database } from "@/lib/db/database";
import { addKey, openTestAccount } from "@/lib/db/testing/open-account";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { insertClaim } from "@/lib/payments/payment-claims";
import type { PaymentEffect } from "@/lib/payments/payment-effects";
import { bookSettlement, preparePayment, settleByCredit } from "@/lib/payments/payment-settlements";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";

/** Wallet that pays if no account pays. */
export const SEED_PAYER = testAddress("P");

const SENDING = { slot: 7n, lamports: 0n, dailyLamports: 0n, payerLamports: 0n };

/** Books each way in which credits and payments move, and each end of a job. */
export async function seedLedger(database: Database): Promise<void> {
  const userId = await openTestAccount(database, 100, "usr_1");
  const keyId = await addKey(database, userId, { perDay: null, total: null });
  const charges = createChargeQueue(database);
  const charge = { userId, keyId, credits: 1, reason: "wallet-hud", jobId: null };
  await charges.charge({ ...charge, chargeKey: "request:1", requestId: "1" });
  const call = { owner: userId, key: "once", fingerprint: "request" };
  const claim = await claimCall({ database }, call);
  if (claim.status !== "claimed") throw new Error(claim.status);
  await charges.charge({ ...charge, chargeKey: `call:${claim.claim.id}`, requestId: "2" });
  await completeCall({ database }, claim.claim, { status: 200, headers: {}, body: "{}" });

  const ports = { database, metrics: NO_TELEMETRY };
  const order = { owner: userId, keyId, endpoint: "similarity" };
  for (const name of ["done", "failed", "open"]) {
    const work = { kind: "similarity", wallets: [testAddress("A")] } as const;
    const job = { jobId: name, requestId: `req-${name}`, work, credits: 5 };
    await acceptOrder(ports, { ...order, requestId: name, chargeKey: `request:${name}`, jobs: [job] });
  }
  await completeGroupJob(ports, "done", { full: {}, agent: {} });
  await failGroupJob(ports, "failed", "no reason");
  await pay(database, "pack", {
    kind: "pack",
    grant: { userId, keyId, packId: "starter", credits: 9, requestId: "p" },
  });
  await pay(database, "jobs", { kind: "jobs", order: orderPaidByWallet() });
  await failGroupJob(ports, "paid", "no reason");
  await pay(database, "by-credit", null);
}

function orderPaidByWallet() {
  const work = { kind: "similarity", wallets: [testAddress("A")] } as const;
  const jobs = [{ jobId: "paid", requestId: "req-paid", work, usdMicros: 40 }];
  return { owner: SEED_PAYER, endpoint: "similarity", chargeKey: "request:jobs", jobs };
}

/** Pays on chain for an effect, else by credit. */
async function pay(database: Database, name: string, effect: PaymentEffect | null): Promise<void> {
  const ports = { database, settings: { leaseSeconds: 60 } };
  const signed = {
    messageHash: name,
    signature: name,
    payer: SEED_PAYER,
    fingerprint: "",
    blockhash: "",
    byProgram: false,
  };
  const outcome = await insertClaim(ports, signed);
  if (!("claim" in outcome)) throw new Error(outcome.status);
  const intent = { chargeKey: `request:${name}`, price: 40n, reason: "test", answer: null, effect };
  if (effect === null) {
    const settled = await settleByCredit(ports, outcome.claim, intent);
    if (settled !== "settled") throw new Error(settled);
    return;
  }
  await preparePayment(ports, outcome.claim, intent, SENDING);
  await bookSettlement(ports, name);
}
