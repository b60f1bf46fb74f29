import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { AppError } from "@/lib/config/errors";
import { describeProblem } from "../problem";

/** What is to be said of the answer to a request beside what the answer itself says. */
interface PageAnswer {
  unavailable: AppError | null;
}

/**
 * Has the response carry the id of its request, unless it carries one of its own. Returns a function that runs the work
 * behind the door; while that has sent nothing, `answerUnavailable` decides on the status.
 */
export function nameResponse(response: ServerResponse, requestId: string): (work: () => void) => void {
  const answer: PageAnswer = { unavailable: null };
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...head: readonly unknown[]) => {
    if (!response.hasHeader("X-Request-Id")) response.setHeader("X-Request-Id", requestId);
    const { unavailable } = answer;
    if (unavailable === null || response.req.headers.rsc === "1") return Reflect.apply(writeHead, null, head);
    const { status, headers } = describeProblem(unavailable, requestId);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return Reflect.apply(writeHead, null, [status, ...head.slice(1)]);
  };
  return (work) => answers().run(answer, work);
}

/**
 * Answers the page that is being made with the status and the Retry-After of `error`, in place of 200: nothing that it
 * is about can be shown. Without effect once the beginning of the page was sent, and for what a page's own scripts
 * fetch, which would load the whole page again.
 */
export function sendUnavailable(error: AppError): void {
  const answer = answers().getStore();
  if (answer !== undefined) answer.unavailable = error;
}

/** Next bundles each route by itself, so what they share hangs on globalThis. */
function answers(): AsyncLocalStorage<PageAnswer> {
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.page-answer");
const shared: typeof globalThis & { [KEY]?: AsyncLocalStorage<PageAnswer> } = globalThis;
