import type { WalletCounterparties } from "@walletlens/engine/coordination/direct/rank-counterparties";
import type { WalletFeed } from "@walletlens/engine/wallet/list-feed";
import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import type { TokenEvidencePage } from "@walletlens/engine/wallet/metric-evidence/trace-token";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { LRUCache } from "lru-cache";

/** In the place of a token's evidence where the covered history has no purchase of it. */
export const NEVER_BOUGHT = "never_bought";

/** Contacts of a wallet as far as its covered history tells. */
export interface ObservedContacts extends WalletCounterparties {
  /** True where the history reaches back to the wallet's first transaction. */
  readonly complete: boolean;
}

/** Answers of one kind, by key. */
export interface StoredAnswers<Answer> {
  /** The answer that is kept or being made; null where there is none. */
  find(key: string): Promise<Answer> | null;
  /** The answer, by `build` where it is not known. A failure reaches every reader that waits for it, and is not kept. */
  read(key: string, build: () => Promise<Answer>): Promise<Answer>;
}

/** Place of an answer in the memory that all kinds share. */
interface Stored {
  /** Removes the answer from those of its kind. */
  readonly forget: () => void;
}

/** Memory of an object by the length of its JSON text: names of fields are shared, numbers and references are not. */
const BYTES_PER_CHARACTER = 3;
/** A part of Node's own limit; evidence of a metric takes some 100 KB, charts of a wallet of many years 400 KB. */
const MAX_BYTES = 64 * 1024 ** 2;

/**
 * Answers that this process computed recently from kept histories, and those that it is computing: concurrent callers
 * wait for the same ones. They share one LRU cache, bounded in bytes.
 */
export class ResponseCache {
  readonly #recent: LRUCache<string, Stored>;

  readonly charts: StoredAnswers<WalletCharts>;
  readonly contacts: StoredAnswers<ObservedContacts>;
  readonly metrics: StoredAnswers<MetricEvidence>;
  readonly tokens: StoredAnswers<TokenEvidencePage | typeof NEVER_BOUGHT>;
  readonly feeds: StoredAnswers<WalletFeed>;
  readonly periods: StoredAnswers<PeriodMetrics>;

  constructor(maxBytes = MAX_BYTES) {
    this.#recent = new LRUCache({
      maxSize: maxBytes,
      dispose: ({ forget }) => forget(),
      noDisposeOnSet: true,
    });
    this.charts = this.#keep("charts");
    this.contacts = this.#keep("contacts");
    this.metrics = this.#keep("figures");
    this.tokens = this.#keep("tokens");
    this.feeds = this.#keep("feeds");
    this.periods = this.#keep("periods");
  }

  #keep<Answer>(kind: string): StoredAnswers<Answer> {
    const recent = this.#recent;
    const known = new Map<string, Promise<Answer>>();
    const find = (key: string) => {
      recent.get(`${kind} ${key}`);
      return known.get(key) ?? null;
    };
    return {
      find,
      read(key, build) {
        const found = find(key);
        if (found !== null) return found;
        const name = `${kind} ${key}`;
        const answer = build();
        const forget = () => {
          if (known.get(key) === answer) known.delete(key);
        };
        known.set(key, answer);
        recent.set(name, { forget }, { size: 1 });
        answer.then(
          (made) => {
            if (recent.peek(name)?.forget === forget)
              recent.set(name, { forget }, { size: countBytes(made) });
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

/** Bytes that an answer counts for, at least 1. */
function countBytes(answer: unknown): number {
  const text = JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? value.toString() : value));
  return text.length * BYTES_PER_CHARACTER;
}
