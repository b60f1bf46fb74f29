import { findPack } from "@walletlens/contract/credit-pack";
import { priceCall } from "@walletlens/contract/endpoint-definition";
import type { Price } from "@walletlens/contract/prices";
import type { StoredReply } from "@/lib/billing/ports";
import { chargeKey } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import type { Payer } from "../auth/principal";
import { validateReply } from "../server/build-response";
import { fingerprintOf } from "../server/charge";
import { type Endpoint, keyRequired, type PurchaseEndpoint } from "../server/endpoint";
import { matchPath, readRequest, unknownRoute } from "../server/read-request";
import type { UseCases } from "../server/use-cases";

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
 * Returns the price of a call: of its endpoint with the options of the body, or of the purchased pack. A body with
 * options is read from a copy of the request; one that cannot be parsed has none.
 */
export async function findCallPrice({ access, definition }: Endpoint, request: Request): Promise<Price> {
  if (access === "purchase") {
    return priceOfPack(matchPath(definition.path, new URL(request.url).pathname)?.id) ?? definition.price;
  }
  if (definition.optionPrices === undefined) return definition.price;
  try {
    return priceCall(definition, (await readRequest(definition, request.clone())).body);
  } catch (error) {
    if (error instanceof AppError) return definition.price;
    throw error;
  }
}

/** Returns the price of a pack, or null. Credits cannot pay for a pack. */
function priceOfPack(id: string | undefined): Price | null {
  const pack = findPack(id);
  return pack === undefined ? null : { credits: Number.POSITIVE_INFINITY, usdMicros: pack.usd * 1_000_000 };
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
  const [pack, price] = [findPack(raw.params.id), priceOfPack(raw.params.id)];
  if (pack === undefined || price === null) throw unknownRoute();
  if (payer === account) {
    throw new AppError(
      "payment_required",
      "A pack is bought with a payment, as the PAYMENT-REQUIRED header asks.",
    );
  }
  const run = prepare(raw);
  const { owner: userId, keyId } = account;
  await payer.authorize(price, () => `${fingerprintOf(raw)}:${userId}`);
  const grant = { userId, keyId, packId: pack.id, credits: pack.credits, requestId };
  const key = chargeKey("request", requestId);
  await payer.buy({ price, chargeKey: key, endpointId: definition.id, requestId, jobId: null }, grant);
  return validateReply(
    definition,
    await run({ caller: { owner: userId, keyId }, useCases, signal: request.signal }),
  );
}
