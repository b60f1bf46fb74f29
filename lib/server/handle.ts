import { randomUUID } from "node:crypto";
import { FREE, type Price } from "@walletlens/contract/prices";
import { AppError } from "@/lib/config/errors";
import { inLogContext, type Log } from "@/lib/config/log";
import { inSpan } from "@/lib/config/trace";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { authenticate, enforceLimits, rateLimitFailedAuth, selectPayer } from "./auth/authenticate";
import type { AuthenticatedCall, Payer, PublicCaller } from "./auth/principal";
import { buildResponse, type HttpReply, toHttpReply, validateReply } from "./build-response";
import { findClientAddress } from "./client-address";
import { preflight } from "./cors";
import {
  allowedMethods,
  type Endpoint,
  findEndpoint,
  isPricedByRequest,
  type KeyEndpoint,
  keyRequired,
  type PublicEndpoint,
  priceRequest,
  type StreamEndpoint,
} from "./endpoint";
import { type EventStreams, startStream } from "./event-streams";
import { purchaseCredits } from "./handlers/purchase";
import { runPaidEndpoint } from "./paid-call";
import { describeProblem, toAppError } from "./problem";
import { readRequest, unknownRoute } from "./read-request";
import type { UseCases } from "./use-cases";
import { closeCall, confirmDelivery } from "./x402/confirm-delivery";
import { demandPayment, paymentRequired } from "./x402/demand-payment";

/** Replies to a request to the path of `endpoints`; the list is empty for an unknown path. */
export type Handle = (endpoints: readonly Endpoint[], request: Request) => Promise<Response>;

export interface HandlePorts {
  readonly useCases: UseCases;
  readonly log: Log;
  readonly streams: EventStreams;
  readonly metrics: Telemetry;
  /** Number of proxies in front of the server. */
  readonly trustedProxies: number;
  /** Milliseconds from its arrival for which a call waits for an analysis. */
  readonly holdMs: number;
}

/**
 * Creates the pipeline of an API request: authenticate, enforce limits, select the payer, validate, authorize
 * the payment, run the handler, validate the reply, settle, respond. Never rejects: every error becomes one
 * of the closed list. Each request is counted by endpoint and status, and its id is on each line of the log.
 */
export function createHandle(ports: HandlePorts): Handle {
  return (endpoints, request) => {
    const requestId = randomUUID();
    return inLogContext({ requestId }, () => respond(ports, endpoints, request, requestId));
  };
}

/** Wraps a handle with a span for each request, named by the endpoint or "none", never by the untrusted path. */
export function traceHandle(handle: Handle): Handle {
  return (endpoints, request) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint = endpoints.find(({ definition }) => definition.method === method);
    const id = endpoint?.definition.id ?? NO_ENDPOINT;
    return inSpan(`call ${id}`, { "walletlens.endpoint": id }, async (span) => {
      const response = await handle(endpoints, request);
      span.setAttribute("walletlens.request_id", response.headers.get("x-request-id") ?? "");
      span.setAttribute("http.response.status_code", response.status);
      return response;
    });
  };
}

