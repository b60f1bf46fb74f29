/**
 * Packages that the build bundles into pages and server, so that a production install does not need them.
 * They are development packages for npm; `npm run audit` and `npm run sbom` count them as shipped.
 */
export const BUNDLED = [
  "@modelcontextprotocol/server",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-node",
  "@solana/kit",
  "@solana/wallet-adapter-base",
  "@solana/wallet-adapter-phantom",
  "@solana/wallet-adapter-react",
  "@solana/wallet-adapter-solflare",
  "@solana/web3.js",
  "@tanstack/react-query",
  "bowser",
  "cron-parser",
  "d3-force",
  "d3-polygon",
  "inngest",
  "next-auth",
  "prom-client",
  "radix-ui",
  "recharts",
  "tailwindcss",
];
