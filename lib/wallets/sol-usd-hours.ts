import { findMissingHours, type HourRange, listMissingHours } from "@walletlens/engine/swaps/missing-hours";
import { findNewestHour, type HourlyClose, type SolUsd, toHour } from "@walletlens/engine/swaps/sol-usd";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { PriceOrigin } from "@walletlens/engine/wallet/price-origin";
import type { HourlyPrice, HourlyPrices, SolPrices } from "@walletlens/solana/prices/price-sources";
import { AppError } from "@/lib/config/errors";

/** Stored hourly SOL/USD closes. */
export interface SolPriceStore {
  /** Reads the hours that start within [from, to], unix seconds. */
  read(from: number, to: number): Promise<StoredHours>;
  /** Stores hours. A gap does not replace a price. */
  save(hours: StoredHours): Promise<void>;
}

export interface StoredHours {
  /** Ascending. */
  readonly prices: readonly HourlyPrice[];
  /** Hours for which no source had a price within the last day. */
  readonly gaps: readonly number[];
}

/** Hours without a price a day after they began are gaps. */
const SETTLED_SECONDS = SECONDS_PER_DAY;
/** Milliseconds for which this process caches a gap; the store does so for a day. */
const GAP_MS = SECONDS_PER_HOUR * 1000;

/** Name of the source of prices that this process did not fetch. */
const STORED = "stored";

/** The last result, and its parts. */
interface LastResult {
  readonly solUsd: SolUsd;
  readonly closedHours: number;
  readonly open: readonly HourlyPrice[];
}

/**
 * SOL/USD by hour. Closed hours are read once per process. All results share one immutable map, which may
 * have more hours than requested.
 */
export class SolUsdHours {
  private readonly closed = new Map<number, HourlyClose>();
  /** Unix milliseconds until which an hour counts as a gap. */
  private readonly gaps = new Map<number, number>();
  /** Sources of the hours that this process fetched. */
  private readonly sources = new Map<number, string>();
  private last: LastResult = { solUsd: new Map(), closedHours: 0, open: [] };

  constructor(
    private readonly source: SolPrices,
    private readonly store: SolPriceStore,
  ) {}

  /**
   * Returns SOL/USD for every hour within [from, to] (unix seconds) that a source has. Stored hours are not
   * fetched again, nor gaps for a day; the open hour is. If no source is available, the stored hours are
   * returned and metrics of other hours are unknown.
   */
  async load(from: number, to: number): Promise<SolUsd> {
    const missingRange = await this.readStored(from, to);
    if (missingRange === null) return this.answer([]);
    const { prices, exhaustive } = await fetchRange(this.source, missingRange);
    for (const { hour, source: name } of prices) if (name !== undefined) this.sources.set(hour, name);
    const closedPrices = prices.filter(({ hour }) => hour + SECONDS_PER_HOUR <= to);
    const fetched = new Set(prices.map(({ hour }) => hour));
    const priced = { has: (hour: number) => fetched.has(hour) || this.closed.has(hour) };
    const settled = listMissingHours(priced, missingRange).filter((hour) => hour + SETTLED_SECONDS <= to);
    const foundHours = { prices: closedPrices, gaps: exhaustive ? settled : [] };
    if (closedPrices.length + foundHours.gaps.length > 0) await this.store.save(foundHours);
    this.cache(foundHours);
    return this.answer(prices.filter(({ hour }) => hour + SECONDS_PER_HOUR > to));
  }

  /** Like `load`, with stored hours and `open` prices only. */
  async loadStored(from: number, to: number, open: readonly HourlyPrice[]): Promise<SolUsd> {
    await this.readStored(from, to);
    return this.answer(open);
  }

  /**
   * Returns the origin of the newest price up to `until`, unix seconds: its source, or `stored` if another process or
   * an earlier one fetched it. A close is valid at the end of its hour. Null without a price.
   */
  findOrigin(prices: SolUsd, until: number): PriceOrigin | null {
    const hour = findNewestHour(prices, until);
    if (hour === null) return null;
    const asOf = Math.min(hour + SECONDS_PER_HOUR, until) * 1000;
    return { source: this.sources.get(hour) ?? STORED, asOf };
  }

  /** Reads stored hours that are not cached. Returns the range of those that are still missing. */
  private async readStored(from: number, to: number): Promise<HourRange | null> {
    const range = { from: toHour(from), to: toHour(to) };
    const unread = findMissingHours(this, range);
    if (unread === null) return null;
    // No process stores the hour that is open.
    if (unread.from + SECONDS_PER_HOUR > Date.now() / 1000) return unread;
    this.cache(await this.store.read(unread.from, unread.to));
    return findMissingHours(this, unread);
  }

  /** Returns true if an hour need not be fetched. */
  has(hour: number): boolean {
    return this.closed.has(hour) || (this.gaps.get(hour) ?? 0) > Date.now();
  }

  private cache({ prices, gaps }: StoredHours): void {
    for (const close of prices) if (close.usdMicros > 0n) this.closed.set(close.hour, close);
    for (const hour of gaps) this.gaps.set(hour, Date.now() + GAP_MS);
  }

  private answer(open: readonly HourlyPrice[]): SolUsd {
    const { last, closed } = this;
    const isSame =
      last.closedHours === closed.size &&
      last.open.length === open.length &&
      open.every(({ hour, usdMicros }, place) => {
        const previousHour = last.open[place];
        return previousHour?.hour === hour && previousHour.usdMicros === usdMicros;
      });
    if (isSame) return last.solUsd;
    const solUsd = new Map(closed);
    for (const close of open) solUsd.set(close.hour, close);
    this.last = { solUsd, closedHours: closed.size, open };
    return solUsd;
  }
}

async function fetchRange(source: SolPrices, { from, to }: HourRange): Promise<HourlyPrices> {
  try {
    return await source.readHourly(from, to);
  } catch (error) {
    if (error instanceof AppError && error.code === "prices_unavailable") {
      return { prices: [], exhaustive: false };
    }
    throw error;
  }
}
