import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Ports below those that systems give to connections and to listeners without a port (on Linux from 32,768). Between
 * this check and the start of a server, another process would take one of those.
 */
const MIN_PORT = 20_000;
const MAX_PORT = 32_767;
const MAX_TRIES = 100;

/** Returns `preferred` if it is free on `host`, else a random free port from 20,000 to 32,767. */
export async function findFreePort(host: string, preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(host, preferred))) return preferred;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(MIN_PORT, MAX_PORT + 1);
    if (await isPortFree(host, port)) return port;
  }
  throw new Error(`${host} has no free port from ${MIN_PORT} to ${MAX_PORT}`);
}

/** Throws if `host` is not an address of this machine. */
export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false);
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
