import { spawn } from "node:child_process";
import { inheritEnv } from "@/lib/config/env";

/** System account of a program. */
export interface UnixAccount {
  readonly uid: number;
  readonly gid: number;
}

export interface CommandOutcome {
  /** Null if the program did not start, or a signal ended it. */
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Runs a program to its end as `account`; null: the user of this process. */
export function runAs(
  account: UnixAccount | null,
  program: string,
  args: readonly string[],
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      cwd: "/",
      env: bareEnv(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Passes only the path: another user can read the environment of its processes. */
export function bareEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: "production", PATH: inheritEnv({}).PATH, LC_ALL: "C", TZ: "UTC" };
}
