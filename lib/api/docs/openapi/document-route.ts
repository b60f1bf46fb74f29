import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { buildResponse } from "../../server/build-response";
import { preflightHeaders } from "../../server/cors";
import { createTag, namesTag } from "../../server/entity-tag";
import { describeProblem } from "../../server/problem";

type RouteHandler = (request: Request) => Response;

/** A document that is rendered and compressed once. */
interface RenderedDocument {
  readonly text: string;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly ETag: string;
}

/**
 * Returns the exports of a route file that serves a document of content type `type`. `render` gets the
 * configured URL of the site; the Host header is ignored. Readers of documents are not identified; the request guard
 * counts them.
 */
export function documentRoute(type: string, render: (site: string) => string) {
  let rendered: RenderedDocument | undefined;
  const read: RouteHandler = (request) => {
    rendered ??= prepare(render(siteAddress()));
    const { text, gzip, ETag } = rendered;
    const caching = { "Cache-Control": "public, max-age=300", Vary: "Accept-Encoding", ETag };
    const headers = { "Content-Type": type, ...caching };
    if (namesTag(ETag, request)) return send(304, headers, null);
    const isZipped = GZIP.test(request.headers.get("accept-encoding") ?? "");
    const encoding = isZipped ? { "Content-Encoding": "gzip" } : {};
    const body = isZipped ? gzip : text;
    return send(200, { ...headers, ...encoding }, request.method === "HEAD" ? null : body);
  };
  return {
    GET: read,
    HEAD: read,
    OPTIONS: preflight,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
  };
}

function prepare(text: string): RenderedDocument {
  return { text, gzip: new Uint8Array(gzipSync(text)), ETag: createTag(text) };
}

function send(status: number, headers: Readonly<Record<string, string>>, body: BodyInit | null): Response {
  return buildResponse({ status, headers, body }, randomUUID(), null);
}

/** A client accepts gzip unless its quality is 0 (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3). */
const GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

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
