import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { identifyProcess } from "./identify-process";

let npm: ChildProcess;
let pid: number;

afterEach(async () => {
  npm.kill("SIGKILL");
  if ((await identifyProcess(pid)) !== null) process.kill(pid, "SIGKILL");
});

test.each([
  ["directly", "exec"],
  ["by a shell that continues to run", ""],
])("a launcher that npm started %s detects that npm is killed", async (_, exec) => {
  const launcher = [process.execPath, "--import", "tsx", "--input-type=module", "-e", quote(WATCHER)].join(
    " ",
  );
  // The process that replaces npm starts a shell. Depending on the shell, it becomes the launcher or waits
  // for it.
  const shell = exec === "" ? `${launcher}; true` : `exec ${launcher}`;
  const script = `require("node:child_process").spawn("sh", ["-c", ${JSON.stringify(shell)}], { stdio: "inherit" })`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  npm = child;
  const [line]: Buffer[] = await once(child.stdout, "data");
  pid = Number(String(line));
  expect(await identifyProcess(pid)).not.toBeNull();

  npm.kill("SIGKILL");
  await expect.poll(() => identifyProcess(pid), { timeout: 10_000, interval: 100 }).toBeNull();
});

const WATCHER = `
  import { watchParent } from ${JSON.stringify(path.join(import.meta.dirname, "watch-parent.ts"))};
  watchParent(() => process.exit(0));
  setInterval(() => undefined, 1000);
  console.log(process.pid);
`;

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
