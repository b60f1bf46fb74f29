import { AppError } from "@/lib/config/errors";
import type { Labels } from "@/lib/wallets/ports";
import { resolveTraderLabel } from "@/lib/wallets/refuse-system-wallet";
import type { FeedPage, WatchChange, Watches, WatchFeed } from "./ports";
import { type FeedEvent, MAX_WATCHES, type Watch } from "./rules/watch";

export interface WatchPorts {
  readonly watches: Watches;
  readonly feed: WatchFeed;
  readonly labels: Labels;
}

/**
 * Creates or updates a watch. Throws `system_wallet` for a known system address, and `watchlist_full` if the
 * account has `MAX_WATCHES`.
 */
export async function setWatch({ watches, labels }: WatchPorts, change: WatchChange): Promise<Watch> {
  await resolveTraderLabel(labels, change.wallet);
  const watch = await watches.set(change, MAX_WATCHES);
  if (watch === null) {
    throw new AppError("watchlist_full", `An account may watch ${MAX_WATCHES} wallets; end a watch first.`);
  }
  return watch;
}

export function listWatches({ watches }: WatchPorts, userId: string): Promise<readonly Watch[]> {
  return watches.list(userId);
}

export function findWatch({ watches }: WatchPorts, userId: string, wallet: string): Promise<Watch | null> {
  return watches.find(userId, wallet);
}

/** Ends a watch. Throws `not_found`. */
export async function removeWatch({ watches }: WatchPorts, userId: string, wallet: string): Promise<void> {
  if (!(await watches.remove(userId, wallet))) {
    throw new AppError("not_found", "This account does not watch this wallet.");
  }
}

/**
 * Returns a page of an account's feed, newest first, and the position of the next one; `last` is the newest
 * event ever.
 */
export async function readFeed({ feed }: WatchPorts, userId: string, page: FeedPage): Promise<WatchFeedPage> {
  const [rows, last] = await Promise.all([
    feed.list(userId, { ...page, limit: page.limit + 1 }),
    feed.last(userId),
  ]);
  const events = rows.slice(0, page.limit);
  return { events, next: rows.length > page.limit ? (events.at(-1)?.id ?? null) : null, last };
}

export interface WatchFeedPage {
  readonly events: readonly FeedEvent[];
  readonly next: number | null;
  readonly last: number;
}
