import { AppError } from "@/lib/errors";
import type { Charge, Ledger } from "@/lib/ports/billing";

/** What a settled call cost, and what is left. */
export interface Receipt {
  readonly charged: number;
  readonly balance: number;
}

/**
 * Takes the price of a call, once per charge key: a call that was paid for before costs nothing.
 * Throws `insufficient_credits` with `required` and `balance`, having taken nothing.
 */
export async function chargeCall(ports: { readonly ledger: Ledger }, charge: Charge): Promise<Receipt> {
  const { status, balance } = await ports.ledger.charge(charge);
  if (status === "insufficient") throw insufficientCredits(charge.credits, balance);
  return { charged: status === "charged" ? charge.credits : 0, balance };
}

/** The error of an account that cannot pay `required` credits out of `balance`. */
export function insufficientCredits(required: number, balance: number): AppError {
  const message = `This call costs ${countCredits(required)}, and the account has ${balance}.`;
  return new AppError("insufficient_credits", message, { required, balance });
}

function countCredits(credits: number): string {
  return credits === 1 ? "1 credit" : `${credits} credits`;
}
