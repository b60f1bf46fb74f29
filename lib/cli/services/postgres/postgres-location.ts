import { randomBytes } from "node:crypto";
import { chown, cp, mkdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { choosePostgresAccount } from "./postgres-account";
import { binariesIn, locateBinaries, type PostgresBinaries } from "./postgres-binaries";
import { runAs, type UnixAccount } from "./run-as";

export interface PostgresPlace {
  readonly data: string;
  readonly binaries: PostgresBinaries;
  /** Null: the user of this process. */
  readonly account: UnixAccount | null;
}

/** Folder for files that the account cannot reach elsewhere: root's home is closed to other users. */
const SHARED_FOLDER = "/var/lib/walletlens";

/**
 * Returns the location of the cluster at `data`. If this process is root, PostgreSQL runs as another account, which
 * may be unable to reach `data`: a new cluster moves to a folder under /var/lib/walletlens, and an existing one
 * (`isNew` false) is an Error. Unreachable programs are copied there too.
 */
export async function choosePostgresPlace(data: string, isNew: boolean): Promise<PostgresPlace> {
  const binaries = locateBinaries();
  const account = await choosePostgresAccount(data);
  if (account === null) {
    await mkdir(data, { recursive: true, mode: 0o700 });
    return { data, binaries, account };
  }
  for (const candidate of isNew ? [data, newSharedFolder()] : [data]) {
    if (await makeReachable(candidate, account)) {
      return { data: candidate, binaries: await reachableBinaries(binaries, account), account };
    }
    if (isNew) await rmdir(candidate);
  }
  throw new Error(
    `PostgreSQL, which runs as user ${account.uid}, cannot reach ${data}; set DATA_DIR elsewhere`,
  );
}

function newSharedFolder(): string {
  return path.join(SHARED_FOLDER, `postgres-${randomBytes(8).toString("hex")}`);
}

async function makeReachable(folder: string, account: UnixAccount): Promise<boolean> {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, account.uid, account.gid);
  const reached = await runAs(account, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder]);
  return reached.code === 0;
}

async function reachableBinaries(
  binaries: PostgresBinaries,
  account: UnixAccount,
): Promise<PostgresBinaries> {
  if ((await runAs(account, binaries.pgCtl, ["--version"])).code === 0) return binaries;
  const target = path.join(SHARED_FOLDER, `programs-${binaries.version}`);
  if ((await stat(target).catch(() => null)) === null) await copyFor(account, binaries.folder, target);
  return binariesIn(target, binaries.version);
}

/** Copies, then renames, so that an interrupted copy is never used. */
async function copyFor(account: UnixAccount, source: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
  await runAs(null, "chown", ["-R", `${account.uid}:${account.gid}`, unfinished]);
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
}
