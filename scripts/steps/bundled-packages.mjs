/**
 * Packages that the build puts into the pages and the server, and that a production install has no need of therefore.
 * They are development packages to npm; `npm run audit` and `npm run sbom` count them among what ships.
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
