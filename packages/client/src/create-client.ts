import { fetchBody } from "./call-endpoint.ts";
import type { PackId, Query } from "./contract-types.ts";
import { createGroupCalls } from "./group-client.ts";
import { type ClientOptions, connect } from "./job-client.ts";
import type { CallOptions } from "./options.ts";
import { createWalletCalls } from "./wallet-calls.ts";
import { createWatchCalls } from "./watch-calls.ts";
import { createWebhookCalls } from "./webhook-calls.ts";

export type { ClientOptions } from "./job-client.ts";

export type Client = ReturnType<typeof createClient>;

/**
 * Creates a client of the API for Node.js and browsers. Throws a TypeError if `baseUrl` is not an http or
 * https URL. Every method throws ApiError for an unsuccessful response, PaymentError for a 402,
 * ConnectionError if the server cannot be reached, and the reason of an aborted signal; methods that wait
 * also throw JobFailedError and JobTimeoutError. A 409, 429 or 503 with Retry-After is retried, at most
 * `maxWaits` times and after at most a minute each.
 *
 * @example
 * const client = createClient({ baseUrl: "http://127.0.0.1:3000", apiKey });
 * const { winRate, behaviorCode } = await client.walletHud(address);
 */
export function createClient(options: ClientOptions) {
  const connection = connect(options);
  return {
    ...createWalletCalls(connection),
    ...createGroupCalls(connection),
    ...createWatchCalls(connection),
    ...createWebhookCalls(connection),

    /**
     * Returns the remaining credits and the last 100 entries of the ledger. Needs a key.
     *
     * @example
     * const { balance, entries } = await client.account();
     * const earlier = await client.account({ before: entries[0]?.id });
     */
    account: ({ before, ...call }: CallOptions & Query<"account"> = {}) =>
      fetchBody(connection, "account", { query: { before } }, call),

    /**
     * Rotates the secret of the calling key, whose id `account` returns; both secrets work for a day. Needs
     * the key.
     *
     * @example
     * const { apiKey: newer } = await client.rotateKey((await client.account()).keyId);
     */
    rotateKey: (keyId: string, call?: CallOptions) =>
      fetchBody(connection, "rotate-key", { params: { id: keyId } }, call),

    /**
     * Buys credits for the account of the key, with a payment by `pay`.
     *
     * @example
     * const { balance } = await client.buyPack("starter");
     */
    buyPack: (id: PackId, call?: CallOptions) =>
      fetchBody(connection, "credit-pack", { params: { id } }, call),

    /**
     * Returns a page of the wallets analyzed in the last 7 days, by results of a period: `cursor` is the
     * `nextCursor` of the page before. Free.
     *
     * @example
     * const { wallets } = await client.discover({ period: "30d", sortBy: "realized", currency: "usd" });
     */
    discover: (search: CallOptions & Query<"discover"> = {}) => {
      const { idempotencyKey, signal, ...query } = search;
      return fetchBody(connection, "discover", { query }, { idempotencyKey, signal });
    },

    /**
     * Searches wallets and tokens by address or by the beginning of a symbol, name or label. Free, without a
     * key.
     *
     * @example
     * const { results } = await client.search("BONK");
     */
    search: (q: string, call?: CallOptions) => fetchBody(connection, "search", { query: { q } }, call),

    /**
     * Returns the prices of calls and the packs of credits. Free, without a key.
     *
     * @example
     * const { endpoints, packs } = await client.pricing();
     */
    pricing: (call?: CallOptions) => fetchBody(connection, "pricing", {}, call),
  };
}
