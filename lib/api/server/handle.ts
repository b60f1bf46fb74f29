import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Price } from "@walletlens/contract/prices";
import { AppError } from "@/lib/config/errors";
import { inLogContext, type Log } from "@/lib/config/log";
import { inSpan } from "@/lib/config/trace";
import type { Metrics } from "@/lib/runtime/telemetry";
import { admit, authenticate, rateLimitFailedAuth, selectPayer, type Visitor } from "../auth/authenticate";
import type { Payer } from "../auth/payer";
import { priceOfPack, purchaseCredits } from "../handlers/purchase";
import { demandPayment } from "../x402/demand-payment";
import { onResponseSent } from "../x402/on-response-sent";
import { buildResponse, checkAnswer, type Outgoing, requestIdOf, toOutgoing } from "./build-response";
import { findClientAddress } from "./client-address";
import { preflightHeaders } from "./cors";
import { runPaidCall } from "./deliver";
import {
  allowedMethods,
  type Endpoint,
  type KeyEndpoint,
  keyRequired,
  methodsOf,
  type PaidEndpoint,
  type PublicEndpoint,
  type StreamEndpoint,
} from "./endpoint";
import { EVENT_STREAM_HEADERS, type EventStreams } from "./event-streams";
import { describeProblem, toAppError } from "./problem";
import { matchPath, readRequest, unknownRoute } from "./read-request";
import type { UseCases } from "./use-cases";

/** Answers a request to the path that `endpoints` share; none of them stands for a path that is not known. */
export type Handle = (endpoints: readonly Endpoint[], request: Request) => Promise<Response>;

/**
 * The runner, the only code that knows HTTP: identify, limit, ask for payment, validate, authorize, run, check the
 * answer, settle, respond. Never rejects: all that is thrown becomes an error of the closed list. `trustedProxies`
 * stand in front of the server.
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
    let visitor: Visitor | null = null;
    try {
      if (request.method === "OPTIONS") return buildResponse(preflight(endpoints), requestId, visitor);
      const called = findEndpoint(endpoints, request.method);
      visitor = await authenticate(request, address, called, useCases);
      admit(visitor);
      const endpoint = called ?? refuseMethod(endpoints, request.method);
      const { payer: account } = visitor;
      visitor = await selectPayer(visitor, priceOf(endpoint, request));
      const { payer } = visitor;
      const answer = await answerCall(endpoint, {
        request,
        address,
        account,
        payer,
        requestId,
        useCases,
        log,
        streams,
      });
      const outgoing = toOutgoing(endpoint, request, answer);
      return finish(buildResponse(outgoing, requestId, visitor), outgoing.body, payer, log);
    } catch (thrown) {
      const error = await rateLimitFailedAuth(toAppError(thrown), request, address, useCases);
      const { status, headers, body } = describeProblem(error, requestId);
      if (status >= 500) log.error({ requestId, url: request.url, err: error }, error.message);
      const more = await headersOfError(
        error,
        { endpoints, request, payer: visitor?.payer ?? null },
        useCases,
      );
      await endCall(visitor?.payer ?? null, false, log);
      return buildResponse({ status, headers: { ...headers, ...more }, body }, requestId, visitor);
    }
  };
}

function priceOf({ access, definition }: Endpoint, { url }: Request): Price {
  if (access !== "purchase") return definition.price;
  return priceOfPack(matchPath(definition.path, new URL(url).pathname)?.id) ?? definition.price;
}

/** A payer for whom it makes a difference is told whether the answer has left. */
function finish(response: Response, body: Outgoing["body"], payer: Payer | null, log: Log): Response {
  if (payer?.end == null) return response;
  if (!payer.awaitsLeaving() || typeof body !== "string") {
    void endCall(payer, false, log);
    return response;
  }
  return onResponseSent(response, body, (hasLeft) => void endCall(payer, hasLeft, log));
}

/** Ends a call. Where that cannot be written down, the payment's claim ends by itself with its lease. */
async function endCall(payer: Payer | null, hasLeft: boolean, log: Log): Promise<void> {
  await payer?.end?.(hasLeft).catch((err) => log.error({ err }, "a payment stays held until its lease ends"));
}

interface IncomingCall {
  readonly request: Request;
  /** Address of the sender. */
  readonly address: string;
  /** Caller who was recognized; null where none was. */
  readonly account: Payer | null;
  /** Payer of the call; null where there is none. */
  readonly payer: Payer | null;
  readonly requestId: string;
  readonly useCases: UseCases;
  readonly log: Log;
  readonly streams: EventStreams;
}

function answerCall(endpoint: Endpoint, call: IncomingCall): Promise<Outgoing> {
  switch (endpoint.access) {
    case "public":
      return answerPublic(endpoint, call);
    case "stream":
      return answerStream(endpoint, call);
    case "key":
      return answerKeyHolder(endpoint, call);
    case "purchase":
      return purchaseCredits(endpoint, call);
    case "paid":
      return answerPaid(endpoint, call);
  }
}

