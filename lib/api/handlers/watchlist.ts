import { WatchEvent } from "@walletlens/contract/watchlist";
import type { Address } from "@walletlens/engine/address";
import type { FeedEvent, WatchRules } from "@/lib/watching/rules/watch";
import type { KeyPrincipal, Principal } from "../auth/principal";
import { type CallContext, keyRequired, type ServerEvent, type Stream } from "../server/endpoint";

interface WatchCall extends CallContext<KeyPrincipal> {
  readonly params: { readonly addr: Address };
}

interface WatchBody {
  readonly label?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly rules?: WatchRules | undefined;
}

/** Creates or updates a watch. */
export async function putWatch({
  params,
  body,
  caller,
  useCases,
}: WatchCall & { readonly body?: WatchBody | undefined }) {
  const { label, note, rules } = body ?? {};
  const { owner: userId, keyId } = caller;
  const watch = await useCases.setWatch({ userId, keyId, wallet: params.addr, label, note, rules });
  return { status: 200 as const, body: watch };
}

export async function getWatches({ caller, useCases }: CallContext<KeyPrincipal>) {
  return { status: 200 as const, body: { wallets: await useCases.listWatches(caller.owner) } };
}

export async function deleteWatch({ params, caller, useCases }: WatchCall) {
  await useCases.removeWatch(caller.owner, params.addr);
  return { status: 200 as const, body: { walletAddress: params.addr } };
}

export async function getWatchFeed({
  query,
  caller,
  useCases,
}: CallContext<KeyPrincipal> & {
  readonly query: {
    readonly after?: number | undefined;
    readonly since?: number | undefined;
    readonly limit: number;
  };
}) {
  const { after = null, since = null, limit } = query;
  const { events, next } =
    since === null
      ? await useCases.readFeed(caller.owner, { before: after, limit })
      : await useCases.readFeedSince(caller.owner, { since, limit });
  return { status: 200 as const, body: { events, next } };
}

export interface WatchEventsCall extends CallContext<Principal | null> {
  readonly headers: { readonly "last-event-id"?: number | undefined };
}

/** Streams the feed of the account. Throws `invalid_api_key` for a call without credentials. */
export async function openWatchEventStream({
  headers,
  caller,
  useCases,
  signal,
}: WatchEventsCall): Promise<Stream> {
  if (caller === null) throw keyRequired();
  const after = headers["last-event-id"] ?? null;
  return describe(useCases.followFeed({ userId: caller.owner, after, signal }));
}

/** An event that does not match its schema ends the stream. */
async function* describe(events: AsyncIterable<FeedEvent>): AsyncGenerator<ServerEvent> {
  for await (const event of events) yield { id: event.id, name: event.type, data: WatchEvent.parse(event) };
}
