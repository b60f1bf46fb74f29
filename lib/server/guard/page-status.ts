import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { AppError } from "@/lib/config/errors";
import { describeProblem } from "../problem";

/** Override of a page's status. */
interface PageStatus {
  unavailable: AppError | null;
}

/**
 * Adds the request id to the response if it has none. Returns a function that runs the handler;
 * `sendUnavailable` can set the status until the response head is sent.
 */
export function nameResponse(response: ServerResponse, requestId: string): (work: () => void) => void {
  const answer: PageStatus = { unavailable: null };
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...head: readonly unknown[]) => {
    if (!response.hasHeader("X-Request-Id")) response.setHeader("X-Request-Id", requestId);
    const { unavailable } = answer;
    if (unavailable === null || response.req.headers.rsc === "1") return Reflect.apply(writeHead, null, head);
    const { status, headers } = describeProblem(unavailable, requestId);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return Reflect.apply(writeHead, null, [status, ...head.slice(1)]);
  };
  return (work) => pageStatuses().run(answer, work);
}

/**
 * Sends the current page with the status and Retry-After of `error` instead of 200, because its contents are
 * unavailable. No effect after the response head was sent, or for data requests of a page's scripts, which
 * would reload the page.
 */
export function sendUnavailable(error: AppError): void {
  const answer = pageStatuses().getStore();
  if (answer !== undefined) answer.unavailable = error;
}

/** Next bundles each route separately, so shared state is on globalThis. */
function pageStatuses(): AsyncLocalStorage<PageStatus> {
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.page-answer");
const shared: typeof globalThis & { [KEY]?: AsyncLocalStorage<PageStatus> } = globalThis;
