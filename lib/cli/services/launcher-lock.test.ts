import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identifyProcess } from "./identify-process";
import { acquireLauncherLock } from "./launcher-lock";

const URL_HERE = "http://127.0.0.1:3000";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-lock-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

test("a second launcher is refused with the address of the first until the first releases the lock", async () => {
  const lock = await acquireLauncherLock(folder, URL_HERE);
  await expect(acquireLauncherLock(folder, "http://127.0.0.1:4000")).rejects.toThrow(
    `already running at http://127.0.0.1:3000 (process ${process.pid}); stop it, or set DATA_DIR to another folder`,
  );
  await lock.stop();
  const next = await acquireLauncherLock(folder, URL_HERE);
  await next.stop();
  expect(await readdir(folder)).toEqual([]);
});

test("a start waits for a launcher that is ending", async () => {
  const lock = await acquireLauncherLock(folder, URL_HERE);
  await lock.markStopping();
  setTimeout(() => void lock.stop(), 2_500);
  const next = await acquireLauncherLock(folder, URL_HERE);
  await next.stop();
});

test("processes that a killed launcher left are ended, and its lock can be taken", async () => {
  const server = startSleeper();
  await leaveLock({ pid: 2 ** 22 + 1, identity: "gone" }, [await recordOf(server)]);
  const ended = once(server, "exit");
  const lock = await acquireLauncherLock(folder, URL_HERE);
  expect((await ended)[1]).toBe("SIGTERM");
  await lock.stop();
});

test("a process that only reuses the id of a left process is not ended", async () => {
  const unrelated = startSleeper();
  const { pid } = await recordOf(unrelated);
  await leaveLock({ pid, identity: "an earlier process" }, [{ pid, identity: "an earlier process" }]);
  const lock = await acquireLauncherLock(folder, URL_HERE);
  expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull();
  await lock.stop();
});

test("of simultaneous launchers, one gets the lock of a killed launcher", async () => {
  await leaveLock({ pid: 2 ** 22 + 1, identity: "gone" }, []);
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, () => acquireLauncherLock(folder, URL_HERE)),
  );
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a child is recorded by process id and identity", async () => {
  const lock = await acquireLauncherLock(folder, URL_HERE);
  const server = startSleeper();
  await lock.recordChild(server.pid ?? 0);
  const stored: unknown = JSON.parse(await readFile(path.join(folder, "launcher.json"), "utf8"));
  expect(stored).toMatchObject({ url: URL_HERE, children: [await recordOf(server)] });
  await lock.stop();
});

function startSleeper(): ChildProcess {
  const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
  children.push(child);
  return child;
}

async function recordOf(child: ChildProcess): Promise<{ pid: number; identity: string }> {
  const pid = child.pid ?? 0;
  return { pid, identity: (await identifyProcess(pid)) ?? "" };
}

async function leaveLock(launcher: object, left: readonly object[]): Promise<void> {
  const lock = { launcher, url: URL_HERE, children: left, isStopping: false };
  await writeFile(path.join(folder, "launcher.json"), JSON.stringify(lock));
}