async function respond(
  ports: HandlePorts,
  endpoints: readonly Endpoint[],
  request: Request,
  requestId: string,
): Promise<Response> {
  const startedAt = performance.now();
  const { useCases, log, metrics, trustedProxies } = ports;
  const address = findClientAddress(request, trustedProxies);
  const endpoint = findEndpoint(endpoints, request.method);
  let call: AuthenticatedCall | null = null;
  let price = endpoint?.definition.price ?? FREE;
  let response: Response;
  try {
    if (request.method === "OPTIONS") {
      response = buildResponse(preflight(allowedMethods(endpoints)), requestId, null);
    } else {
      call = await authenticate(request, address, endpoint, useCases);
      enforceLimits(call);
      if (endpoint === undefined) throw methodNotAllowed(endpoints, request.method);
      const account = call.payer;
      if (isPricedByRequest(endpoint)) price = await priceRequest(endpoint, request);
      if (call.identifyPayment !== null) call = await selectPayer(call, price);
      const { payer } = call;
      const result = await runEndpoint(endpoint, {
        ...ports,
        request,
        address,
        account,
        payer,
        price,
        requestId,
        arrivedAt: startedAt,
      });
      const reply = toHttpReply(endpoint, request, result);
      response = buildResponse(reply, requestId, call);
      if (payer?.onResponseClosed)
        response = confirmDelivery(response, { body: reply.body, signal: request.signal }, payer, log);
    }
  } catch (thrown) {
    const error = await rateLimitFailedAuth(toAppError(thrown), request, address, useCases);
    const { status, headers, body } = describeProblem(error, requestId);
    if (status >= 500) log.error({ requestId, url: request.url, err: error }, error.message);
    const payer = call?.payer ?? null;
    const extraHeaders =
      error.code === "method_not_allowed"
        ? { Allow: allowedMethods(endpoints).join(", ") }
        : await demandPayment(error, { endpoint, request, payer, price }, useCases);
    await closeCall(payer, false, log);
    response = buildResponse({ status, headers: { ...headers, ...extraHeaders }, body }, requestId, call);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  metrics.callEnded({ endpoint: endpoint?.definition.id ?? NO_ENDPOINT, status: response.status, seconds });
  return response;
}

/** Name of all requests that no endpoint handles. The path is untrusted. */
const NO_ENDPOINT = "none";

/** A request in the pipeline. */
interface PipelineCall extends HandlePorts {
  readonly request: Request;
  /** Rate-limit client of the sender. */
  readonly address: string;
  /** Authenticated caller, or null. */
  readonly account: Payer | null;
  /** Payer of the call: the account, or the wallet of a payment; null for none. */
  readonly payer: Payer | null;
  readonly price: Price;
  readonly requestId: string;
  /** Milliseconds of monotonic time. */
  readonly arrivedAt: number;
}

/** Runs an endpoint by its access. Throws `invalid_api_key` or `payment_required` without the caller that it requires. */
function runEndpoint(endpoint: Endpoint, call: PipelineCall): Promise<HttpReply> {
  const { payer, price } = call;
  switch (endpoint.access) {
    case "paid":
      // Any call without credentials may request the price, so the payer precedes validation.
      if (payer === null) throw paymentRequired(price.credits);
      return runPaidEndpoint(endpoint, { ...call, payer });
    case "purchase":
      return purchaseCredits(endpoint, call);
    default:
      return runFreeEndpoint(endpoint, call);
  }
}

function methodNotAllowed(endpoints: readonly Endpoint[], method: string): AppError {
  if (endpoints.length === 0) return unknownRoute();
  return new AppError("method_not_allowed", `${method} is not supported here.`);
}

/** Validates the request, runs the handler and validates its result. `prepare` throws `invalid_request`. */
async function runFreeEndpoint(
  endpoint: PublicEndpoint | StreamEndpoint | KeyEndpoint,
  { request, address, payer, useCases, streams }: PipelineCall,
): Promise<HttpReply> {
  const { definition } = endpoint;
  const { signal } = request;
  if (endpoint.access === "key") {
    const { owner, keyId = null, keyVersion = null } = payer ?? {};
    if (owner === undefined || keyId === null || keyVersion === null) throw keyRequired();
    const run = endpoint.prepare(await readRequest(definition, request));
    return validateReply(definition, await run({ caller: { owner, keyId, keyVersion }, useCases, signal }));
  }
  const caller = toPublicCaller(payer, address);
  const raw = await readRequest(definition, request);
  if (endpoint.access === "public") {
    return validateReply(definition, await endpoint.prepare(raw)({ caller, useCases, signal }));
  }
  const open = endpoint.prepare(raw);
  const start = (end: AbortSignal) => open({ caller, useCases, signal: end });
  return startStream(streams, { caller, signal }, start);
}

function toPublicCaller(payer: Payer | null, address: string): PublicCaller {
  if (payer?.isAuthenticated !== true) return { owner: null, address, standing: "anonymous" };
  return { owner: payer.owner, address, standing: payer.canPay(ONE_CREDIT) ? "paying" : "free" };
}

const ONE_CREDIT: Price = { credits: 1, usdMicros: 0 };
