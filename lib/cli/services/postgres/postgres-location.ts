import { randomBytes } from "node:crypto";
import { chown, cp, mkdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { binariesIn, locateBinaries, type PostgresBinaries } from "./postgres-binaries";
import { runAs, type UnixAccount } from "./run-as";

export interface PostgresLocation {
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
export async function choosePostgresLocation(data: string, isNew: boolean): Promise<PostgresLocation> {
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
    `PostgreSQL, which runs as user ${account.uid}, cannot access ${data}; set DATA_DIR to another folder`,
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

/**
 * Returns the account for PostgreSQL, which refuses to run as root. Null: the current user, unless that is root. Root
 * uses the owner of an existing cluster, else the system user `postgres`, and creates that if it is missing.
 */
async function choosePostgresAccount(folder: string): Promise<UnixAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const existing = await stat(path.join(folder, "PG_VERSION")).catch(() => null);
  if (existing !== null && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };

  const postgresAccount = await findAccount("postgres");
  if (postgresAccount !== null) return postgresAccount;
  await runAs(null, "useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/bin/false",
    "postgres",
  ]);
  const created = await findAccount("postgres");
  if (created !== null) return created;
  throw new Error(
    "PostgreSQL does not run as root, and the user postgres could not be created; start as another user or set DATABASE_URL",
  );
}

async function findAccount(name: string): Promise<UnixAccount | null> {
  const [user, group] = await Promise.all([runAs(null, "id", ["-u", name]), runAs(null, "id", ["-g", name])]);
  if (user.code !== 0 || group.code !== 0) return null;
  return { uid: Number(user.output), gid: Number(group.output) };
}
