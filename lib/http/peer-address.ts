import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Route handlers get a web Request, which knows no socket. So the server notes the address of the other end in a header
 * before anybody reads the request; its name is new with every process, and nobody outside can send it.
 */
export function notePeerAddresses(): void {
  const header = headerName();
  subscribe("http.server.request.start", (message) => {
    if (!isStart(message)) return;
    const { headers, socket } = message.request;
    headers[header] = socket.remoteAddress ?? "";
  });
}

/** What was sent, as far as its headers are asked. */
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

/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#built-in-channels */
function isStart(message: unknown): message is { readonly request: IncomingMessage } {
  return typeof message === "object" && message !== null && "request" in message;
}
