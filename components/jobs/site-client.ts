import { type Client, type ClientOptions, createClient } from "@walletlens/client";

/**
 * Client for the API of this site, paid by the session. It polls without limit and never waits for a retry: pages
 * show the state.
 */
export function createSiteClient(options: Pick<ClientOptions, "events" | "pay"> = {}): Client {
  return createClient({
    baseUrl: "/api/v1",
    pollMs: 1_000,
    mostPolls: Number.POSITIVE_INFINITY,
    mostWaits: 0,
    ...options,
  });
}
