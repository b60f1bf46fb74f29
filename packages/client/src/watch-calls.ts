import type { WatchEvent } from "./api-types.ts";
import { fetchBody } from "./call-endpoint.ts";
import { fillRoute } from "./call-route.ts";
import type { Query, Sent } from "./contract-types.ts";
import { followStream } from "./follow-stream.ts";
import type { CallOptions, StreamOptions } from "./options.ts";
import { ROUTES } from "./routes.ts";
import type { Connection } from "./send-request.ts";

/** Methods about watched wallets. They need a key. */
export function createWatchCalls(connection: Connection) {
  return {
    /**
     * Lists the watched wallets of the account, newest first.
     *
     * @example
     * const { wallets } = await client.watchlist();
     */
    watchlist: (call?: CallOptions) => fetchBody(connection, "watch-list", {}, call),

    /**
     * Watches a wallet or updates its watch; omitted fields stay as they are.
     *
     * @example
     * const { status } = await client.watch(address, { label: "whale", rules: { minTradeSol: 10 } });
     */
    watch: (addr: string, how: Sent<"watch-set"> = {}, call?: CallOptions) =>
      fetchBody(connection, "watch-set", { params: { addr }, body: how }, call),

    /**
     * Ends a watch.
     *
     * @example
     * await client.unwatch(address);
     */
    unwatch: (addr: string, call?: CallOptions) =>
      fetchBody(connection, "watch-delete", { params: { addr } }, call),

    /**
     * Returns a page of the feed of all watched wallets, newest first, or oldest first with `since`.
     *
     * @example
     * const { events, next } = await client.watchFeed({ limit: 20 });
     */
    watchFeed: ({ after, since, limit, ...call }: CallOptions & Query<"watch-feed"> = {}) =>
      fetchBody(connection, "watch-feed", { query: { after, since, limit } }, call),

    /**
     * Yields the events of the feed: from now on, or after `lastEventId`.
     *
     * @example
     * for await (const event of client.watchEvents()) console.log(event.type, event.walletAddress);
     */
    watchEvents: (stream?: StreamOptions): AsyncGenerator<WatchEvent, void> =>
      streamWatchEvents(connection, stream),
  };
}

async function* streamWatchEvents(
  connection: Connection,
  stream?: StreamOptions,
): AsyncGenerator<WatchEvent, void> {
  for await (const { name, data } of followStream(connection, fillRoute(ROUTES["watch-events"]), stream)) {
    // Ignores unknown events of later versions.
    if (name === "wallet.traded" || name === "watch.paused") yield JSON.parse(data);
  }
}
