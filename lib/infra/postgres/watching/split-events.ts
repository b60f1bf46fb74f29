import type { FoundNews } from "@/lib/watching/ports";
import type { WatchTip } from "@/lib/watching/rules/watch";

/** Events of a part, unless one transaction has more: with as many webhooks as an account may have, 4,000 deliveries. */
const MAX_EVENTS = 200;

/** A part of what was found. */
export interface NewsPart {
  readonly news: readonly FoundNews[];
  /** Transaction up to which its account is told with it. */
  readonly tip: WatchTip;
}

/** Splits events between transactions into parts that are written one by one; the last reaches `tip`. */
export function splitNews(news: readonly FoundNews[], tip: WatchTip): readonly NewsPart[] {
  const parts: NewsPart[] = [];
  let from = 0;
  for (const [at, { slot, event }] of news.entries()) {
    const isLastOfTransaction = news[at + 1]?.event.signature !== event.signature;
    if (at + 1 - from < MAX_EVENTS || !isLastOfTransaction || at + 1 === news.length) continue;
    parts.push({ news: news.slice(from, at + 1), tip: { slot, signature: event.signature } });
    from = at + 1;
  }
  return [...parts, { news: news.slice(from), tip }];
}
