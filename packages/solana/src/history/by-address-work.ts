import type { SignaturePosition } from "../chain-reader.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import { type AskedPage, askPage } from "./ask-page.ts";
import {
  type ByAddressEntry,
  type ByAddressPage,
  type ByAddressQuery,
  fetchOldest,
  liesWithin,
} from "./by-address-page.ts";
import type { ByAddressSupport } from "./by-address-support.ts";
import { type Condition, createCondition } from "./condition.ts";
import { countArrived, cutSlice, isRanged, newSlice, type Slice } from "./slice.ts";

export interface ByAddressReading {
  readonly query: ByAddressQuery;
  readonly support: ByAddressSupport;
  /** Pages under way together. */
  readonly parallel: number;
  /** The newest page, which is under way already. */
  readonly first: Promise<AskedPage>;
}

/** Entries ahead of the consumer, arrived or under way: bounds memory where it is slow. */
const WINDOW = 16_000;
/** Entries under way: with 1,000 a page they are some 10 MB each, and eight are enough for any provider. */
const MAX_UNDER_WAY = 8_000;
/** Each slice may cost a page that is not full, and one more where nothing is in it. */
const MAX_SLICES = 24;
/** Pages without a new entry, in a row, before a provider is taken to lead nowhere. */
const MAX_EMPTY = 5;

/**
 * One reading by address: the slices that are still to be read, newest first. A history that goes on below its second
 * page is cut into slices, and those again where they turn out long, so that several pages are under way.
 */
export class ByAddressWork {
  readonly condition: Condition = createCondition();
  private readonly seen = new Set<string>();
  private slices: Slice[] = [newSlice({ gte: null, lt: null }, 0)];
  private handedOver = 0;
  private underWay = 0;
  private slicesCut = 0;
  private pageSize = 0;
  private oldest: SignaturePosition | "unasked" | null = "unasked";
  /** The history below its first cut, to be read without slices where they do not work. */
  private uncut: Slice | null = null;
  private isTruncated = false;
  private reachesUntil = false;
  private failed: { readonly error: unknown } | null = null;

  constructor(private readonly reading: ByAddressReading) {
    reading.query.scope.stop.addEventListener("abort", this.condition.notifyAll);
    const [whole] = this.slices;
    if (whole !== undefined) this.follow(whole, reading.first);
  }

  /** The entries that follow, or null where none are there yet. */
  next(): readonly ByAddressEntry[] | null {
    for (;;) {
      const [slice] = this.slices;
      const room = this.limit - this.handedOver;
      const entries = slice?.arrived.shift();
      if (slice === undefined || (entries === undefined && slice.state !== "read")) return null;
      if (entries === undefined) this.slices.shift();
      else if (entries.length > room) this.isTruncated = true;
      const taken = entries?.slice(0, room) ?? [];
      this.handedOver += taken.length;
      this.fill();
      if (taken.length > 0) return taken;
    }
  }

  /** True where no entry will follow. */
  get isOver(): boolean {
    const [slice] = this.slices;
    if (slice === undefined || slice.state === "failed" || this.handedOver >= this.limit) return true;
    return this.reading.query.scope.stop.aborted && slice.state === "waiting";
  }

  /** True where the range was read to its end. */
  get isWhole(): boolean {
    return this.slices.length === 0 && !this.isTruncated && this.failure === null;
  }

  /** Reason for which a history is over before its end; null for none. */
  get failure(): { readonly error: unknown } | null {
    if (this.failed !== null || this.slices.length > 0 || this.isTruncated || this.reachesUntil)
      return this.failed;
    const { oldest } = this;
    if (oldest === null || oldest === "unasked" || this.seen.has(oldest.signature)) return null;
    return { error: new RpcError("transient", "a reading by address lacks the oldest transaction") };
  }

  private get limit(): number {
    return this.reading.query.range.limit;
  }

  /** Pages that may be under way. */
  private get parallel(): number {
    return Math.min(this.reading.parallel, Math.floor(MAX_UNDER_WAY / Math.max(1, this.pageSize)));
  }

  /** Begins as many pages as may be under way, from the top. */
  private fill(): void {
    let arrived = this.handedOver;
    let above = this.handedOver;
    const ahead = this.slices.reduce((sum, slice) => sum + countArrived(slice), 0);
    for (const slice of this.slices) {
      const own = countArrived(slice);
      [arrived, above] = [arrived + own, above + own];
      const isFull = slice !== this.slices[0] && ahead + this.underWay * this.pageSize >= WINDOW;
      const isEnough = this.underWay >= this.parallel || above >= this.limit || isFull;
      if (isEnough || slice.state === "failed" || this.reading.query.scope.stop.aborted) return;
      if (slice.state === "waiting") this.begin(slice, this.limit - arrived);
      above += slice.expected;
    }
  }

