import { execFile } from "node:child_process";
import path from "node:path";
import { inheritEnv } from "@/lib/config/env";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Milliseconds after which a command that hangs is ended, so that the test names it. */
const MAX_COMMAND_MS = 60_000;

/** Runs the client as `npm run cli -- …` does. */
export function runCli(site: string | undefined, apiKey: string, ...args: readonly string[]) {
  const command = ["--import", "tsx", path.join(ROOT, "packages/cli/src/walletlens.ts"), ...args];
  const env = inheritEnv({ WALLETLENS_URL: site, WALLETLENS_API_KEY: apiKey });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: ROOT, env, timeout: MAX_COMMAND_MS };
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
