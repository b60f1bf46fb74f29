import type { EndpointId } from "./contract-types.ts";

/** Method and path of each endpoint, relative to the base address; `:name` is a parameter. */
export const ROUTES = {
  "wallet-profile": { method: "GET", path: "/intel/wallet/:addr" },
  "wallet-hud": { method: "GET", path: "/intel/wallet/:addr/hud" },
  "wallet-tokens": { method: "GET", path: "/intel/wallet/:addr/tokens" },
  "wallet-token-detail": { method: "GET", path: "/intel/wallet/:addr/tokens/:mint" },
  "wallet-links": { method: "GET", path: "/intel/wallet/:addr/links/:other" },
  "wallet-trades": { method: "GET", path: "/intel/wallet/:addr/trades" },
  "batch-hud": { method: "POST", path: "/intel/wallets/batch-hud" },
  holders: { method: "POST", path: "/intel/token/:mint/holders" },
  "holders-agent": { method: "POST", path: "/intel/token/:mint/holders/agent" },
  similarity: { method: "POST", path: "/intel/wallets/similarity" },
  "similarity-agent": { method: "POST", path: "/intel/wallets/similarity/agent" },
  combined: { method: "POST", path: "/intel/wallets/combined" },
  "holders-deep": { method: "POST", path: "/intel/token/:mint/holders/deep" },
  launch: { method: "POST", path: "/intel/token/:mint/launch" },
  discover: { method: "GET", path: "/intel/discover" },
  search: { method: "GET", path: "/intel/search" },
  "job-status": { method: "GET", path: "/jobs/:jobId" },
  "job-events": { method: "GET", path: "/jobs/:jobId/events" },
  "job-result": { method: "GET", path: "/jobs/result/by-key" },
  account: { method: "GET", path: "/account" },
  "rotate-key": { method: "POST", path: "/account/keys/:id/rotate" },
  "credit-pack": { method: "POST", path: "/credits/packs/:id" },
  "watch-list": { method: "GET", path: "/watchlist" },
  "watch-set": { method: "PUT", path: "/watchlist/:addr" },
  "watch-delete": { method: "DELETE", path: "/watchlist/:addr" },
  "watch-feed": { method: "GET", path: "/watchlist/feed" },
  "watch-events": { method: "GET", path: "/watchlist/events" },
  "webhook-create": { method: "POST", path: "/webhooks" },
  "webhook-list": { method: "GET", path: "/webhooks" },
  "webhook-delete": { method: "DELETE", path: "/webhooks/:id" },
  "webhook-rotate": { method: "POST", path: "/webhooks/:id/rotate" },
  "webhook-deliveries": { method: "GET", path: "/webhooks/:id/deliveries" },
  "webhook-test": { method: "POST", path: "/webhooks/:id/test" },
  "webhook-retry": { method: "POST", path: "/webhooks/:id/deliveries/:delivery/retry" },
  pricing: { method: "GET", path: "/intel/pricing" },
} as const satisfies Readonly<Record<EndpointId, { readonly method: Method; readonly path: string }>>;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Returns the path of an endpoint with its parameters and query. */
export function fillRoute(
  id: EndpointId,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const path = ROUTES[id].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}
