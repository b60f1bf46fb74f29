import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, onTestFailed, test } from "vitest";
import { identifyProcess } from "./identify-process";

test("a server ends when its launcher is killed", async () => {
  const preload = path.join(import.meta.dirname, "exit-with-parent.mjs");
  const script = `
    const { spawn } = require("node:child_process");
    const args = ["--import", ${JSON.stringify(preload)}, "-e", "console.log('up'); setInterval(() => {}, 1000)"];
    const child = spawn(process.execPath, args, { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    child.stdout.once("data", () => console.log(child.pid));
    setInterval(() => {}, 1000);
  `;
  const launcher = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  const [line]: Buffer[] = await once(launcher.stdout, "data");
  const pid = Number(String(line));
  expect(await identifyProcess(pid)).not.toBeNull();

  launcher.kill("SIGKILL");
  onTestFailed(() => void process.kill(pid, "SIGKILL"));
  await expect.poll(() => identifyProcess(pid), { timeout: 10_000, interval: 100 }).toBeNull();
});
