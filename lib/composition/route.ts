import type { EndpointId } from "@walletlens/contract/catalog";
import { ENDPOINTS } from "@/lib/api/server/endpoints";
import { container } from "./container";

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * The exports of a route file: every method, so that the runner decides which ones exist. `ids` name the endpoints that
 * share the path; none is for paths that are not known.
 */
export function route(...ids: readonly EndpointId[]) {
  const endpoints = ids.map((id) => ENDPOINTS[id]);
  const answer: RouteHandler = (request) => container().handle(endpoints, request);
  return {
    GET: answer,
    HEAD: answer,
    POST: answer,
    PUT: answer,
    PATCH: answer,
    DELETE: answer,
    OPTIONS: answer,
  };
}
