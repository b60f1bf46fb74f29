import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/env";
import { startTestApp } from "../testing/start-test-app";

/** Something that runs functions. */
export interface Target {
  send(event: { readonly name: string; readonly data: object }): Promise<void>;
  stop(): Promise<void>;
}

export type Functions = (inngest: Inngest) => readonly InngestFunction.Any[];

const HOST = "127.0.0.1";
const READY_MS = 30_000;

/** The executor that comes with the product. */
export async function startEmbedded(databaseUrl: string, functions: Functions): Promise<Target> {
  const app = await startTestApp({ id: "conform", databaseUrl, functions });
  return {
    send: async (event) => void (await app.inngest.send({ ...event, data: { ...event.data } })),
    stop: () => app.stop(),
  };
}

/** Where a real Inngest server is to be had: one that runs at an address, or a program to start one with. */
export function findRealServer(): { readonly url: string } | { readonly program: string } | null {
  const { INNGEST_BASE_URL: url, INNGEST_BIN: program } = inheritEnv({});
  if (url) return { url };
  return program ? { program } : null;
}

/** Inngest's own development server, with the functions behind an app of their own. */
export async function startReal(
  server: NonNullable<ReturnType<typeof findRealServer>>,
  functions: Functions,
): Promise<Target> {
  const appPort = await findFreePort(HOST);
  const appUrl = `http://${HOST}:${appPort}/api/inngest`;
  const started = "program" in server ? await startProgram(server.program, appUrl) : null;
  const baseUrl = "url" in server ? server.url : (started?.url ?? "");
  const inngest = new Inngest({ id: "conform", isDev: true, baseUrl });
  const app = createServer(serve({ client: inngest, functions: [...functions(inngest)] }));
  await new Promise<void>((resolve) => app.listen(appPort, HOST, resolve));
  const registered = await fetch(appUrl, { method: "PUT" });
  if (!registered.ok) throw new Error(`the Inngest server did not take the functions: ${registered.status}`);
  return {
    send: async (event) => void (await inngest.send({ ...event, data: { ...event.data } })),
    async stop() {
      app.closeAllConnections();
      await new Promise((resolve) => app.close(resolve));
      started?.child.kill("SIGTERM");
    },
  };
}

async function startProgram(program: string, appUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await findFreePort(HOST);
  const args = ["dev", "--no-discovery", "--host", HOST, "--port", String(port), "--sdk-url", appUrl];
  const child = spawn(program, args, { stdio: "ignore" });
  const url = `http://${HOST}:${port}`;
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if ((await fetch(`${url}/health`).catch(() => null))?.ok) return { child, url };
    await sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error(`${program} did not start`);
}
