import type { ServerResponse } from "node:http";
import type { AppError } from "@/lib/config/errors";
import { CORS_HEADERS } from "../cors";
import { describeProblem } from "../problem";

/** A request that the guard refuses. */
interface Refusal {
  readonly error: AppError;
  readonly requestId: string;
  readonly form: keyof typeof FORMS;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an error. The rest of the request is discarded for a few seconds. */
export function sendProblem(response: ServerResponse, { error, requestId, form, headers }: Refusal): void {
  const problem = describeProblem(error, requestId);
  const body = { page: buildPage(error, requestId), words: error.message, json: problem.body }[form];
  response.writeHead(problem.status, {
    ...CLOSED,
    ...(form === "json" ? CORS_HEADERS : {}),
    "Content-Type": FORMS[form],
    "X-Request-Id": requestId,
    ...problem.headers,
    ...headers,
  });
  response.end(body);
  const { req: request } = response;
  if (request.complete) return;
  // A client reads the response only after it has sent its request, for which it gets limited time.
  setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
}

/**
 * For people, for scripts of our pages (Next throws plain text in the caller of an action), and for programs.
 */
const FORMS = { page: "text/html; charset=utf-8", words: "text/plain", json: "application/json" } as const;
const LINGER_MS = 5_000;

/** Security headers of next.config.mjs for a page without resources. */
const CLOSED = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** Returns a minimal error page. */
function buildPage({ code, message }: AppError, requestId: string): string {
  const title = code === "rate_limited" ? "Too many pages at once" : "This can't be answered";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Walletlens</title></head>
<body><main><h1>${title}</h1><p>${message}</p><p><small>Request ${requestId}</small></p></main></body>
</html>
`;
}
