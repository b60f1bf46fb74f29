import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { AppError } from "@/lib/config/errors";
import { inLogContext, type Log } from "@/lib/config/log";
import type { Role } from "@/lib/config/settings";
import type { SentHeaders } from "../client-address";
import { allowedMethods } from "../endpoint";
import { ENDPOINTS } from "../endpoints";
import { toAppError } from "../problem";
import { ByteBudget, MAX_BODY_BYTES, tooLarge } from "../read-bytes";
import { matchPath, unknownRoute } from "../read-request";
import { bufferRequestBody } from "./buffer-request-body";
import { nameResponse } from "./page-status";
import { markRateLimited } from "./rate-limit-marker";
import { sendProblem } from "./send-problem";
import { isServerAction, requireOwnOrigin, requireReadableBody, requireRouterState } from "./server-action";
import { onRequestStart } from "./watch-servers";

/**
 * Applies the request guard to all requests of this process's servers. Returns a function that stops adding
 * servers.
 */
export function installRequestGuard(options: RequestGuardOptions): () => void {
  const guard = createRequestGuard(options);
  const guarded = new WeakSet<Server>();
  return onRequestStart(({ server }) => {
    if (guarded.has(server)) return;
    guarded.add(server);
    const listeners = server.listeners("request");
    const forward = (...request: readonly [IncomingMessage, ServerResponse]) => {
      for (const listener of listeners) listener.apply(server, [...request]);
    };
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      const requestId = randomUUID();
      const run = nameResponse(response, requestId);
      const pass = () => run(() => inLogContext({ requestId }, () => forward(request, response)));
      const passes = guard(request, response, requestId);
      if (passes === true) pass();
      else if (passes !== false) void passes.then((goes) => goes && pass());
    });
  });
}

/** Normalized target of a request. */
export interface Target {
  /** Path and query. */
  readonly url: string;
  readonly pathname: string;
  /** Host of an absolute target, which replaces the Host header; else null. */
  readonly host: string | null;
  /** True if it has percent signs that encode nothing. */
  readonly isMalformed: boolean;
}

/**
 * Returns the normalized target of a request. A malformed path is taken literally, so that it matches no
 * route and decodes without errors. Repeated and trailing slashes of API paths are removed rather than
 * redirected, because few clients follow a redirect with a body. An absolute target is that of a client that takes this
 * server for a proxy (https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2).
 */
export function readTarget(target: string): Target {
  const [, host = null, origin = target] = ABSOLUTE.exec(target) ?? [];
  const url = host === null || origin.startsWith("/") ? origin : `/${origin}`;
  const [given = "", ...query] = url.split(/(?=\?)/);
  const isMalformed = !isWellEncoded(given);
  const encoded = isMalformed ? given.replaceAll("%", "%25") : given;
  const pathname = withoutSpareSlashes(encoded);
  return { url: [pathname, ...query].join(""), pathname, host, isMalformed };
}

/** Scheme, host and rest of an absolute target. */
const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/is;

/** Returns true for paths of the API and of MCP. */
function isOfApi(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/") || pathname === "/mcp";
}

