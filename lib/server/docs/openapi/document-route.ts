import { randomUUID } from "node:crypto";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { buildResponse } from "../../build-response";
import { preflightHeaders } from "../../cors";
import { tagText } from "../../entity-tag";
import { describeProblem } from "../../problem";

type RouteHandler = (request: Request) => Response;

/**
 * Returns the exports of a route file that serves a document of content type `type`. `render` gets the
 * configured URL of the site; the Host header is ignored. Readers of documents are not
 * identified; the request guard counts them.
 */
export function documentRoute(type: string, render: (site: string) => string) {
  let rendered: string | undefined;
  const readDocument: RouteHandler = (request) => {
    rendered ??= render(siteAddress());
    return answerDocument(request, type, rendered);
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
  const requestId = randomUUID();
  const error = new AppError("method_not_allowed", `${method} is not supported here.`);
  const { status, headers, body } = describeProblem(error, requestId);
  return buildResponse({ status, headers: { ...headers, Allow: METHODS.join(", ") }, body }, requestId, null);
}
