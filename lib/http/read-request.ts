import { AppError } from "@/lib/errors";
import type { EndpointDefinition } from "./contract/endpoint-definition";
import { matchPath } from "./match-path";
import { readBody } from "./read-body";

/** A request as it came, taken apart but not checked. */
export interface RawRequest {
  readonly method: string;
  readonly pathname: string;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly bodyText: string;
  /** Parsed JSON; undefined where there was no body. */
  readonly body: unknown;
}

/** Takes a request apart. Throws `not_found`, `body_too_large`, and `invalid_request` for a body that is not JSON. */
export async function readRequest(definition: EndpointDefinition, request: Request): Promise<RawRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const params = matchPath(definition.path, pathname);
  if (params === null) throw unknownRoute();
  const { text, json } = definition.method === "GET" ? NO_CONTENT : await readBody(request);
  const { method, headers } = request;
  return { method, pathname, params, query: searchParams, headers, bodyText: text, body: json };
}

/** The error of an address that nothing is at. */
export function unknownRoute(): AppError {
  return new AppError("not_found", "There is nothing at this address.");
}

/** What a GET carries along means nothing, and is not read. */
const NO_CONTENT = { text: "", json: undefined };
