import type { Address } from "@walletlens/engine/address";
import type {
  FeedEvent,
  FeedNews,
  Watch,
  WatchRequest,
  WatchRules,
  WatchStatus,
  WatchTip,
} from "@/lib/domain/watching/watch";

/**
 * Watches of accounts. Whoever asks names the account: what is another's is not there. Throws an AppError
 * `database_unavailable` where the store is away.
 */
export interface Watches {
  /**
   * Watches a wallet, or changes how: what is undefined stays as it is, null removes it. Null where the account has
   * `most` watches already, however many are set at once.
   */
  set(request: WatchChange, most: number): Promise<Watch | null>;
  /** The watches of an account, newest first. */
  list(userId: string): Promise<readonly Watch[]>;
  find(userId: string, wallet: string): Promise<Watch | null>;
  /** Ends a watch; false where there is none. */
  remove(userId: string, wallet: string): Promise<boolean>;
}

export type WatchChange = Pick<WatchRequest, "userId" | "keyId" | "wallet"> & {
  readonly [Field in "label" | "note" | "rules"]?: WatchRequest[Field] | undefined;
};

export interface FeedPage {
  /** Number that the events come before; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
  /** Only events of this wallet, or of this type. */
  readonly wallet?: string | null;
  readonly type?: string | null;
}

/** Feeds of accounts. */
export interface WatchFeed {
  /** Events before number `before` (null: from the newest on), newest first. */
  list(userId: string, page: FeedPage): Promise<readonly FeedEvent[]>;
  /** Events after a number, oldest first. An event is there only once all before it are. */
  listAfter(userId: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** Number of the last event that there ever was; 0 before the first. */
  last(userId: string): Promise<number>;
  /** Removes events that are older than so many days. Returns how many. */
  sweep(keptDays: number): Promise<number>;
}

/** Looks at watched wallets, shared by all processes. */
export interface WatchQueue {
  /**
   * Claims wallets that are due. One that nobody watches any more is forgotten, one whose watches cannot be told anything
   * rests so many seconds; a look that nobody notes is due again.
   */
  claim(limit: number, restSeconds: number): Promise<readonly DueWallet[]>;
  /** Watches of a wallet that can be told something: active ones, and paused ones whose account has a credit again. */
  listWatches(wallet: Address): Promise<readonly WatchState[]>;
  /** Notes that a look has ended: what the provider listed as the newest, and whether that was new. */
  note(look: EndedLook): Promise<void>;
  /**
   * Tells an account what was found, takes the credit for it, and puts the watch's tip there: all of it or nothing, and
   * once for each tip. Where the credit cannot be taken the watch is paused, and keeps its tip.
   */
  settle(finding: Finding): Promise<"told" | "paused" | "stale">;
  /** Gives watches that were never looked at their tip. Free. */
  begin(wallet: Address, tip: WatchTip): Promise<void>;
  /** Makes wallets due where something may have happened in them; each once in so many seconds where it finds something. */
  hint(wallets: readonly string[], spacingSeconds: number): Promise<void>;
  /** All wallets that somebody can be told of. */
  listWallets(): Promise<readonly Address[]>;
}

export interface DueWallet {
  readonly wallet: Address;
  /** Newest signature of the last look; null before the first. */
  readonly seen: string | null;
  /** True where the provider has said just now that something happened. */
  readonly isHinted: boolean;
  readonly failures: number;
}

export interface WatchState {
  readonly id: string;
  readonly userId: string;
  readonly status: WatchStatus;
  readonly rules: WatchRules;
  /** Null before the first look. */
  readonly tip: WatchTip | null;
}

/** `quiet`: nothing was new. `found`: something was, and its watches were told. `failed`: it is repeated soon. */
export const LOOK_OUTCOMES = ["quiet", "found", "failed"] as const;
export type LookOutcome = (typeof LOOK_OUTCOMES)[number];

export interface EndedLook {
  readonly wallet: Address;
  /** Null leaves what was seen before. */
  readonly seen: string | null;
  readonly outcome: LookOutcome;
  /** Seconds to the next look. */
  readonly nextInSeconds: number;
}

export interface Finding {
  readonly watch: WatchState;
  readonly wallet: Address;
  readonly tip: WatchTip;
  /** Events that the watch's rules let through, oldest first. */
  readonly news: readonly FeedNews[];
}

/** Subscriptions to what a provider says of wallets as it happens. */
export interface LogSubscriptions {
  /** Wallets to be told of from now on. */
  follow(wallets: readonly Address[]): void;
  close(): void;
}
