import { randomUUID } from "node:crypto";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { buildResponse } from "../../build-response";
import { preflightHeaders } from "../../cors";
import { tagText } from "../../entity-tag";
import { describeProblem } from "../../problem";

/** Content type of documents in Markdown. */
export const MARKDOWN_TYPE = "text/markdown; charset=utf-8";

/** Parameters of a route file, as Next.js passes them. */
interface RouteContext {
  readonly params: Promise<Readonly<Record<string, string>>>;
}

/**
 * Returns the exports of a route file that serves a document of content type `type`. `render` gets the
 * configured URL of the site; the Host header is ignored. Readers of documents are not
 * identified; the request guard counts them.
 */
export function documentRoute(type: string, render: (site: string) => string) {
  let rendered: string | undefined;
  return documentRoutes(type, () => {
    rendered ??= render(siteAddress());
    return rendered;
  });
}

/** Returns the exports of a route file that serves the document which `read` returns for its parameters; null is a 404. */
export function documentRoutes(
  type: string,
  read: (params: Readonly<Record<string, string>>) => string | null | Promise<string | null>,
) {
  const readDocument = async (request: Request, context?: RouteContext): Promise<Response> => {
    const text = await read((await context?.params) ?? {});
    if (text === null) return respondWith(new AppError("not_found", "No document has this name."));
    return answerDocument(request, type, text);
  };
  return {
    GET: readDocument,
    HEAD: readDocument,
    OPTIONS: preflight,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
  };
}

/** Returns a public document, without its text for a HEAD or a client that has it. */
export function answerDocument(request: Request, type: string, text: string): Response {
  const tag = tagText(text, request);
  const headers = {
    "Content-Type": type,
    "Cache-Control": "public, max-age=300",
    Vary: "Accept",
    ...tag.headers,
  };
  const body = tag.isKnown || request.method === "HEAD" ? null : text;
  return buildResponse({ status: tag.isKnown ? 304 : 200, headers, body }, randomUUID(), null);
}

/** Returns the configured URL of the site, else the URL of the server. */
export function siteAddress(): string {
  return readEnv().siteUrl;
}

const METHODS = ["GET", "HEAD", "OPTIONS"] as const;

function preflight(): Response {
  const headers = { Allow: METHODS.join(", "), ...preflightHeaders(METHODS) };
  return buildResponse({ status: 204, headers, body: null }, randomUUID(), null);
}

function refuse({ method }: Request): Response {
  const error = new AppError("method_not_allowed", `${method} is not supported here.`);
  return respondWith(error, { Allow: METHODS.join(", ") });
}

function respondWith(error: AppError, moreHeaders: Readonly<Record<string, string>> = {}): Response {
  const requestId = randomUUID();
  const { status, headers, body } = describeProblem(error, requestId);
  return buildResponse({ status, headers: { ...headers, ...moreHeaders }, body }, requestId, null);
}
