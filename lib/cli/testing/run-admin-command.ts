import { runAdmin } from "../run-admin";

/**
 * Runs an admin command in this process on `databaseUrl`. Returns the JSON that it printed; throws an Error with
 * `code`, `stdout` and `stderr` if the exit code is not 0.
 */
export async function runAdminCommand(databaseUrl: string, ...args: readonly string[]): Promise<unknown> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const code = await runAdmin(args, {
    variables: { DATABASE_URL: databaseUrl },
    write: (text) => stdout.push(text),
    writeError: (text) => stderr.push(text),
  });
  if (code === 0) return JSON.parse(stdout.join(""));
  throw Object.assign(new Error(stderr.join("")), { code, stdout: stdout.join(""), stderr: stderr.join("") });
}
