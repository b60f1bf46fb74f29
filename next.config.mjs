/** Sent with everything. */
const HEADERS = {
  // Nothing is to be shown as a page with scripts, or within one: pages get another policy from proxy.ts, in place of this.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // Wallets may open windows of their own, and speak with the page that opened them.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
};

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // The optimizer fetches the requested picture from this very server, by a request without a client address. Pictures
  // here are icons and cards, which it could make no smaller.
  images: { unoptimized: true },
  // The limits of lib/api/server/guard, for what comes before the door is there.
  experimental: {
    proxyClientMaxBodySize: "64kb",
    serverActions: { bodySizeLimit: "64kb" },
    // Keeping what was compiled for the next build takes a third of the time of the first one.
    turbopackFileSystemCacheForBuild: process.env.BUILD_ONCE !== "1",
  },
  serverExternalPackages: ["undici", "pg", "@prisma/client", "@prisma/adapter-pg", "pino"],
  // `npm run types` checks the types, of tests and scripts too; users who only start the product do not wait for it.
  typescript: { ignoreBuildErrors: true },
  // A lock file in a folder above would make Next take that one for the project.
  turbopack: { root: import.meta.dirname },
  async headers() {
    const headers = Object.entries(HEADERS).map(([key, value]) => ({ key, value }));
    return [{ source: "/:path*", headers }];
  },
};
