import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { findFreePort } from "@/lib/cli/services/free-port";
import { startInngestServer } from "./start-inngest-server";

const HOST = "127.0.0.1";

export const REAL_KEYS = { eventKey: "0123456789abcdef", signingKey: "signkey-test-0123456789abcdef" };

/** An app with functions, and an Inngest server that does not know them before `register`. */
export interface RealApp {
  readonly inngest: Inngest.Any;
  readonly baseUrl: string;
  register(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRealApp(
  program: string,
  functions: (inngest: Inngest) => readonly InngestFunction.Any[],
): Promise<RealApp> {
  const port = await findFreePort(HOST);
  const stopServer = await startInngestServer({ program, port, ...REAL_KEYS });
  const baseUrl = `http://${HOST}:${port}`;
  const inngest = new Inngest({ id: "app", isDev: false, baseUrl, ...REAL_KEYS });
  const app = createServer(serve({ client: inngest, functions: [...functions(inngest)] }));
  await new Promise<void>((resolve) => app.listen(0, HOST, resolve));
  const appUrl = `http://${HOST}:${(app.address() as AddressInfo).port}/api/inngest`;
  return {
    inngest,
    baseUrl,
    async register() {
      const { ok, status } = await fetch(appUrl, { method: "PUT" });
      if (!ok) throw new Error(`the Inngest server did not accept the functions: ${status}`);
    },
    async stop() {
      app.closeAllConnections();
      await new Promise((resolve) => app.close(resolve));
      await stopServer();
    },
  };
}