  private begin(slice: Slice, limit: number): void {
    const { query, support } = this.reading;
    this.follow(slice, askPage(query, support, { limit, token: slice.token, slots: slice.slots }));
  }

  private follow(slice: Slice, asked: Promise<AskedPage>): void {
    slice.state = "under way";
    this.underWay += 1;
    void asked.then((page) => {
      this.underWay -= 1;
      // A slice that was given up meanwhile is read another way.
      if (this.slices.includes(slice)) this.take(slice, page);
      this.fill();
      this.condition.notifyAll();
    });
  }

  private take(slice: Slice, page: AskedPage): void {
    if ("failure" in page) this.fail(slice, page.failure);
    else if (liesWithin(page, slice.slots)) this.arrive(slice, page);
    else {
      this.reading.support.knowsSlots = false;
      this.fail(slice, new RpcError("transient", "a page by address leaves its slots"));
    }
  }

  private arrive(slice: Slice, page: ByAddressPage): void {
    const entries = page.entries.filter(({ position }) => !this.seen.has(position.signature));
    for (const { position } of entries) this.seen.add(position.signature);
    slice.arrived.push(entries);
    slice.empty = entries.length === 0 ? slice.empty + 1 : 0;
    slice.expected = Math.max(0, slice.expected - entries.length);
    this.pageSize = Math.max(this.pageSize, page.entries.length);
    slice.state = "waiting";
    if (page.reachesUntil) {
      this.slices.length = this.slices.indexOf(slice) + 1;
      this.reachesUntil = true;
    }
    // Slots with nothing in them are asked for twice: an empty page has stood in the middle of a history.
    const isDoubted = isRanged(slice) && slice.token === null && page.entries.length === 0 && slice.empty < 2;
    if (page.next === null && !isDoubted) {
      slice.state = "read";
      slice.expected = 0;
    } else if (slice.empty > MAX_EMPTY) {
      this.fail(slice, new RpcError("transient", "pages by address bring nothing new"));
    } else if (page.next !== null) {
      slice.token = page.next;
      this.spread(slice, page);
    }
  }

  /** Cuts what a slice has left, where others could be read beside it. */
  private spread(slice: Slice, page: ByAddressPage): void {
    const { support } = this.reading;
    const at = this.slices.indexOf(slice);
    const above = this.slices
      .slice(0, at + 1)
      .reduce((sum, each) => sum + countArrived(each), this.handedOver);
    const wanted = this.limit - above;
    if (!support.knowsSlots || wanted <= page.entries.length) return;
    if (this.oldest === "unasked") this.askOldest();
    const floor = slice.slots.gte ?? (this.oldest === "unasked" ? undefined : this.oldest?.slot);
    const others = this.slices.filter(({ state }) => state !== "read").length - 1;
    const parts = Math.min(this.parallel - others, MAX_SLICES - this.slicesCut);
    if (floor === undefined || parts < 2) return;
    const slices = cutSlice(slice, { page, floor, most: Math.min(wanted, WINDOW), parts });
    if (slices === null) return;
    this.uncut ??= newSlice({ gte: null, lt: null }, 0, slice.token);
    slice.state = "read";
    slice.expected = 0;
    this.slicesCut += slices.length;
    this.slices.splice(at + 1, 0, ...slices);
  }

  /** Asks how far the history goes, while its second page is under way. */
  private askOldest(): void {
    const { query, support } = this.reading;
    this.oldest = null;
    const { form } = support;
    if (form === null) return;
    void fetchOldest(query, form).then(
      (oldest) => {
        this.oldest = oldest;
      },
      (error: unknown) => {
        // Without it the history is read page after page.
        if (error instanceof RpcError && error.kind === "refused") support.knowsSlots = false;
      },
    );
  }

  private fail(slice: Slice, error: unknown): void {
    const { stop } = this.reading.query.scope;
    const isStopped = stop.aborted && error === stop.reason;
    if (this.uncut !== null && isRanged(slice) && !isStopped) {
      this.giveUpSlices(this.uncut);
      return;
    }
    slice.state = "failed";
    if (!isStopped) this.failed ??= { error };
  }

  /** Goes on below the first cut as one slice; what was read below it comes again, and counts once. */
  private giveUpSlices(uncut: Slice): void {
    const dropped = this.slices.filter(isRanged);
    this.slices = [...this.slices.filter((slice) => !isRanged(slice)), uncut];
    for (const { position } of dropped.flatMap(({ arrived }) => arrived.flat()))
      this.seen.delete(position.signature);
    this.slicesCut = MAX_SLICES;
    this.uncut = null;
  }
}
