import { randomBytes } from "node:crypto";
import { isIP, isIPv4, isIPv6 } from "node:net";
import { onRequestStart } from "./guard/watch-servers";

/**
 * Finds the sender of a request, as far as rates are counted: an IPv4 address, or the network of an IPv6 one (a
 * household has a /64 of them). X-Forwarded-For counts only as far as `trustedProxies` of the operator's own wrote it:
 * each appends the address that it was called by, so the sender is that many from the end. Returns `UNKNOWN_ADDRESS`
 * where there is no valid one. All such senders share it: else an invalid address would be a way not to be counted.
 */
export function findClientAddress(request: SentHeaders, trustedProxies: number): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const sender = trustedProxies === 0 ? undefined : forwarded.at(-Math.min(trustedProxies, forwarded.length));
  return bucketOf(sender?.trim() || peerAddressOf(request));
}

/** Stands for all senders of unknown address. */
export const UNKNOWN_ADDRESS = "unknown";

/** `text` is an address as sockets and proxies write it: `1.2.3.4`, `1.2.3.4:5`, `2001:db8::1`, `[2001:db8::1]:443`. */
function bucketOf(text: string): string {
  const v4 = text.replace(PORT, "");
  if (isIPv4(v4)) return v4;
  const v6 = (BRACKETED.exec(text)?.[1] ?? text).replace(ZONE, "");
  return isIPv6(v6) ? networkOf(v6.toLowerCase()) : UNKNOWN_ADDRESS;
}

const PORT = /:\d{1,5}$/;
const BRACKETED = /^\[([^[\]]*)\](?::\d{1,5})?$/;
const ZONE = /%.*$/;

/** The /64 of an IPv6 address; the IPv4 address of one that only wraps it (`::ffff:1.2.3.4`, `::ffff:102:304`). */
function networkOf(address: string): string {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isWrapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isWrapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of a well-formed IPv6 address. */
function groupsOf(address: string): readonly number[] {
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
 * Route handlers get a web Request, which has no socket. So the server sets a header to the peer's address before a
 * handler reads the request; its name is random per process, so that no client can send it.
 */
export function notePeerAddresses(): void {
  const header = headerName();
  onRequestStart(({ request }) => {
    request.headers[header] = request.socket.remoteAddress ?? "";
  });
}

/** Request, as far as its headers are asked. */
export interface SentHeaders {
  readonly headers: Pick<Headers, "get">;
}

/**
 * The address of the other end of the connection, which is a proxy's where there is one: X-Forwarded-For is what anybody
 * says. "" where it is not known.
 */
export function peerAddressOf(request: SentHeaders): string {
  const address = request.headers.get(headerName()) ?? "";
  // IPv4 by way of an IPv6 socket.
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Says in `headers` of a call that is made for a request what that says about its sender. */
export function copySender(request: SentHeaders, headers: Headers): void {
  for (const name of [headerName(), "x-forwarded-for"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
}

/** True where the other end is on this machine. */
export function isLoopback(address: string): boolean {
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

/** Next bundles each route by itself, so what they share hangs on globalThis. */
function headerName(): string {
  shared[KEY] ??= `x-peer-${randomBytes(16).toString("hex")}`;
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.peer-header");
const shared: typeof globalThis & { [KEY]?: string } = globalThis;
