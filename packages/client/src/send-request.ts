import type { Problem } from "./api-types.ts";
import { ApiError, ConnectionError, PaymentError } from "./errors.ts";
import { type Pay, readPaymentRequired } from "./payment.ts";
import type { Sleep } from "./sleep.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Server and options of the connection. */
export interface Connection {
  /** Ends in /api/v1, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly pay: Pay | null;
  readonly fetch: typeof fetch;
  readonly sleep: Sleep;
  /** Milliseconds between two polls of a job. */
  readonly pollMs: number;
  /** Maximum polls; with events, the same time. */
  readonly maxPolls: number;
  /** Maximum retries after a Retry-After. */
  readonly maxWaits: number;
  /** False to poll jobs without events. */
  readonly events: boolean;
}

export interface ApiRequest {
  readonly method: Method;
  /** Relative to the base URL, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Maximum wait before a retry. */
const MAX_WAIT_SECONDS = 60;
/** Statuses of calls without effect that are worth a retry. */
const WORTH_WAITING: readonly number[] = [409, 429, 503];

/**
 * Sends a request until it succeeds: pays for a 402, and waits for a Retry-After. Throws ApiError,
 * PaymentError, ConnectionError, or the reason of the signal.
 */
export async function sendRequest(connection: Connection, request: ApiRequest): Promise<Response> {
  let payment: string | null = null;
  let payments = 0;
  for (let waits = 0; ; ) {
    const response = await sendOnce(connection, request, payment);
    if (response.ok) return response;
    const error = await readError(response);
    // A payment may expire during a wait; otherwise a second 402 means that it was invalid.
    if (error instanceof PaymentError && payments <= waits) {
      payment = await makePayment(connection, request, response, error);
      payments += 1;
    } else if (waits < connection.maxWaits && isWorthWaiting(error)) {
      await connection.sleep((error.retryAfterSeconds ?? 0) * 1000, request.signal);
      waits += 1;
    } else {
      throw error;
    }
  }
}

async function sendOnce(
  connection: Connection,
  request: ApiRequest,
  payment: string | null,
): Promise<Response> {
  const { method, path, body, signal, headers } = request;
  const url = `${connection.baseUrl}${path}`;
  let response: Response;
  try {
    response = await connection.fetch(url, {
      method,
      redirect: "manual",
      headers: {
        ...headers,
        ...(connection.apiKey === null ? {} : { "X-Api-Key": connection.apiKey }),
        ...(payment === null ? {} : { "payment-signature": payment }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError(url, cause);
  }
  if (isRedirect(response)) {
    await response.body?.cancel();
    const to = response.headers.get("location");
    throw new ConnectionError(
      url,
      undefined,
      `${url} redirects${to ? ` to ${to}` : ""}, which is not followed.`,
    );
  }
  return response;
}

/** A redirect could leak key, payment and body to another server. Browsers hide its target. */
function isRedirect({ type, status }: Response): boolean {
  return type === "opaqueredirect" || (status >= 300 && status < 400);
}

/** Makes the payment that `response` requires. Throws `error` if no payment is possible. */
async function makePayment(
  { pay }: Connection,
  { signal }: ApiRequest,
  response: Response,
  error: PaymentError,
): Promise<string> {
  const required = readPaymentRequired(response.headers.get("payment-required"));
  const [requirements] = required?.accepts ?? [];
  if (pay === null || required === null || requirements === undefined) throw error;
  try {
    return await pay(requirements, required, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new PaymentError(error.status, error.body, null, cause);
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isProblem(body) ? body : null;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
  const Kind = response.status === 402 ? PaymentError : ApiError;
  return new Kind(response.status, problem, retryAfter);
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    "message" in body &&
    typeof body.code === "string"
  );
}

function isWorthWaiting({ status, retryAfterSeconds }: ApiError): boolean {
  return (
    WORTH_WAITING.includes(status) && retryAfterSeconds !== null && retryAfterSeconds <= MAX_WAIT_SECONDS
  );
}
