import { createAccountPayer } from "./account-payer";
import type { Payer } from "./payer";
import { identifySession } from "./session-payer";
import type { UseCases } from "./use-cases";
import { identifyPayment, withPayment } from "./x402/identify-payment";
import { PAYMENT_HEADER } from "./x402/read-payment-header";

/** Who pays for a request, by what it carries; null where it carries nothing. Throws `invalid_api_key` and `payment_invalid`. */
export async function identify(request: Request, useCases: UseCases): Promise<Payer | null> {
  const key = request.headers.get("x-api-key");
  const payment = request.headers.get(PAYMENT_HEADER);
  const account =
    key === null
      ? await identifySession(request, useCases)
      : createAccountPayer(await useCases.identifyCaller(key), useCases);
  if (payment === null) return account;
  const identifyPayer = () => identifyPayment(payment, useCases);
  return account === null ? identifyPayer() : withPayment(account, identifyPayer);
}
