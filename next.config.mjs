/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["undici", "pg", "@prisma/client", "@prisma/adapter-pg", "pino", "bigint-buffer"],
  // `npm run types` checks the types, of tests and scripts too; nobody who only starts the product waits for it.
  typescript: { ignoreBuildErrors: true },
  // A lock file in a folder above would make Next take that one for the project.
  turbopack: { root: import.meta.dirname },
};
