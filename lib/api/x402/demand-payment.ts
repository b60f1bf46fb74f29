import { isAddress } from "@walletlens/engine/address";
import { readEnv } from "@/lib/config/env";
import type { AppError } from "@/lib/config/errors";
import { namePrepaidJob } from "../server/deliver";
import type { PaidEndpoint, PurchaseEndpoint } from "../server/endpoint";
import { matchPath } from "../server/read-request";
import type { UseCases } from "../server/use-cases";
import { paymentRequired } from "./payment-headers";

/** A call that is answered with 402. */
export interface UnpaidCall {
  readonly endpoint: PaidEndpoint | PurchaseEndpoint;
  readonly request: Pick<Request, "url" | "headers">;
  /** Base units of the ordinary price. */
  readonly usdMicros: number;
  /** The wallet that has shown itself; null where none has. */
  readonly wallet: string | null;
}

/** The header that asks for a payment, as things stand; none where payments cannot be taken. */
export async function demandPayment(
  { message: error }: AppError,
  call: UnpaidCall,
  { payments }: Pick<UseCases, "payments">,
): Promise<Readonly<Record<string, string>>> {
  const terms = await payments.readTerms();
  if (terms === null) return {};
  const { endpoint, request, usdMicros } = call;
  const price = (await isFree(call, payments)) ? 0 : usdMicros;
  // Behind a proxy, the request's own URL has the name that the server listens on.
  const { pathname, search } = new URL(request.url);
  const url = `${readEnv().siteUrl}${pathname}${search}`;
  return paymentRequired(terms, { url, definition: endpoint.definition, price, error });
}

/** Names the wallet that is going to pay, so that what is owed to it is taken into account. */
const WALLET_HEADER = "x-payment-wallet";

/** Tells whether the call costs nothing now. False where the database does not say: to ask is free. */
async function isFree(
  { endpoint, request, usdMicros, wallet }: UnpaidCall,
  payments: UseCases["payments"],
): Promise<boolean> {
  if (endpoint.access === "purchase") return false;
  const { definition } = endpoint;
  if (definition.chargeOn === "never") return true;
  const named = wallet ?? request.headers.get(WALLET_HEADER) ?? "";
  const { pathname, searchParams: query } = new URL(request.url);
  const params = matchPath(definition.path, pathname) ?? {};
  const job = namePrepaidJob(definition, { headers: request.headers, params, query });
  try {
    if (job !== null && (await payments.isJobPaid(job))) return true;
    return isAddress(named) && (await payments.readCredit(named)) >= BigInt(usdMicros);
  } catch {
    return false;
  }
}
