/** Headers of all responses. */
const HEADERS = {
  // Responses other than pages may not run scripts or be framed. Pages get another policy from proxy.ts.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // Wallets may open windows and communicate with the page that opened them.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
};

/** A build that is used once: for a check, or by the quickstart. */
const isBuiltOnce = process.env.BUILD_ONCE === "1";

/** @type {import("next").NextConfig} */
export default {
  // The server with the files of packages that it loads, and no others: `scripts/steps/build-product.mjs` adds the commands.
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  // The optimizer fetches the requested image from this server, by a request without a client address. Images of the
  // site are icons and cards, which it cannot reduce.
  images: { unoptimized: true },
  // The limits of lib/server/guard, for requests before the guard is installed.
  experimental: {
    proxyClientMaxBodySize: "64kb",
    serverActions: { bodySizeLimit: "64kb" },
    // Writing a cache for the next build takes a third of the time of the first one.
    turbopackFileSystemCacheForBuild: !isBuiltOnce,
    // Maps of the server's code, for `node --enable-source-maps`, are three quarters of a build.
    turbopackSourceMaps: !isBuiltOnce,
  },
  // The optimizer of images, which is off.
  outputFileTracingExcludes: { "**": ["node_modules/sharp/**", "node_modules/@img/**"] },
  serverExternalPackages: ["undici", "pg", "@prisma/client", "@prisma/adapter-pg", "pino"],
  // `npm run types` checks the types, of tests and scripts too; users who only start the product do not wait for it.
  typescript: { ignoreBuildErrors: true },
  // With a lock file in a parent folder, Next would use that folder as the project.
  turbopack: { root: import.meta.dirname },
  async headers() {
    const headers = Object.entries(HEADERS).map(([key, value]) => ({ key, value }));
    return [{ source: "/:path*", headers }];
  },
};
