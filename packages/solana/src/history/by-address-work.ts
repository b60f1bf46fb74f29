import type { SignaturePosition } from "../chain-reader.ts";
import { isRefusedCall, RpcError } from "../rpc/rpc-error.ts";
import {
  type ByAddressQuery,
  fetchOldest,
  isWithinSlots,
  type PageResult,
  requestPage,
} from "./by-address-page.ts";
import type { ByAddressBatch, ByAddressPage } from "./by-address-reply.ts";
import type { ByAddressSupport } from "./by-address-support.ts";
import { Condition } from "./condition.ts";
import { countArrived, createSlice, isRanged, type Slice, splitSlice } from "./slice.ts";

export interface ByAddressReading {
  readonly query: ByAddressQuery;
  readonly support: ByAddressSupport;
  /** Maximum concurrent pages. */
  readonly parallel: number;
  /** The newest page, which is already requested. */
  readonly first: Promise<PageResult>;
}

/** Maximum entries ahead of the consumer, which bounds memory. */
const WINDOW = 16_000;
/** Maximum requested entries: a page of 1,000 is about 10 MB, and eight saturate any provider. */
const MAX_REQUESTED = 8_000;
/** Each slice may cost a partial page, and one more if it is empty. */
const MAX_SLICES = 24;
/** Consecutive pages without a new entry before the reading fails. */
const MAX_EMPTY_PAGES = 5;

/**
 * One reading by address: its unread slices, newest first. A history that continues below its second page is split into
 * slices, and long slices are split again, so that several pages load in parallel.
 */
export class ByAddressWork {
  readonly condition = new Condition();
  private readonly seen = new Set<string>();
  private slices: Slice[] = [createSlice({ gte: null, lt: null })];
  private yielded = 0;
  private inFlight = 0;
  private splitCount = 0;
  private pageSize = 0;
  private oldest: SignaturePosition | "unrequested" | null = "unrequested";
  /** The history below the first split, for reading without slices if they fail. */
  private unsplit: Slice | null = null;
  private isTruncated = false;
  private reachesUntil = false;
  private failed: { readonly error: unknown } | null = null;

  constructor(private readonly reading: ByAddressReading) {
    reading.query.scope.stop.addEventListener("abort", this.condition.notifyAll);
    const [whole] = this.slices;
    if (whole !== undefined) this.follow(whole, reading.first);
  }

  /** Returns the next entries, or null if none have arrived. */
  next(): ByAddressBatch | null {
    for (;;) {
      const [slice] = this.slices;
      const remainingCount = this.limit - this.yielded;
      const batch = slice?.arrived.shift();
      if (slice === undefined || (batch === undefined && slice.state !== "read")) return null;
      if (batch === undefined) this.slices.shift();
      else if (batch.entries.length > remainingCount) this.isTruncated = true;
      const entries = batch?.entries.slice(0, remainingCount) ?? [];
      this.yielded += entries.length;
      this.fill();
      if (batch !== undefined && entries.length > 0) return { ...batch, entries };
    }
  }

  /** True if no entry will follow. */
  get isOver(): boolean {
    const [slice] = this.slices;
    if (slice === undefined || slice.state === "failed" || this.yielded >= this.limit) return true;
    return this.reading.query.scope.stop.aborted && slice.state === "waiting";
  }

  /** True if the range was read to its end. */
  get isWhole(): boolean {
    return this.slices.length === 0 && !this.isTruncated && this.failure === null;
  }

  /** Reason for which the history ended early, or null. */
  get failure(): { readonly error: unknown } | null {
    if (this.failed !== null || this.slices.length > 0 || this.isTruncated || this.reachesUntil)
      return this.failed;
    const { oldest } = this;
    if (oldest === null || oldest === "unrequested" || this.seen.has(oldest.signature)) return null;
    return { error: new RpcError("transient", "a reading by address lacks the oldest transaction") };
  }

  private get limit(): number {
    return this.reading.query.range.limit;
  }

  private get parallel(): number {
    return Math.min(this.reading.parallel, Math.floor(MAX_REQUESTED / Math.max(1, this.pageSize)));
  }

  /** Requests as many pages as allowed, newest first. */
  private fill(): void {
    let arrived = this.yielded;
    let entriesAbove = this.yielded;
    const arrivedCount = countArrived(this.slices);
    for (const slice of this.slices) {
      const sliceCount = countArrived([slice]);
      arrived += sliceCount;
      entriesAbove += sliceCount;
      const isFull = slice !== this.slices[0] && arrivedCount + this.inFlight * this.pageSize >= WINDOW;
      const isEnough = this.inFlight >= this.parallel || entriesAbove >= this.limit || isFull;
      if (isEnough || slice.state === "failed" || this.reading.query.scope.stop.aborted) return;
      if (slice.state === "waiting") this.request(slice, this.limit - arrived);
      entriesAbove += slice.expected;
    }
  }

