import { execFile } from "node:child_process";
import path from "node:path";
import { inheritEnv } from "@/lib/config/env";
import { bundlePrograms } from "@/packages/testing/bundle-programs";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Milliseconds after which a command that hangs is ended, so that the test names it. */
const MAX_COMMAND_MS = 60_000;

let program: Promise<readonly string[]> | null = null;

/** Runs the client like `npm run cli -- …`, from a bundle that is made once in a worker. */
export async function runCli(site: string | undefined, apiKey: string, ...args: readonly string[]) {
  program ??= bundleCli();
  const command = [...(await program), ...args];
  const env = inheritEnv({ WALLETLENS_URL: site, WALLETLENS_API_KEY: apiKey });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: ROOT, env, timeout: MAX_COMMAND_MS };
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

async function bundleCli(): Promise<readonly string[]> {
  const { programs, remove } = await bundlePrograms(
    ["packages/cli/src/walletlens.ts"],
    "packages/cli/package.json",
  );
  process.on("exit", remove);
  return programs;
}
