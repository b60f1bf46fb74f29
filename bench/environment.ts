import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import manifest from "../package.json" with { type: "json" };

/** Machine, load and version that a metric belongs to. */
export interface Environment {
  readonly machine: string;
  /** Processes that wanted to run over the last minute, the measured ones included. */
  readonly load: number;
  /** Version of the product and commit, with a plus sign if files differ from the commit. */
  readonly version: string;
}

/** Returns the environment, with the present load. */
export function readEnvironment(): Environment {
  return { machine: MACHINE, load: Number(loadavg()[0]?.toFixed(2)), version: VERSION };
}

const GIBIBYTE = 2 ** 30;
const MACHINE = [
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`,
  `${Math.round(totalmem() / GIBIBYTE)} GiB`,
  `${process.platform} ${process.arch}`,
  `Node.js ${process.versions.node}`,
].join(", ");
const VERSION = [manifest.version, readCommit()].filter((part) => part !== null).join(" ");

/** Null if the tree is not a checkout, such as an unpacked archive. */
function readCommit(): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: path.resolve(import.meta.dirname, ".."),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${isChanged ? "+" : ""}`;
  } catch {
    return null;
  }
}
