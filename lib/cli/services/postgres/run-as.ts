import { spawn } from "node:child_process";
import { inheritEnv } from "@/lib/config/env";

/** A system account that a program runs as. */
export interface UnixAccount {
  readonly uid: number;
  readonly gid: number;
}

export interface CommandOutcome {
  /** Null where the program could not be started or was ended by a signal. */
  readonly code: number | null;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

/** Runs a program to its end as `account` (null: as the user that this process runs as). */
export function runAs(
  account: UnixAccount | null,
  program: string,
  args: readonly string[],
  cwd = "/",
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      cwd,
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

/** Nothing of our environment but the path: another user can read what its processes are given. */
export function bareEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: "production", PATH: inheritEnv({}).PATH, LC_ALL: "C", TZ: "UTC" };
}
