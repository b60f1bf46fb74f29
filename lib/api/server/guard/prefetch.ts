import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { AppError } from "@/lib/config/errors";

/**
 * Returns true for a page prefetch: it renders only the page's shell. A route handler runs in full regardless
 * of the headers.
 */
export function isFreePrefetch({ method, headers }: IncomingMessage, pathname: string): boolean {
  const isPrefetch = method === "GET" && headers.rsc === "1" && headers["next-router-prefetch"] === "1";
  return isPrefetch && PAGES.test(pathname);
}

/** Paths of pages only. No path segment contains a character with a special meaning. */
const PAGES = new RegExp(
  `^/(?:${[
    "",
    "account(?:/(?:analyses|credits|ledger|notes|usage|webhooks(?:/[\\w-]+)?))?",
    "combined|compare|discover|docs(?:/api(?:/(?!opengraph-image)[\\w-]+)?)?|search|sign-in|similarity|watchlist",
    "(?:shared(?:/(?:combined|holders|launch|similarity))?|token)/[\\w-]+",
    "wallet/[\\w-]+(?:/(?:metrics|tokens)/[\\w-]+)?",
  ].join("|")})$`,
);

/** Throws `invalid_request` for a router state header that Next would fail on. */
export function requireRouterState({ headers }: Pick<IncomingMessage, "headers">): void {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    throw new AppError("invalid_request", "The header Next-Router-State-Tree is malformed.");
  }
}
