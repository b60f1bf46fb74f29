import type { EndpointId } from "@walletlens/contract/catalog";
import { ENDPOINTS } from "@/lib/server/endpoints";
import { container } from "./container";

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * Returns the exports of a route file: every method, so that the handler decides which ones exist. `ids` are the
 * endpoints of the path; without any the path is unknown.
 */
export function route(...ids: readonly EndpointId[]) {
  const endpoints = ids.map((id) => ENDPOINTS[id]);
  const handler: RouteHandler = (request) => container().handle(endpoints, request);
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}
