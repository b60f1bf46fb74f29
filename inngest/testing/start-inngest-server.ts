import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/lib/cli/services/free-port";

const HOST = "127.0.0.1";
const MAX_LOOKS = 300;
const LOOK_MS = 100;

export interface InngestServerOptions {
  /** The program of Inngest's own server. */
  readonly program: string;
  readonly port: number;
  readonly eventKey: string;
  /** With its prefix, as apps have it. */
  readonly signingKey: string;
  /** Address at which the server asks an app for its functions; none unless given. */
  readonly appUrl?: string;
  /** Folder of its records, which stay; none that stay unless given. */
  readonly folder?: string;
  /** Redis that keeps its queue; in memory unless given. */
  readonly redisUrl?: string;
}

/** Ends a server: asks it to, unless a harder signal is given. */
export type StopInngestServer = (signal?: NodeJS.Signals) => Promise<void>;

/** Starts a self-hosted Inngest server and waits until it answers. Returns the way to stop it. */
export async function startInngestServer(options: InngestServerOptions): Promise<StopInngestServer> {
  const { program, port, eventKey, signingKey, appUrl, redisUrl } = options;
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), "walletlens-inngest-")));
  const keys = ["--event-key", eventKey, "--signing-key", signingKey.replace(/^signkey-\w+-/, "")];
  const ports = ["--port", String(port), "--connect-gateway-port", String(await findFreePort(HOST))];
  const app = appUrl === undefined ? [] : ["--sdk-url", appUrl, "--poll-interval", "1"];
  const queue = redisUrl === undefined ? [] : ["--redis-uri", redisUrl];
  const args = ["start", "--host", HOST, ...ports, ...keys, ...app, ...queue, "--sqlite-dir", folder];
  const child = spawn(program, args, { stdio: "ignore", cwd: folder });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    await ended;
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  };
  for (let looks = 0; looks < MAX_LOOKS && child.exitCode === null; looks += 1) {
    if ((await fetch(`http://${HOST}:${port}/health`).catch(() => null))?.ok) return stop;
    await sleep(LOOK_MS);
  }
  await stop();
  throw new Error(`${program} did not start`);
}
