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
 * Watches a wallet, or changes how. Throws `system_wallet` for one that is known to be no trader's, and `watchlist_full`
 * where the account watches as many as it may.
 */
export async function setWatch({ watches, labels }: WatchPorts, change: WatchChange): Promise<Watch> {
  await resolveTraderLabel(labels, change.wallet);
  const watch = await watches.set(change, MAX_WATCHES);
  if (watch === null) {
    throw new AppError("watchlist_full", `An account may watch ${MAX_WATCHES} wallets; end a watch first.`);
  }
  return watch;
}

/** Lists the wallets that an account watches, newest first. */
export function listWatches({ watches }: WatchPorts, userId: string): Promise<readonly Watch[]> {
  return watches.list(userId);
}

/** Finds the watch of one wallet; null where the account does not watch it. */
export function findWatch({ watches }: WatchPorts, userId: string, wallet: string): Promise<Watch | null> {
  return watches.find(userId, wallet);
}

/** Ends a watch. Throws `not_found`. */
export async function removeWatch({ watches }: WatchPorts, userId: string, wallet: string): Promise<void> {
  if (!(await watches.remove(userId, wallet))) {
    throw new AppError("not_found", "This account does not watch this wallet.");
  }
}

/** A page of an account's feed, newest first, and where the next one begins; `last` is the newest event there ever was. */
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
