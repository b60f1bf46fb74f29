import { createServer } from "node:net";

/** Returns `preferred` if it is free on `host`, else a port that the system picks. */
export async function findFreePort(host: string, preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(host, preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") reject(new Error(`${host} has no ports`));
        else resolve(address.port);
      });
    });
  });
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
