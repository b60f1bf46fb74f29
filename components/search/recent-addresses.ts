import { type Address, isAddress } from "@walletlens/engine/address";

export interface RecentAddress {
  readonly kind: RecentKind;
  readonly address: Address;
  /** Ticker of a token; absent if unknown. Anyone can choose it. */
  readonly symbol?: string;
}

const KINDS = ["wallet", "token"] as const;
export type RecentKind = (typeof KINDS)[number];

const KEY = "recent-addresses";
const MAX_RECENT = 8;
/** Event for this window; the browser's storage event reaches other windows only. */
const CHANGED = "recent-addresses-changed";

/** Returns the addresses opened lately, newest first. They never leave the browser. */
export function readRecent(): readonly RecentAddress[] {
  return parseRecent(readText());
}

export function recordAddress(recent: RecentAddress): void {
  const otherAddresses = readRecent().filter(({ address }) => address !== recent.address);
  write(JSON.stringify([recent, ...otherAddresses].slice(0, MAX_RECENT)));
}

export function clearRecent(): void {
  write(null);
}

/** Calls `listener` on changes in any window. Returns the function that stops it. */
export function watchRecent(listener: () => void): () => void {
  const end = new AbortController();
  window.addEventListener("storage", listener, { signal: end.signal });
  window.addEventListener(CHANGED, listener, { signal: end.signal });
  return () => end.abort();
}

/** Parses stored text, which may be invalid: such entries are dropped. */
export function parseRecent(text: string | null): readonly RecentAddress[] {
  const foundAddresses = new Map<Address, RecentAddress>();
  for (const entry of parseList(text)) {
    const recent = toRecent(entry);
    if (recent !== null && !foundAddresses.has(recent.address) && foundAddresses.size < MAX_RECENT)
      foundAddresses.set(recent.address, recent);
  }
  return [...foundAddresses.values()];
}

/** Returns the stored text, which is stable until a change, or null. */
export function readText(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    // Browsers can disable storage.
    return null;
  }
}

function write(text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, text);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

function parseList(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function toRecent(entry: unknown): RecentAddress | null {
  if (typeof entry !== "object" || entry === null || !("kind" in entry) || !("address" in entry)) return null;
  const kind = KINDS.find((kindName) => kindName === entry.kind);
  const { address } = entry;
  if (kind === undefined || typeof address !== "string" || !isAddress(address)) return null;
  const symbol = "symbol" in entry && typeof entry.symbol === "string" ? entry.symbol.trim() : "";
  return { kind, address, ...(symbol !== "" && { symbol }) };
}
