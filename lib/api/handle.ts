import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/errors";
import type { Log } from "@/lib/log";
import { answerPaidCall } from "./answer-paid-call";
import { buildResponse, type Outgoing } from "./build-response";
import { type CheckedAnswer, checkAnswer } from "./check-answer";
import { preflightHeaders } from "./cors";
import type { Endpoint, PaidEndpoint, PublicEndpoint } from "./endpoint";
import { identify } from "./identify";
import type { Payer } from "./payer";
import { describeProblem, toAppError } from "./problem";
import { readRequest, unknownRoute } from "./read-request";
import type { UseCases } from "./use-cases";

/** Answers a request to the path that `endpoints` share; none of them stands for a path that is not known. */
export type Handle = (endpoints: readonly Endpoint[], request: Request) => Promise<Response>;

/**
 * The runner, the only code that knows HTTP: identify, ask for payment, validate, authorize, run, check the answer,
 * settle, respond. Never rejects: whatever is thrown becomes an error of the closed list.
 */
export function createHandle(useCases: UseCases, log: Log): Handle {
  return async (endpoints, request) => {
    const requestId = randomUUID();
    let payer: Payer | null = null;
    try {
      if (request.method === "OPTIONS") return buildResponse(preflight(endpoints), requestId, null);
      payer = await identify(request, useCases);
      const endpoint = chooseEndpoint(endpoints, request.method);
      const answer = await answerCall(endpoint, { request, payer, requestId, useCases, log });
      const body = request.method === "HEAD" ? null : answer.body;
      return buildResponse({ ...answer, body }, requestId, payer);
    } catch (thrown) {
      const error = toAppError(thrown);
      const { status, headers, body } = describeProblem(error, requestId);
      if (status >= 500) log.error({ requestId, url: request.url, err: error }, error.message);
      const more = headersOfError(error, endpoints);
      return buildResponse({ status, headers: { ...headers, ...more }, body }, requestId, payer);
    }
  };
}

interface IncomingCall {
  readonly request: Request;
  readonly payer: Payer | null;
  readonly requestId: string;
  readonly useCases: UseCases;
  readonly log: Log;
}

function answerCall(endpoint: Endpoint, call: IncomingCall): Promise<CheckedAnswer> {
  return endpoint.access === "public" ? answerPublic(endpoint, call) : answerPaid(endpoint, call);
}

async function answerPublic({ definition, prepare }: PublicEndpoint, call: IncomingCall) {
  const { request, payer, useCases } = call;
  const run = prepare(await readRequest(definition, request));
  return checkAnswer(definition, await run({ caller: payer, useCases, signal: request.signal }));
}

/** Payment comes before validation: any call without credentials is a legal way to ask for the price. */
async function answerPaid({ definition, prepare }: PaidEndpoint, call: IncomingCall) {
  const { request, payer, requestId, useCases, log } = call;
  if (payer === null) throw paymentRequired(definition.price.credits);
  const raw = await readRequest(definition, request);
  const run = prepare(raw);
  return answerPaidCall({ definition, payer, run, raw, requestId, signal: request.signal }, useCases, log);
}

/** A HEAD of a free endpoint is its GET without the body; of a paid one it would be work that nobody can collect. */
function chooseEndpoint(endpoints: readonly Endpoint[], method: string): Endpoint {
  if (endpoints.length === 0) throw unknownRoute();
  const endpoint = endpoints.find((candidate) => methodsOf(candidate).includes(method));
  if (endpoint !== undefined) return endpoint;
  throw new AppError("method_not_allowed", `${method} is not possible here.`);
}

function methodsOf({ access, definition }: Endpoint): readonly string[] {
  return access === "public" && definition.method === "GET" ? ["GET", "HEAD"] : [definition.method];
}

function allowedMethods(endpoints: readonly Endpoint[]): readonly string[] {
  return [...endpoints.flatMap(methodsOf), "OPTIONS"];
}

function preflight(endpoints: readonly Endpoint[]): Outgoing {
  const allowed = allowedMethods(endpoints);
  return { status: 204, headers: { Allow: allowed.join(", "), ...preflightHeaders(allowed) }, body: null };
}

/** Headers that belong to an error because of where it happened. */
function headersOfError({ code }: AppError, endpoints: readonly Endpoint[]): Record<string, string> {
  return code === "method_not_allowed" ? { Allow: allowedMethods(endpoints).join(", ") } : {};
}

function paymentRequired(required: number): AppError {
  return new AppError("payment_required", "Send an API key in the X-Api-Key header.", { required });
}
