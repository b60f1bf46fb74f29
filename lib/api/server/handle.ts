import { FREE, type Price } from "@walletlens/contract/prices";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { authenticate, selectPayer } from "../auth/authenticate";
import type { AuthenticatedCall, Payer } from "../auth/principal";
import { enforceLimits, rateLimitFailedAuth } from "../auth/rate-limits";
import { findCallPrice, purchaseCredits } from "../handlers/purchase";
import { closeCall, confirmDelivery } from "../x402/confirm-delivery";
import { demandPayment, paymentRequired } from "../x402/demand-payment";
import { buildResponse, type HttpReply, requestIdOf, toHttpReply, validateReply } from "./build-response";
import { findCharge, fingerprintOf, toPayingPrincipal } from "./charge";
import { findClientAddress } from "./client-address";
import { preflight } from "./cors";
import { allowedMethods, type Endpoint, findEndpoint, keyRequired, type PaidEndpoint } from "./endpoint";
import { type EventStreams, startStream } from "./event-streams";
import { runOnce } from "./idempotency";
import { describeProblem, toAppError } from "./problem";
import { readRequest, unknownRoute } from "./read-request";
import { settleStream } from "./stream-text";
import type { UseCases } from "./use-cases";

/** Replies to a request to the path of `endpoints`; the list is empty for an unknown path. */
export type Handle = (endpoints: readonly Endpoint[], request: Request) => Promise<Response>;

/**
 * Creates the pipeline of an API request: authenticate, enforce limits, select the payer, validate, authorize
 * the payment, run the handler, validate the reply, settle, respond. Never rejects: every error becomes one
 * of the closed list. `trustedProxies` is the number of proxies in front of the server.
 */
export function createHandle(
  useCases: UseCases,
  log: Log,
  streams: EventStreams,
  trustedProxies: number,
): Handle {
  return async (endpoints, request) => {
    const requestId = requestIdOf(request);
    const address = findClientAddress(request, trustedProxies);
    const endpoint = findEndpoint(endpoints, request.method);
    let call: AuthenticatedCall | null = null;
    let price = endpoint?.definition.price ?? FREE;
    try {
      if (request.method === "OPTIONS")
        return buildResponse(preflight(allowedMethods(endpoints)), requestId, null);
      call = await authenticate(request, address, endpoint, useCases);
      enforceLimits(call);
      if (endpoint === undefined) throw methodNotAllowed(endpoints, request.method);
      const account = call.payer;
      price = await findCallPrice(endpoint, request);
      call = await selectPayer(call, price);
      const { payer } = call;
      const pipeline = { request, address, account, payer, price, requestId, useCases, log, streams };
      const reply = toHttpReply(endpoint, request, await runEndpoint(endpoint, pipeline));
      return confirmDelivery(buildResponse(reply, requestId, call), reply.body, payer, log);
    } catch (thrown) {
      const error = await rateLimitFailedAuth(toAppError(thrown), request, address, useCases);
      const { status, headers, body } = describeProblem(error, requestId);
      if (status >= 500) log.error({ requestId, url: request.url, err: error }, error.message);
      const payer = call?.payer ?? null;
      const more =
        error.code === "method_not_allowed"
          ? { Allow: allowedMethods(endpoints).join(", ") }
          : await demandPayment(error, { endpoint, request, payer, price }, useCases);
      await closeCall(payer, false, log);
      return buildResponse({ status, headers: { ...headers, ...more }, body }, requestId, call);
    }
  };
}

/** A request in the pipeline. */
interface PipelineCall {
  readonly request: Request;
  /** Rate-limit client of the sender. */
  readonly address: string;
  /** Authenticated caller, or null. */
  readonly account: Payer | null;
  /** Payer of the call: the account, or the wallet of a payment; null for none. */
  readonly payer: Payer | null;
  readonly price: Price;
  readonly requestId: string;
  readonly useCases: UseCases;
  readonly log: Log;
  readonly streams: EventStreams;
}

/** Validates the request, runs the handler and validates its result. `prepare` throws `invalid_request`. */
async function runEndpoint(endpoint: Endpoint, call: PipelineCall): Promise<HttpReply> {
  const { request, address, payer, useCases, streams } = call;
  const { signal } = request;
  const { definition } = endpoint;
  const caller = payer?.isAuthenticated === true ? payer : null;
  switch (endpoint.access) {
    case "public": {
      const run = endpoint.prepare(await readRequest(definition, request));
      return validateReply(definition, await run({ caller, useCases, signal }));
    }
    case "stream": {
      const open = endpoint.prepare(await readRequest(definition, request));
      const start = (end: AbortSignal) => open({ caller, useCases, signal: end });
      return startStream(streams, { owner: caller?.owner ?? address, signal }, start);
    }
    case "key": {
      const { owner, keyId = null, keyVersion = null } = payer ?? {};
      if (owner === undefined || keyId === null || keyVersion === null) throw keyRequired();
      const run = endpoint.prepare(await readRequest(definition, request));
      const keyHolder = { owner, keyId, keyVersion };
      return validateReply(definition, await run({ caller: keyHolder, useCases, signal }));
    }
    case "purchase":
      return purchaseCredits(endpoint, call);
    case "paid":
      return runPaidEndpoint(endpoint, call);
  }
}

/**
 * Refuses a payer who cannot pay before any work, and returns a reply only when it is valid and paid: a call
 * that throws was not charged. Requires a payer before validation, because any call without credentials may
 * request the price.
 */
async function runPaidEndpoint(
  { definition, prepare }: PaidEndpoint,
  call: PipelineCall,
): Promise<HttpReply> {
  const { request, payer, price, requestId, useCases, log } = call;
  if (payer === null) throw paymentRequired(price.credits);
  const raw = await readRequest(definition, request);
  const run = prepare(raw);
  const paid = { definition, payer, price, raw, requestId };
  return runOnce(paid, useCases, log, async (claim): Promise<HttpReply> => {
    const charge = await findCharge(paid, useCases, claim);
    const stored = await payer.authorize(charge.price, () => fingerprintOf(raw));
    if (stored !== null) return stored;
    const caller = toPayingPrincipal(paid, charge, claim);
    const result = await run({ caller, useCases, signal: request.signal });
    if ("stream" in result) {
      claim?.onCharge();
      return settleStream(result, { ...call, payer }, charge);
    }
    const reply = validateReply(definition, result);
    if (definition.chargeOn !== "acceptance" && reply.status === 200) {
      claim?.onCharge();
      await payer.settle(charge, reply);
      useCases.noteDelivery(payer.owner, result.delivered ?? []);
    }
    return reply;
  });
}

function methodNotAllowed(endpoints: readonly Endpoint[], method: string): AppError {
  if (endpoints.length === 0) return unknownRoute();
  return new AppError("method_not_allowed", `${method} is not supported here.`);
}
