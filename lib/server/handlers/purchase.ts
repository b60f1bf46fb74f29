import { findPack } from "@walletlens/contract/credit-pack";
import type { StoredReply } from "@/lib/billing/idempotency";
import { chargeKey } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import type { Payer } from "../auth/principal";
import { validateReply } from "../build-response";
import { keyRequired, type PurchaseEndpoint, priceOfPack } from "../endpoint";
import { fingerprintRequest } from "../paid-call";
import { readRequest, unknownRoute } from "../read-request";
import type { UseCases } from "../use-cases";

/** A purchase by the calling account. */
interface PurchaseCall {
  readonly request: Request;
  /** Account of the key or session, else the authenticated payer, or null. */
  readonly account: Payer | null;
  /** Payer of the purchase: the account itself if there is no payment. */
  readonly payer: Payer | null;
  readonly requestId: string;
  readonly useCases: UseCases;
}

/**
 * Settles the payment and grants the pack, both or neither, once per payment. The payment is valid only for
 * this account.
 */
export async function purchaseCredits(
  { definition, prepare }: PurchaseEndpoint,
  { request, account, payer, requestId, useCases }: PurchaseCall,
): Promise<StoredReply> {
  if (payer === null || account?.isAuthenticated !== true) throw keyRequired();
  const raw = await readRequest(definition, request);
  const pack = findPack(raw.params.id);
  const price = priceOfPack(raw.params.id);
  if (pack === undefined || price === null) throw unknownRoute();
  if (payer === account) {
    throw new AppError(
      "payment_required",
      "A pack is bought with a payment, as the PAYMENT-REQUIRED header asks.",
    );
  }
  const run = prepare(raw);
  const { owner: userId, keyId } = account;
  await payer.authorize(price, () => `${fingerprintRequest(raw)}:${userId}`);
  const grant = { userId, keyId, packId: pack.id, credits: pack.credits, requestId };
  const key = chargeKey("request", requestId);
  await payer.buy({ price, chargeKey: key, endpointId: definition.id, requestId, jobId: null }, grant);
  return validateReply(
    definition,
    await run({ caller: { owner: userId, keyId }, useCases, signal: request.signal }),
  );
}
