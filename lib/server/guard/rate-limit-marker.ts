import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { SentHeaders } from "../client-address";

/**
 * Marks a request as rate limited in its headers, so that no handler counts it again. The header's name is
 * random per process, so that clients cannot send it.
 */
export function markRateLimited(headers: IncomingHttpHeaders): void {
  headers[headerName()] = "1";
}

/** Returns true if the request guard has counted the request. Internal requests are not counted. */
export function isRateLimited({ headers }: SentHeaders): boolean {
  return headers.get(headerName()) !== null;
}

/** Next bundles each route separately, so shared state is on globalThis. */
function headerName(): string {
  shared[KEY] ??= `x-peer-counted-${randomBytes(16).toString("hex")}`;
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.counted-header");
const shared: typeof globalThis & { [KEY]?: string } = globalThis;
