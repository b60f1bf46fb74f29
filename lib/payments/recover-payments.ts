import { randomUUID } from "node:crypto";
import { runStatement } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import type { SentTransaction } from "./payment-chain";
import { type LeasePorts, type PaymentClaim, releasePayment } from "./payment-claims";
import type { PaymentPorts } from "./payment-ports";
import { bookSettlement, voidPayment } from "./payment-settlements";

/**
 * Decides the outcome of payments whose process has died. A landed payment takes effect even if its caller
 * does not return; one that cannot land is voided. Sends nothing: a reply without a waiting caller is not
 * charged. Returns the number of decided payments.
 */
export async function recoverPayments(ports: PaymentPorts): Promise<number> {
  const { paymentChain, codec, settings } = ports;
  const payments = await claimAbandonedPayments(ports, BATCH);
  const decisions = payments.map(async (payment) => {
    const { byProgram, price: amount } = payment;
    const receipt = byProgram ? { account: codec.findTokenAccount(settings.payTo), amount } : null;
    const outcome = await paymentChain.findOutcome({ ...payment, receipt });
    if (outcome === "landed") await bookSettlement(ports, payment.messageHash);
    else if (outcome !== "pending") await voidPayment(ports, payment.messageHash, outcome);
    await releasePayment(ports, payment);
    return outcome !== "pending";
  });
  return (await Promise.all(decisions)).filter(Boolean).length;
}

const BATCH = 50;

interface AbandonedPayment extends Omit<SentTransaction, "receipt">, PaymentClaim {
  readonly byProgram: boolean;
  readonly price: bigint;
}

/** Takes over sent payments whose holder has died. */
async function claimAbandonedPayments(
  { database: { pool }, settings: { leaseSeconds } }: LeasePorts,
  limit: number,
): Promise<readonly AbandonedPayment[]> {
  const holder = randomUUID();
  const values = [limit, holder, leaseSeconds];
  const rows = await runStatement<RowOf<typeof ABANDONED>>(pool, CLAIM_ABANDONED, values);
  return rows.map(({ slot, price, ...row }) => {
    return { ...row, holder, slot: BigInt(slot ?? 0), price: BigInt(price ?? 0) };
  });
}

const ABANDONED = columns("Payment", [
  "messageHash",
  "holder",
  "signature",
  "blockhash",
  "slot",
  "byProgram",
  "price",
]);

const CLAIM_ABANDONED = {
  name: "take-abandoned-payments",
  text: `
    UPDATE payments SET holder = $2, leased_until = now() + make_interval(secs => $3)
    WHERE message_hash IN (
      SELECT message_hash FROM payments WHERE state = 'sending' AND leased_until <= now()
      ORDER BY leased_until LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING ${ABANDONED}`,
};
