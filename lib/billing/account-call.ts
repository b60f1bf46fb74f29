import { AppError } from "@/lib/config/errors";
import type { Telemetry } from "@/lib/runtime/telemetry";
import type { ApiKeys, ChargeRefusal, CreditCharge, KeyRecord, Ledger } from "./ports";
import { API_KEY_FORMAT, isApiKey } from "./rules/api-key";

/**
 * Returns the account of an API key and counts the call. Throws `invalid_api_key` if the key is malformed,
 * unknown, revoked or expired.
 */
export async function identifyCaller(
  ports: { readonly apiKeys: ApiKeys },
  key: string,
): Promise<Omit<KeyRecord, "status">> {
  if (!isApiKey(key)) throw new AppError("invalid_api_key", `An API key is ${API_KEY_FORMAT}.`);
  const record = await ports.apiKeys.admit(key);
  if (record === null) throw new AppError("invalid_api_key", "This API key was never issued.");
  const { status, ...caller } = record;
  if (status === "active") return caller;
  throw new AppError("invalid_api_key", `This API key is ${status}; create a new one.`);
}

/** Cost of a settled call and the remaining balance, in credits. */
export interface ChargeReceipt {
  readonly charged: number;
  readonly balance: number;
}

/**
 * Charges a call once per charge key. Throws `insufficient_credits` or `spending_cap_reached` with `required`
 * and `balance`; then nothing is charged.
 */
export async function chargeCall(
  ports: { readonly ledger: Ledger; readonly metrics: Pick<Telemetry, "charged"> },
  charge: CreditCharge,
): Promise<ChargeReceipt> {
  const outcome = await ports.ledger.charge(charge);
  switch (outcome.status) {
    case "charged":
      ports.metrics.charged(charge.reason, charge.credits);
      return { charged: charge.credits, balance: outcome.balance };
    case "settled":
      return { charged: 0, balance: outcome.balance };
    default:
      throw refusedCharge(charge.credits, outcome);
  }
}

export function refusedCharge(required: number, refusal: ChargeRefusal): AppError {
  const { balance } = refusal;
  if (refusal.status === "insufficient") return insufficientCredits(required, balance);
  return spendingCapReached(required, balance, refusal.allowance);
}

export function spendingCapReached(required: number, balance: number, allowance: number): AppError {
  const message = `This call costs ${countCredits(required)}, and the spending cap of this API key leaves ${allowance}.`;
  return new AppError("spending_cap_reached", message, { required, balance });
}

export function insufficientCredits(required: number, balance: number): AppError {
  const message = `This call costs ${countCredits(required)}, and the account has ${balance}.`;
  return new AppError("insufficient_credits", message, { required, balance });
}

function countCredits(credits: number): string {
  return credits === 1 ? "1 credit" : `${credits} credits`;
}