async function answerPublic({ definition, prepare }: PublicEndpoint, call: IncomingCall) {
  const { request, payer, useCases } = call;
  const run = prepare(await readRequest(definition, request));
  const caller = payer?.isCertain === true ? payer : null;
  return checkAnswer(definition, await run({ caller, useCases, signal: request.signal }));
}

/** 204 tells a browser that comes back after the end to stay away. */
async function answerStream(
  { definition, prepare }: StreamEndpoint,
  { request, address, payer, useCases, streams }: IncomingCall,
): Promise<Outgoing> {
  const run = prepare(await readRequest(definition, request));
  const end = new AbortController();
  request.signal.addEventListener("abort", () => end.abort(), { once: true });
  const caller = payer?.isCertain === true ? payer : null;
  const events = await run({ caller, useCases, signal: end.signal });
  if (events === null) return { status: 204, headers: {}, body: null };
  const body = streams.start(caller?.owner ?? address, events, end);
  return { status: 200, headers: EVENT_STREAM_HEADERS, body };
}

async function answerKeyHolder({ definition, prepare }: KeyEndpoint, call: IncomingCall) {
  const { request, payer, useCases } = call;
  const { keyId = null, keyVersion = null } = payer ?? {};
  if (payer === null || keyId === null || keyVersion === null) throw keyRequired();
  const run = prepare(await readRequest(definition, request));
  const caller = { owner: payer.owner, keyId, keyVersion };
  return checkAnswer(definition, await run({ caller, useCases, signal: request.signal }));
}

/** Payment comes before validation: any call without credentials is a legal way to ask for the price. */
async function answerPaid({ definition, prepare }: PaidEndpoint, call: IncomingCall) {
  const { request, payer, requestId, useCases, log } = call;
  if (payer === null) throw paymentRequired(definition.price.credits);
  const raw = await readRequest(definition, request);
  const run = prepare(raw);
  return runPaidCall({ definition, payer, run, raw, requestId, signal: request.signal }, useCases, log);
}

/** A HEAD of a free endpoint is its GET without the body; of a paid one it would be work without a result. */
function findEndpoint(endpoints: readonly Endpoint[], method: string): Endpoint | undefined {
  return endpoints.find((candidate) => methodsOf(candidate).includes(method));
}

function refuseMethod(endpoints: readonly Endpoint[], method: string): never {
  if (endpoints.length === 0) throw unknownRoute();
  throw new AppError("method_not_allowed", `${method} is not possible here.`);
}

function preflight(endpoints: readonly Endpoint[]): Outgoing {
  const allowed = allowedMethods(endpoints);
  return { status: 204, headers: { Allow: allowed.join(", "), ...preflightHeaders(allowed) }, body: null };
}

interface FailedCall {
  readonly endpoints: readonly Endpoint[];
  readonly request: Request;
  readonly payer: Payer | null;
}

/** Headers that belong to an error because of where it happened. */
async function headersOfError(
  error: AppError,
  { endpoints, request, payer }: FailedCall,
  useCases: UseCases,
): Promise<Readonly<Record<string, string>>> {
  if (error.code === "method_not_allowed") return { Allow: allowedMethods(endpoints).join(", ") };
  const endpoint = findEndpoint(endpoints, request.method);
  if (!PAYABLE.has(error.code) || endpoint === undefined) return {};
  if (endpoint.access !== "paid" && endpoint.access !== "purchase") return {};
  const wallet = payer?.isCertain === false ? payer.owner : null;
  const { usdMicros } = priceOf(endpoint, request);
  return demandPayment(error, { endpoint, request, usdMicros, wallet }, useCases);
}

/** Failures that a payment helps with. */
const PAYABLE: ReadonlySet<ErrorCode> = new Set([
  "payment_required",
  "payment_invalid",
  "insufficient_credits",
]);

function paymentRequired(required: number): AppError {
  const message =
    "Send an API key in the X-Api-Key header, or a payment as the PAYMENT-REQUIRED header asks.";
  return new AppError("payment_required", message, { required });
}

/** A handle whose requests are counted and timed, and whose lines in the log and spans say which request they are of. */
export function observeHandle(handle: Handle, metrics: Pick<Metrics, "callEnded">): Handle {
  return (endpoints, request) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    const endpoint = nameEndpoint(endpoints, request);
    const fields = { "walletlens.endpoint": endpoint, "walletlens.request_id": requestId };
    return inLogContext({ requestId }, () =>
      inSpan(`call ${endpoint}`, fields, async (span) => {
        const response = await handle(endpoints, request);
        const { status } = response;
        span.setAttribute("http.response.status_code", status);
        metrics.callEnded({ endpoint, status, seconds: (performance.now() - started) / 1_000 });
        return response;
      }),
    );
  };
}

/** Id of the endpoint, "none" where there is none; never what was asked for, which can be anything. */
function nameEndpoint(endpoints: readonly Endpoint[], { method }: Request): string {
  const asked = method === "HEAD" ? "GET" : method;
  return endpoints.find(({ definition }) => definition.method === asked)?.definition.id ?? NO_ENDPOINT;
}

const NO_ENDPOINT = "none";