function isWellEncoded(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function withoutSpareSlashes(path: string): string {
  if (!SPARE_SLASH.test(path)) return path;
  const plain = path.replace(/[/\\]+/g, "/").replace(/(?<=.)\/$/, "");
  return isOfApi(plain) ? plain : path;
}

const SPARE_SLASH = /[/\\]{2}|\\|.\/$/;

export interface RequestGuardOptions {
  readonly log: Pick<Log, "debug" | "error">;
  readonly role: Role;
  /** URL of the site. */
  readonly siteUrl: string;
  /** Counts a page visit against its address. Throws `rate_limited`. */
  countVisit(headers: SentHeaders["headers"]): Promise<void>;
}

/** Returns true if the request may continue; otherwise the guard has sent a response. */
type RequestGuard = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => boolean | Promise<boolean>;

/**
 * Creates the request guard. It normalizes targets, refuses methods without a handler, counts page visits and
 * limits their bodies. API calls pass at once: their handlers identify the caller, count and limit them.
 */
function createRequestGuard(options: RequestGuardOptions): RequestGuard {
  return (request, response, requestId) => {
    const refuseWith = (refusal: Omit<Refusal, "requestId">) =>
      refuse(request, response, options, { ...refusal, requestId });
    const { url, pathname, host, isMalformed } = readTarget(request.url ?? "/");
    request.url = url;
    if (host !== null) request.headers.host = host;
    if (isMalformed) options.log.debug({ pathname }, "malformed URL encoding");
    if (request.method === "OPTIONS" && pathname === "*") {
      response.writeHead(204, { Allow: [...API_METHODS].join(", ") }).end();
      return false;
    }
    const isApi = isOfApi(pathname);
    if (!pathname.startsWith("/") || DOT_SEGMENT.test(pathname)) {
      refuseWith({ pathname, isApi, error: refuseTarget() });
      return false;
    }
    if (options.role === "worker" && !WORKER_PATHS.has(pathname)) {
      refuseWith({ pathname, isApi: true, error: unknownRoute() });
      return false;
    }
    const methods = isApi ? API_METHODS : PAGE_METHODS;
    if (!methods.has(request.method ?? "")) {
      refuseWith({ pathname, isApi, error: refuseMethod(request, pathname, isApi) });
      return false;
    }
    if ((isApi && pathname !== API_DOCUMENT) || UNCOUNTED.test(pathname)) return true;
    return admitVisit(request, options).then(
      // No page is rendered for a client that has disconnected.
      () => !response.destroyed,
      (thrown: unknown) => {
        refuseWith({ pathname, isApi, error: toAppError(thrown) });
        return false;
      },
    );
  };
}

/** Paths of a worker process: job execution and operations. */
const WORKER_PATHS: ReadonlySet<string> = new Set(["/api/inngest", "/healthz", "/readyz", "/metrics"]);
/** Methods that route files of the API export. */
const API_METHODS: ReadonlySet<string> = new Set("GET HEAD POST PUT PATCH DELETE OPTIONS".split(" "));
const PAGE_METHODS: ReadonlySet<string> = new Set("GET HEAD POST OPTIONS".split(" "));

/** Static files, and probes. */
const UNCOUNTED = /^\/(?:_next\/static\/|(?:healthz|readyz|metrics|robots\.txt|icon\.svg)$)/;
/** Path of the API that is counted like a page, because it identifies no caller. */
const API_DOCUMENT = "/api/v1/openapi.json";
/** Path segments that clients resolve before they send a request, and that servers resolve differently. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i;
/** Downloads and documents for programs. */
const FILE = /\.(?:csv|png|json|txt|md|tgz)$|\/result$|opengraph-image|^\/\.well-known\/|^\/mcp\//;

/** Limit of all buffered bodies without a content length. */
const bufferedBytes = new ByteBudget(256 * MAX_BODY_BYTES);

/** Throws `body_too_large`, `server_busy` and `invalid_request`, and as `countVisit` does. */
async function admitVisit(request: IncomingMessage, options: RequestGuardOptions): Promise<void> {
  const { headers } = request;
  if (Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  const isAction = isServerAction(request);
  const mustBuffer = isAction || headers["transfer-encoding"] !== undefined;
  // Starts before the first chunk arrives; a failure is awaited below.
  const body = mustBuffer ? bufferRequestBody(request, MAX_BODY_BYTES, bufferedBytes) : null;
  body?.catch(() => undefined);
  await countVisit(request, options);
  requireRouterState(request);
  if (isAction) requireOwnOrigin(request, new URL(options.siteUrl).host);
  const chunks = await body;
  if (isAction) await requireReadableBody(request, chunks ?? []);
}

async function countVisit({ headers }: IncomingMessage, options: RequestGuardOptions): Promise<void> {
  await options.countVisit({ get: (name) => [headers[name]].flat().join(", ") || null });
  markRateLimited(headers);
}

interface Refusal {
  readonly pathname: string;
  readonly isApi: boolean;
  readonly error: AppError;
  readonly requestId: string;
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { log }: RequestGuardOptions,
  { pathname, isApi, error, requestId }: Refusal,
): void {
  const line = { requestId, method: request.method, pathname, code: error.code };
  if (error.code === "internal") log.error({ ...line, err: error }, error.message);
  else log.debug(line, "request refused");
  const isForPrograms = isApi || FILE.test(pathname) || request.headers.rsc === "1";
  const form = isForPrograms ? "json" : request.headers["next-action"] === undefined ? "page" : "words";
  const headers = error.code === "method_not_allowed" ? { Allow: methodsAt(pathname, isApi).join(", ") } : {};
  sendProblem(response, { error, requestId, form, headers });
}

function refuseTarget(): AppError {
  return new AppError("invalid_request", "The path must begin with a slash and have no segments of dots.");
}

function refuseMethod({ method }: IncomingMessage, pathname: string, isApi: boolean): AppError {
  if (methodsAt(pathname, isApi).length === 0) return unknownRoute();
  return new AppError("method_not_allowed", `${method} is not supported here.`);
}

/** Returns an empty list for an unknown path. */
function methodsAt(pathname: string, isApi: boolean): readonly string[] {
  if (!isApi) return [...PAGE_METHODS];
  const knownRoute = OTHER_METHODS.find(({ path }) => path.test(pathname));
  if (knownRoute !== undefined) return knownRoute.methods;
  const endpoints = Object.values(ENDPOINTS).filter(({ definition }) => matchPath(definition.path, pathname));
  return endpoints.length === 0 ? [] : allowedMethods(endpoints);
}

/** Methods of API paths that are not in the catalog. */
const OTHER_METHODS = [
  { path: /^\/api\/v1\/openapi\.json$/, methods: ["GET", "HEAD", "OPTIONS"] },
  { path: /^\/api\/auth\/./, methods: ["GET", "POST"] },
  { path: /^\/mcp$/, methods: ["POST"] },
  { path: /^\/api\/inngest$/, methods: ["GET", "POST", "PUT"] },
];
