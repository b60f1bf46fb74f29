import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { AppError } from "@/lib/config/errors";

/**
 * Returns true for a prefetch that costs next to nothing: that of a page renders only the names of its parts, and one
 * page prefetches many others. A route handler runs in full, regardless of the headers.
 */
export function isFreePrefetch({ method, headers }: IncomingMessage, pathname: string): boolean {
  const isPrefetch = method === "GET" && headers.rsc === "1" && headers["next-router-prefetch"] === "1";
  return isPrefetch && PAGES.test(pathname);
}

/** Paths of pages, and of nothing else: no part of an address has a character that could stand for another. */
const PAGES = new RegExp(
  `^/(?:${[
    "",
    "account(?:/(?:analyses|credits|ledger|notes|usage|webhooks(?:/[\\w-]+)?))?",
    "combined|compare|discover|docs(?:/api)?|search|sign-in|similarity|watchlist",
    "(?:shared|token)/[\\w-]+",
    "wallet/[\\w-]+(?:/(?:metrics|tokens)/[\\w-]+)?",
  ].join("|")})$`,
);

/** Throws `invalid_request` where a request says what its page shows in a form that Next would fail at. */
export function requireRouterState({ headers }: Pick<IncomingMessage, "headers">): void {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    throw new AppError("invalid_request", "The header Next-Router-State-Tree is malformed.");
  }
}
