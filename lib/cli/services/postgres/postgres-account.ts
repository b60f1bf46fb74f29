import { stat } from "node:fs/promises";
import path from "node:path";
import { runAs, type UnixAccount } from "./run-as";

/**
 * Returns the account for PostgreSQL, which refuses to run as root. Null: the current user, unless that is root. Root
 * uses the owner of an existing cluster, else the system user `postgres`, and creates that if it is missing.
 */
export async function choosePostgresAccount(folder: string): Promise<UnixAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const existing = await stat(path.join(folder, "PG_VERSION")).catch(() => null);
  if (existing !== null && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };

  const found = await findAccount("postgres");
  if (found !== null) return found;
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
    "PostgreSQL does not run as root and no user postgres could be created; start as another user or set DATABASE_URL",
  );
}

async function findAccount(name: string): Promise<UnixAccount | null> {
  const [user, group] = await Promise.all([runAs(null, "id", ["-u", name]), runAs(null, "id", ["-g", name])]);
  if (user.code !== 0 || group.code !== 0) return null;
  return { uid: Number(user.output), gid: Number(group.output) };
}
