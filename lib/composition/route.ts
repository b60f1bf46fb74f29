import type { Endpoint } from "@/lib/api/server/endpoint";
import { ENDPOINTS } from "@/lib/api/server/endpoints";
import { matchPath } from "@/lib/api/server/read-request";
import { container } from "./container";

/** Replies to every request below `/api`. The runner decides which methods a path has. */
export function replyToApi(request: Request): Promise<Response> {
  return container().handle(findEndpoints(new URL(request.url).pathname), request);
}

/** Endpoints by the number of parameters in their paths: `/watchlist/feed` comes before `/watchlist/:addr`. */
const BY_PARAMETERS = Object.values(ENDPOINTS).toSorted(
  (one, other) => one.definition.path.split(":").length - other.definition.path.split(":").length,
);

/** Returns the endpoints of the most specific path that matches; empty for an unknown path. */
export function findEndpoints(pathname: string): readonly Endpoint[] {
  const path = BY_PARAMETERS.find(({ definition }) => matchPath(definition.path, pathname))?.definition.path;
  return BY_PARAMETERS.filter(({ definition }) => definition.path === path);
}
