/** Sent with everything. Pages get their Content-Security-Policy from proxy.ts, which makes a nonce for each. */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // Wallets may open windows of their own, and speak with the page that opened them.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
};

/** What is no page: the paths that the matcher of proxy.ts leaves out, except files of the build. */
const NO_PAGES = [
  "/api/:path*",
  "/:document(healthz|readyz|metrics|openapi\\.json|llms\\.txt|skill\\.md|robots\\.txt|icon\\.svg)",
  "/account/ledger.csv",
  "/wallet/:address/tokens.csv",
  "/:path*/:image(opengraph-image[^/]*|card\\.png)",
];

/** Nothing of it is to be shown as a page with scripts, or within one. */
const CLOSED = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // The optimizer fetches what it is asked for from this very server, by a request that comes from nobody. Pictures here
  // are icons and cards, which it could make no smaller.
  images: { unoptimized: true },
  // The limits of lib/http/door, for what comes before the door is there.
  experimental: { proxyClientMaxBodySize: "64kb", serverActions: { bodySizeLimit: "64kb" } },
  serverExternalPackages: ["undici", "pg", "@prisma/client", "@prisma/adapter-pg", "pino", "bigint-buffer"],
  // `npm run types` checks the types, of tests and scripts too; nobody who only starts the product waits for it.
  typescript: { ignoreBuildErrors: true },
  // A lock file in a folder above would make Next take that one for the project.
  turbopack: { root: import.meta.dirname },
  async headers() {
    return [
      { source: "/:path*", headers: toList(HEADERS) },
      ...NO_PAGES.map((source) => ({ source, headers: toList(CLOSED) })),
    ];
  },
};

/** @param {Readonly<Record<string, string>>} headers */
function toList(headers) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
