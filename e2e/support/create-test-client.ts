import { type Client, createClient } from "@walletlens/client";

/** A client of the product under test, which follows jobs as closely as a test wants. */
export function createTestClient(site: string | undefined, apiKey: string): Client {
  return createClient({ baseUrl: `${site}/api/v1`, apiKey, pollMs: 500, maxPolls: 600 });
}
