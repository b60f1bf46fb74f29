import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/lib/cli/services/free-port";

export interface InngestServerOptions {
  readonly program: string;
  readonly port: number;
  readonly eventKey: string;
  /** With its prefix. */
  readonly signingKey: string;
  /** URL that the server polls for functions; none by default. */
  readonly appUrl?: string;
  /** Folder of persistent data; a temporary one by default. */
  readonly folder?: string;
  /** Redis of the queue; in memory by default. */
  readonly redisUrl?: string;
}

/** Stops a server, by SIGTERM unless a signal is given. */
export type StopInngestServer = (signal?: NodeJS.Signals) => Promise<void>;

/** Starts a self-hosted Inngest server and waits until it responds. */
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
  for (let polls = 0; polls < MAX_POLLS && child.exitCode === null; polls += 1) {
    if ((await fetch(`http://${HOST}:${port}/health`).catch(() => null))?.ok) return stop;
    await sleep(POLL_MS);
  }
  await stop();
  throw new Error(`${program} did not start`);
}

const HOST = "127.0.0.1";
const MAX_POLLS = 300;
const POLL_MS = 100;
