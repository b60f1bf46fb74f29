import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { inheritEnv } from "@/lib/config/env";
import { isPortFree } from "./free-port";

export interface WebServerOptions {
  /** Folder of the build, or of the repository in development. */
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  /** Address for this machine. */
  readonly url: string;
  /** True: sources, with reload. False: the build. */
  readonly dev: boolean;
  /** Milliseconds until an idle connection is closed. */
  readonly keepAliveMs: number;
  /** Maximum milliseconds that the server takes to stop. */
  readonly stopMs: number;
  /** Variables besides those of this process. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface WebServer {
  readonly pid: number;
  /** Resolves once the server responds; throws if it ends first, or does not respond within two minutes. */
  ready(): Promise<void>;
  /** Resolves with a description when the server ends. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Throws an Error of one sentence if there is no build, or the port is in use. */
export async function requireStartable({
  folder,
  host,
  port,
  dev,
}: Pick<WebServerOptions, "folder" | "host" | "port" | "dev">): Promise<void> {
  if (!dev && !existsSync(path.join(folder, ".next/BUILD_ID"))) {
    throw new Error("the build is missing; run `npm run build` first");
  }
  const free = await isPortFree(host, port).catch((cause: unknown) => {
    throw new Error(`HOST ${host} is not an address of this machine`, { cause });
  });
  if (!free) throw new Error(`port ${port} of ${host} is in use; set PORT to another port`);
}

/** Starts Next.js as a child that inherits the output. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const child = spawnNext(options);
  const serverEnd = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal === null ? `with code ${code}` : `by ${signal}`));
  });
  if (child.pid === undefined) throw new Error(`the web server did not start: ${await serverEnd}`);
  return {
    pid: child.pid,
    ended: serverEnd,
    ready: () => waitUntilReady(options.url, serverEnd),
    stop: () => stopChild(child, serverEnd, options.stopMs + MARGIN_MS),
  };
}

/** Own process group: Ctrl-C reaches only the launcher, which stops its services in order. */
function spawnNext(options: WebServerOptions): ChildProcess {
  const exitWithParent = pathToFileURL(path.join(import.meta.dirname, "exit-with-parent.mjs"));
  const inherited = inheritEnv({
    ...options.settings,
    NODE_ENV: options.dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // The server delays its shutdown (lib/workers/stop-on-signal.ts); Next would not.
    NEXT_MANUAL_SIG_HANDLE: options.dev ? undefined : "1",
  });
  const nodeOptions = `${inherited.NODE_OPTIONS ?? ""} --import=${exitWithParent.href}`.trim();
  const port = String(options.port);
  const next = path.join(options.folder, "node_modules/next/dist/bin/next");
  const args = options.dev
    ? [next, "dev", "-H", options.host, "-p", port]
    : [path.join(options.folder, "scripts/site.mjs")];
  const address = { HOST: options.host, PORT: port, KEEP_ALIVE_MS: String(options.keepAliveMs) };
  return spawn(process.execPath, args, {
    cwd: options.folder,
    env: { ...inherited, ...address, NODE_OPTIONS: nodeOptions },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
}

async function waitUntilReady(url: string, serverEnd: Promise<string>): Promise<void> {
  let failure: string | null = null;
  void serverEnd.then((reason) => {
    failure = reason;
  });
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (failure !== null) throw new Error(`the web server ended ${failure} before it was ready`);
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(READY_MS) }).catch(
      () => null,
    );
    if (response?.ok) return;
    if (response !== null) throw new Error(`${url}/healthz returned status ${response.status}`);
    await sleep(POLL_MS);
  }
  throw new Error(`the web server at ${url} is not ready after ${READY_MS / 1000} seconds`);
}

async function stopChild(child: ChildProcess, serverEnd: Promise<string>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), graceMs);
  await serverEnd;
  clearTimeout(timer);
}

/** The development server has several processes, the child's group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

const READY_MS = 120_000;
const POLL_MS = 50;
/** Milliseconds from the server's own limit to SIGKILL. */
const MARGIN_MS = 5_000;
