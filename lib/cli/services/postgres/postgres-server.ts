import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess } from "../identify-process";
import { readPidFile } from "./pid-file";
import type { PostgresLocation } from "./postgres-location";
import { bareEnv, runAs } from "./run-as";
import { stopServer } from "./stop-server";

const START_MS = 60_000;
const POLL_MS = 20;
const WATCH_MS = 1_000;

/** Root writes in a folder of another user, so it must not follow links. */
const LOG_FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** Fixed for every cluster: loopback TCP only, and a log of the server's events, not of statements. */
const SERVER_SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  log_min_messages: "log",
  log_checkpoints: "off",
} as const;

/** Runs initdb in another folder and renames the result, so that a cluster is complete or absent. */
export async function initializeCluster(
  place: PostgresLocation,
  user: string,
  password: string,
): Promise<void> {
  const unfinished = `${place.data}.unfinished`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.account !== null) {
    for (const ownedPath of [unfinished, passwordFile])
      await chown(ownedPath, place.account.uid, place.account.gid);
  }
  try {
    const { code, output } = await runAs(place.account, place.binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
    ]);
    if (code !== 0) throw new Error(`PostgreSQL could not be set up in ${place.data}: ${lastLines(output)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, place.data);
}

export interface PostgresServer {
  /** Resolves with a description when the server's process has ended. */
  readonly ended: Promise<string>;
  /** Ends the server and resolves when its process has ended. */
  stop(): Promise<void>;
}

/** Starts the server as a detached process; resolves once it accepts connections. */
export async function startServer(
  place: PostgresLocation,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const log = await open(logFile(place.data), LOG_FLAGS, 0o600);
  const allSettings = Object.entries({ ...SERVER_SETTINGS, ...settings, port: String(port) });
  const child = spawn(
    place.binaries.postgres,
    ["-D", place.data, ...allSettings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Detached: Ctrl-C in the terminal must not end the server before its clients.
    { ...place.account, cwd: place.data, env: bareEnv(), stdio: ["ignore", log.fd, log.fd], detached: true },
  );
  await log.close();
  child.unref();
  const serverEnd = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal === null ? `with code ${code}` : `by ${signal}`));
    child.once("error", (error) => resolve(error.message));
  });
  await waitUntilReady(place.data, child.pid, serverEnd);
  return {
    ended: serverEnd,
    async stop() {
      child.ref();
      await stopServer(place);
      await serverEnd;
    },
  };
}

/** Returns the server of a killed launcher, whose process is no child of this one. */
export function adoptServer(place: PostgresLocation): PostgresServer {
  return { ended: watchServer(place), stop: () => stopServer(place) };
}

async function watchServer({ data }: PostgresLocation): Promise<string> {
  const pidFile = await readPidFile(data);
  if (pidFile === null) return "before it was adopted";
  const identity = await identifyProcess(pidFile.pid);
  while (identity !== null && (await identifyProcess(pidFile.pid)) === identity)
    await sleep(WATCH_MS, undefined, { ref: false });
  return "unexpectedly";
}

/** Reads the progress from the pid file, which may at first be that of a killed server. */
async function waitUntilReady(
  data: string,
  pid: number | undefined,
  serverEnd: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  void serverEnd.then(() => {
    isOver = true;
  });
  const deadline = performance.now() + START_MS;
  while (!isOver && performance.now() < deadline) {
    const pidFile = await readPidFile(data);
    if (pidFile !== null && pidFile.pid === pid && pidFile.isReady) return;
    await sleep(POLL_MS);
  }
  const said = await readFile(logFile(data), "utf8").catch(() => "");
  throw new Error(`PostgreSQL in ${data} does not start: ${lastLines(said)}`);
}

function logFile(data: string): string {
  return path.join(data, "server.log");
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-3).join(" · ");
}
