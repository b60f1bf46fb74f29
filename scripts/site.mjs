/**
 * Starts Next's server of the build that contains this file, as `server.js` of its standalone output does. The build
 * has the configuration; what depends on settings of this process is set here.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const FOLDER = path.resolve(import.meta.dirname, "..");
const { HOST, PORT, KEEP_ALIVE_MS, NEXTAUTH_URL = "", WALLETLENS_ROLE, SERVES_FEW_ROUTES } = process.env;
const { config } = JSON.parse(readFileSync(path.join(FOLDER, ".next/required-server-files.json"), "utf8"));

// Pages of the public address may send forms whichever Host the proxy passes.
config.experimental.serverActions.allowedOrigins = URL.canParse(NEXTAUTH_URL)
  ? [new URL(NEXTAUTH_URL).host]
  : [];
// To load the modules of all routes takes a quarter of the processor time of a start, and 45 MB. A worker, and a product
// for one test, serve few of them.
config.experimental.preloadEntriesOnStart = WALLETLENS_ROLE !== "worker" && SERVES_FEW_ROUTES !== "1";

process.chdir(FOLDER);
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
const require = createRequire(path.join(FOLDER, "package.json"));
require("next");
const { startServer } = require("next/dist/server/lib/start-server");
startServer({
  dir: FOLDER,
  isDev: false,
  config,
  hostname: HOST,
  port: Number(PORT),
  allowRetry: false,
  keepAliveTimeout: Number(KEEP_ALIVE_MS),
}).catch((error) => {
  process.stderr.write(`walletlens: the web server did not start: ${error.message}\n`);
  process.exit(1);
});
