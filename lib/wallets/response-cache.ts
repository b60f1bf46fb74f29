import type { WalletCounterparties } from "@walletlens/engine/coordination/direct/rank-counterparties";
import type { WalletCharts } from "@walletlens/engine/result-types";
import type { UnnamedDisposal } from "@walletlens/engine/wallet/disposal";
import type { WalletFeed } from "@walletlens/engine/wallet/list-feed";
import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import type { TokenEvidencePage } from "@walletlens/engine/wallet/metric-evidence/trace-token";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import type { DisposalPosition } from "@walletlens/engine/wallet/walk-disposals";
import { LRUCache } from "lru-cache";
import type { AnalysisSource } from "./rules/analysis-source";

/** Result for a token without a purchase in the covered history. */
export const NEVER_BOUGHT = "never_bought";

/** Counterparties of a wallet in its covered history. */
export interface ObservedCounterparties extends WalletCounterparties {
  readonly source: AnalysisSource;
}

/** A page of disposals, oldest first. */
export interface DisposalList {
  readonly trades: readonly UnnamedDisposal[];
  /** Position of the last one; null if no others follow. */
  readonly next: DisposalPosition | null;
}

/** Cached results of one kind, by key. */
export interface CachedResults<Answer> {
  /** Returns a cached or pending result, or null. */
  find(key: string): Promise<Answer> | null;
  /**
   * Returns the result, computed by `build` if it is not cached. A failure reaches all waiting callers and is
   * not cached.
   */
  read(key: string, build: () => Promise<Answer>): Promise<Answer>;
}

/** Entry in the memory that all kinds share. */
interface CacheEntry {
  /** Removes the result from its kind. */
  readonly forget: () => void;
}

/** Memory per character of an object's JSON text; field names are shared. */
const BYTES_PER_CHARACTER = 3;
/** A part of Node's own limit; evidence of a metric takes about 100 KB, charts of a long history 400 KB. */
const MAX_BYTES = 64 * 1024 ** 2;

/**
 * Results that this process recently computed from stored histories, and pending ones, which concurrent
 * callers share. One LRU cache for all kinds, bounded in bytes.
 */
export class ResponseCache {
  readonly #recent: LRUCache<string, CacheEntry>;

  readonly charts: CachedResults<WalletCharts>;
  readonly counterparties: CachedResults<ObservedCounterparties>;
  readonly metrics: CachedResults<MetricEvidence>;
  readonly tokens: CachedResults<TokenEvidencePage | typeof NEVER_BOUGHT>;
  readonly feeds: CachedResults<WalletFeed>;
  readonly periods: CachedResults<PeriodMetrics>;
  readonly disposals: CachedResults<DisposalList>;

  constructor(maxBytes = MAX_BYTES) {
    this.#recent = new LRUCache({
      maxSize: maxBytes,
      dispose: ({ forget }) => forget(),
      noDisposeOnSet: true,
    });
    this.charts = this.#createCache("charts");
    this.counterparties = this.#createCache("contacts");
    this.metrics = this.#createCache("figures");
    this.tokens = this.#createCache("tokens");
    this.feeds = this.#createCache("feeds");
    this.periods = this.#createCache("periods");
    this.disposals = this.#createCache("disposals");
  }

  #createCache<Answer>(kind: string): CachedResults<Answer> {
    const recent = this.#recent;
    const answers = new Map<string, Promise<Answer>>();
    const find = (key: string) => {
      recent.get(`${kind} ${key}`);
      return answers.get(key) ?? null;
    };
    return {
      find,
      read(key, build) {
        const cachedAnswer = find(key);
        if (cachedAnswer !== null) return cachedAnswer;
        const name = `${kind} ${key}`;
        const answer = build();
        const forget = () => {
          if (answers.get(key) === answer) answers.delete(key);
        };
        answers.set(key, answer);
        recent.set(name, { forget }, { size: 1 });
        answer.then(
          (newAnswer) => {
            if (recent.peek(name)?.forget === forget)
              recent.set(name, { forget }, { size: countBytes(newAnswer) });
          },
          () => {
            if (recent.peek(name)?.forget === forget) recent.delete(name);
          },
        );
        return answer;
      },
    };
  }
}

function countBytes(answer: unknown): number {
  const text = JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? value.toString() : value));
  return text.length * BYTES_PER_CHARACTER;
}
