import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
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

const MACHINE = [
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`,
  `${Math.round(totalmem() / 2 ** 30)} GiB`,
  `${process.platform} ${process.arch}`,
  `Node.js ${process.versions.node}`,
].join(", ");
const VERSION = `${manifest.version} ${readCommit()}`.trim();

/** Returns an empty text if the tree is not a checkout, such as an unpacked archive. */
function readCommit(): string {
  try {
    return execFileSync("git", ["describe", "--always", "--exclude=*", "--dirty=+"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}
