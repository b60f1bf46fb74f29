import { constants } from "node:fs";
import { access, mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Folders in which Linux groups processes by the processor time that they may take, in the two versions of its interface. */
const V1 = "/sys/fs/cgroup/cpu";
const V2 = "/sys/fs/cgroup";
/** Microseconds in which a group gets its share: short, so that no request waits long for the next one. */
const PERIOD = 20_000;

/** Shares of a processor that processes are bounded to, each with all that it has started. */
export class ProcessorShares {
  private constructor(
    private readonly folder: string,
    private readonly groups: string[] = [],
  ) {}

  /** Null where this machine or user may not group processes: it takes Linux, and root. */
  static async find(): Promise<ProcessorShares | null> {
    if (await isWritable(path.join(V1, "cgroup.procs"))) return new ProcessorShares(V1);
    const controllers = await readFile(path.join(V2, "cgroup.controllers"), "utf8").catch(() => "");
    const isFound =
      controllers.split(/\s+/).includes("cpu") && (await isWritable(path.join(V2, "cgroup.procs")));
    if (!isFound) return null;
    await writeFile(path.join(V2, "cgroup.subtree_control"), "+cpu");
    return new ProcessorShares(V2);
  }

  /** Bounds the process `pid` and its descendants together to `share` of one processor. */
  async bound(pid: number, share: number): Promise<void> {
    const group = path.join(this.folder, `walletlens-bench-${pid}`);
    await mkdir(group);
    this.groups.push(group);
    const quota = Math.round(PERIOD * share);
    if (this.folder === V1) {
      await writeFile(path.join(group, "cpu.cfs_period_us"), String(PERIOD));
      await writeFile(path.join(group, "cpu.cfs_quota_us"), String(quota));
    } else {
      await writeFile(path.join(group, "cpu.max"), `${quota} ${PERIOD}`);
    }
    for (const each of await listDescendants(pid)) {
      await writeFile(path.join(group, "cgroup.procs"), String(each));
    }
  }

  /** Removes the groups, whose processes must have ended. */
  async remove(): Promise<void> {
    for (const group of this.groups.splice(0)) await rmdir(group);
  }
}

/** A process and all below it. */
async function listDescendants(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const children = text.trim().split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(listDescendants))).flat()];
}

async function isWritable(file: string): Promise<boolean> {
  return access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
}
