import { type Client, type ClientOptions, createClient } from "@walletlens/client";

/**
 * Client of the site's own interface, in a page of it: who is signed in pays. Nothing is given up, and no call waits by
 * itself: pages say how it stands, and people are free to leave.
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
