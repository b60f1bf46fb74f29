import { randomBytes } from "node:crypto";
import { isIP, isIPv4, isIPv6 } from "node:net";
import { onRequestStart } from "./guard/watch-servers";

/**
 * Returns the rate-limit client of a request: an IPv4 address, or the /64 network of an IPv6 address. Each of
 * the `trustedProxies` proxies appends the address of its peer to X-Forwarded-For, so the client is that many
 * entries from the end. Returns `UNKNOWN_ADDRESS` for an invalid address, so that it cannot evade the limits.
 */
export function findClientAddress(request: SentHeaders, trustedProxies: number): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const sender = trustedProxies === 0 ? undefined : forwarded.at(-Math.min(trustedProxies, forwarded.length));
  return toRateLimitClient(sender?.trim() || readPeerAddress(request));
}

/** Shared client of all senders with an unknown address. */
export const UNKNOWN_ADDRESS = "unknown";

/**
 * `text` is an address as sockets and proxies write it: `1.2.3.4`, `1.2.3.4:5`, `2001:db8::1`,
 * `[2001:db8::1]:443`.
 */
function toRateLimitClient(text: string): string {
  const v4 = text.replace(PORT, "");
  if (isIPv4(v4)) return v4;
  const v6 = (BRACKETED.exec(text)?.[1] ?? text).replace(ZONE, "");
  return isIPv6(v6) ? toNetwork(v6.toLowerCase()) : UNKNOWN_ADDRESS;
}

const PORT = /:\d{1,5}$/;
const BRACKETED = /^\[([^[\]]*)\](?::\d{1,5})?$/;
const ZONE = /%.*$/;

/**
 * Returns the /64 of an IPv6 address, or the IPv4 address that it maps (`::ffff:1.2.3.4`, `::ffff:102:304`).
 */
function toNetwork(address: string): string {
  const groups = parseGroups(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isWrapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isWrapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Returns the eight groups of a well-formed IPv6 address. */
function parseGroups(address: string): readonly number[] {
  const plain = address.replace(QUAD, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [first = [], last = []] = plain
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))));
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

const QUAD = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/**
 * Sets a header with the peer's address on each request, because route handlers get a web Request without a
 * socket. The header's name is random per process, so that clients cannot send it.
 */
export function notePeerAddresses(): void {
  const header = headerName();
  onRequestStart(({ request }) => {
    request.headers[header] = request.socket.remoteAddress ?? "";
  });
}

export interface SentHeaders {
  readonly headers: Pick<Headers, "get">;
}

/**
 * Returns the address of the peer, which may be a proxy; "" if it is unknown. X-Forwarded-For is not trusted.
 */
export function readPeerAddress(request: SentHeaders): string {
  const address = request.headers.get(headerName()) ?? "";
  // An IPv4-mapped IPv6 address.
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Copies the headers about the sender to an internal call. */
export function copySender(request: SentHeaders, headers: Headers): void {
  for (const name of [headerName(), "x-forwarded-for"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
}

export function isLoopback(address: string): boolean {
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

/** Next bundles each route separately, so shared state is on globalThis. */
function headerName(): string {
  shared[KEY] ??= `x-peer-${randomBytes(16).toString("hex")}`;
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.peer-header");
const shared: typeof globalThis & { [KEY]?: string } = globalThis;