  private request(slice: Slice, limit: number): void {
    const { query, support } = this.reading;
    this.follow(slice, requestPage(query, support, { limit, token: slice.token, slots: slice.slots }));
  }

  private follow(slice: Slice, asked: Promise<PageResult>): void {
    slice.state = "in flight";
    this.inFlight += 1;
    void asked.then((page) => {
      this.inFlight -= 1;
      // The range of an abandoned slice is read without slices.
      if (this.slices.includes(slice)) this.take(slice, page);
      this.fill();
      this.condition.notifyAll();
    });
  }

  private take(slice: Slice, page: PageResult): void {
    if ("failure" in page) this.fail(slice, page.failure);
    else if (isWithinSlots(page, slice.slots)) this.add(slice, page);
    else {
      this.reading.support.supportsSlots = false;
      this.fail(slice, new RpcError("transient", "a page by address leaves its slots"));
    }
  }

  private add(slice: Slice, page: ByAddressPage): void {
    const entries = page.entries.filter(({ position }) => !this.seen.has(position.signature));
    for (const { position } of entries) this.seen.add(position.signature);
    slice.arrived.push({ entries, bytes: page.bytes });
    slice.emptyPages = entries.length === 0 ? slice.emptyPages + 1 : 0;
    slice.expected = Math.max(0, slice.expected - entries.length);
    this.pageSize = Math.max(this.pageSize, page.entries.length);
    slice.state = "waiting";
    if (page.reachesUntil) {
      this.slices.length = this.slices.indexOf(slice) + 1;
      this.reachesUntil = true;
    }
    // Empty slots are requested twice: providers have sent empty pages in the middle of a history.
    const isDoubtful =
      isRanged(slice) && slice.token === null && page.entries.length === 0 && slice.emptyPages < 2;
    if (page.next === null && !isDoubtful) {
      slice.state = "read";
      slice.expected = 0;
    } else if (slice.emptyPages > MAX_EMPTY_PAGES) {
      this.fail(slice, new RpcError("transient", "pages by address bring nothing new"));
    } else if (page.next !== null) {
      slice.token = page.next;
      this.split(slice, page);
    }
  }

  /** Splits the remainder of a slice if more pages may load in parallel. */
  private split(slice: Slice, page: ByAddressPage): void {
    const { support } = this.reading;
    const sliceIndex = this.slices.indexOf(slice);
    const wantedCount = this.limit - this.yielded - countArrived(this.slices.slice(0, sliceIndex + 1));
    if (!support.supportsSlots || wantedCount <= page.entries.length) return;
    if (this.oldest === "unrequested") this.requestOldest();
    const floor = slice.slots.gte ?? (this.oldest === "unrequested" ? undefined : this.oldest?.slot);
    const otherSliceCount = this.slices.filter(({ state }) => state !== "read").length - 1;
    const parts = Math.min(this.parallel - otherSliceCount, MAX_SLICES - this.splitCount);
    if (floor === undefined || parts < 2) return;
    const slices = splitSlice(slice, { page, floor, max: Math.min(wantedCount, WINDOW), parts });
    if (slices === null) return;
    this.unsplit ??= createSlice({ gte: null, lt: null }, 0, slice.token);
    slice.state = "read";
    slice.expected = 0;
    this.splitCount += slices.length;
    this.slices.splice(sliceIndex + 1, 0, ...slices);
  }

  /** Requests the end of the history while its second page loads. */
  private requestOldest(): void {
    const { query, support } = this.reading;
    this.oldest = null;
    const { form } = support;
    if (form === null) return;
    void fetchOldest(query, form).then(
      (oldest) => {
        this.oldest = oldest;
      },
      (error: unknown) => {
        // A provider that refuses slots is read page by page.
        if (isRefusedCall(error)) support.supportsSlots = false;
      },
    );
  }

  private fail(slice: Slice, error: unknown): void {
    const { stop } = this.reading.query.scope;
    const isStopped = stop.aborted && error === stop.reason;
    if (this.unsplit !== null && isRanged(slice) && !isStopped) {
      this.abandonSlices(this.unsplit);
      return;
    }
    slice.state = "failed";
    if (!isStopped) this.failed ??= { error };
  }

  /** Continues below the first split as one slice. Entries that are read again count once. */
  private abandonSlices(unsplit: Slice): void {
    const droppedSlices = this.slices.filter(isRanged);
    this.slices = [...this.slices.filter((slice) => !isRanged(slice)), unsplit];
    for (const { position } of droppedSlices.flatMap(({ arrived }) =>
      arrived.flatMap(({ entries }) => entries),
    ))
      this.seen.delete(position.signature);
    this.splitCount = MAX_SLICES;
    this.unsplit = null;
  }
}
