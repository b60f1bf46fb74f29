import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { SentHeaders } from "../client-address";

/**
 * Marks a request as counted in its headers, so that no handler counts it again. The header's name is random per
 * process, so that no client can send it.
 */
export function markRateLimited(headers: IncomingHttpHeaders): void {
  headers[headerName()] = "1";
}

/** Tells whether a request came in by the door. One that the server sends itself does not. */
export function isRateLimited({ headers }: SentHeaders): boolean {
  return headers.get(headerName()) !== null;
}

/** Next bundles each route by itself, so what they share hangs on globalThis. */
function headerName(): string {
  shared[KEY] ??= `x-peer-counted-${randomBytes(16).toString("hex")}`;
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.counted-header");
const shared: typeof globalThis & { [KEY]?: string } = globalThis;
