import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { CURRENCIES, CURRENCY_COOKIE } from "@/components/ui/currency";
import { isDevelopment, readEnv } from "@/lib/config/env";
import { buildPageHeaders } from "@/lib/config/page-headers";

const NONCE_BYTES = 16;

/**
 * Gives every page a Content-Security-Policy with its own nonce. Next.js reads it from the request header and sets it on
 * its scripts. Stores the currency that an address names, so that other pages show amounts in it. The guides are Markdown
 * for a client that accepts it.
 */
export function proxy(request: NextRequest): NextResponse {
  if (request.nextUrl.pathname === "/docs" && MARKDOWN.test(request.headers.get("accept") ?? "")) {
    return NextResponse.rewrite(new URL("/docs.md", request.url));
  }
  const isHttps = readEnv().siteUrl.startsWith("https:");
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const isAndroid = /android/i.test(request.headers.get("user-agent") ?? "");
  const terms = { nonce, isHttps, isAndroid, isDevelopment: isDevelopment() };
  const entries = Object.entries(buildPageHeaders(terms));
  const headers = new Headers(request.headers);
  for (const [name, value] of entries) headers.set(name, value);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of entries) response.headers.set(name, value);
  const currency = request.nextUrl.searchParams.get(CURRENCY_COOKIE);
  if (CURRENCIES.some((known) => known === currency)) {
    const cookie = {
      path: "/",
      maxAge: YEAR_SECONDS,
      sameSite: "lax",
      httpOnly: true,
      secure: isHttps,
    } as const;
    response.cookies.set(CURRENCY_COOKIE, currency ?? "", cookie);
  }
  return response;
}

/** Browsers do not name this type. */
const MARKDOWN = /\btext\/markdown\b(?!\s*;\s*q=0(?:\.0*)?(?![\d.]))/i;

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Pages only: the proxy would add a third to the cost of API calls. Other paths have the policy of next.config.mjs.
 */
export const config = {
  matcher: [
    "/((?!api/|\\.well-known/|mcp(?:$|/)|_next/static/|_next/image|healthz$|readyz$|metrics$|openapi\\.json$|llms\\.txt$|skill\\.md$|docs\\.md$|references/|robots\\.txt$|icon\\.svg$|packages/|(?:discover|account/ledger|wallet/[^/]+/tokens)\\.csv$|(?:shared|account/analyses)/[^/]+/result$|(?:.*/)?opengraph-image[^/]*$|wallet/[^/]+/card\\.png$).*)",
  ],
};
