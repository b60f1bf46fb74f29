import { execFile, spawn } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { readDataDirectory, readServerVersion } from "@/lib/db/database-admin";
import { bundlePrograms } from "@/packages/testing/bundle-programs";
import { inScope } from "@/packages/testing/test-scope";
import { findEmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";
import { identifyProcess, isPidInUse } from "./identify-process";

const bundled = await bundlePrograms(["lib/cli/services/testing/hold-postgres.ts"], "package.json");
const FAST = { fsync: "off", full_page_writes: "off" };

/** A kill at each phase of a start, several times over in the full scope. */
const STARTS = inScope({ quick: 3, full: 10 });

/** Data folder with a stopped cluster, which tests copy, because creating one takes seconds. */
let prepared: string;
let folder: string;

beforeAll(async () => {
  prepared = await createFolder();
  await (await startEmbeddedPostgres(prepared, FAST)).stop();
});

beforeEach(async () => {
  folder = await createFolder();
  await promisify(execFile)("cp", ["-a", `${prepared}/.`, folder]);
});

afterEach(() => removeEmbeddedPostgres(folder));
afterAll(() => removeEmbeddedPostgres(prepared));
afterAll(bundled.remove);

async function createFolder(): Promise<string> {
  const created = await mkdtemp(path.join(tmpdir(), "walletlens-postgres-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(created, 0o711);
  return created;
}

test("a cluster is created once, retains its data across a stop, and is adopted while it runs", async () => {
  await removeEmbeddedPostgres(folder);
  const first = await startEmbeddedPostgres(folder, FAST);
  expect(first).toMatchObject({ adopted: false, data: path.join(folder, "postgres") });
  expect(await readServerVersion(first.url)).toBeGreaterThanOrEqual(180_000);
  await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  expect(await findEmbeddedPostgres(folder)).toBe(first.url);

  const adopted = await startEmbeddedPostgres(folder, FAST);
  expect(adopted).toMatchObject({ adopted: true, url: first.url });
  await adopted.stop();
  expect(await findEmbeddedPostgres(folder)).toBeNull();

  const second = await startEmbeddedPostgres(folder, FAST);
  expect(second).toMatchObject({ adopted: false, url: first.url });
  expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("only the owner can read the password, and no client connects without it", async () => {
  const { url } = await startEmbeddedPostgres(folder, FAST);
  expect((await stat(path.join(folder, "postgres.json"))).mode & 0o777).toBe(0o600);
  const guessed = new URL(url);
  guessed.password = "guessed";
  expect(await readDataDirectory(guessed.href)).toBeNull();
  expect(guessed.hostname).toBe("127.0.0.1");
});

test("a killed server restarts with its written data, and its launcher and the one that adopted it are told", async () => {
  const { url, data, ended } = await startEmbeddedPostgres(folder, FAST);
  const adopted = await startEmbeddedPostgres(folder, FAST);
  await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await killServer(data);
  expect(await Promise.all([ended, adopted.ended])).toEqual(["by SIGKILL", "unexpectedly"]);
  const again = await startEmbeddedPostgres(folder, FAST);
  expect(again).toMatchObject({ adopted: false, url });
  expect(await query(again.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("a server restarts although another process has its old process id and port", async () => {
  const { url, data } = await startEmbeddedPostgres(folder, FAST);
  await killServer(data);
  const pidFile = path.join(data, "postmaster.pid");
  await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(process.pid)));
  const neighbor = await listen(Number(new URL(url).port));

  const again = await startEmbeddedPostgres(folder, FAST).finally(() => neighbor.close());
  expect(new URL(again.url).port).not.toBe(new URL(url).port);
  expect(await query(again.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("every start during a kill of all processes succeeds", async () => {
  for (let nth = 1; nth <= STARTS; nth += 1) {
    const launcher = spawn(process.execPath, [...bundled.programs, folder]);
    const said = await new Promise<string>((resolve, reject) => {
      launcher.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8").trim()));
      launcher.once("exit", () => reject(new Error(`start ${nth} failed`)));
    });
    expect(said).toBe("started");
    const postmaster = await readPid(path.join(folder, "postgres"));
    launcher.removeAllListeners("exit").kill("SIGKILL");
    process.kill(postmaster, "SIGKILL");
  }
}, 60_000);

test("a dead server whose process is not reaped does not count as running", async () => {
  const { url, stop, data } = await startEmbeddedPostgres(folder, FAST);
  const pidFile = path.join(data, "postmaster.pid");
  const left = await readFile(pidFile, "utf8");
  await stop();
  const zombie = await leaveZombie(await stat(data));
  await writeFile(pidFile, left.replace(/^\d+/, String(zombie.pid)));

  const again = await startEmbeddedPostgres(folder, FAST).finally(() => zombie.parent.kill());
  expect(again).toMatchObject({ adopted: false, url });
  expect(await query(again.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("the product connects as a role that owns its database and has no other rights", async () => {
  const { url, superuserUrl } = await startEmbeddedPostgres(folder, FAST);
  const [role] = await query(
    url,
    "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user",
  );
  expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
  await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'cat'")).rejects.toThrow("permission denied");
  await expect(query(url, "SELECT pg_read_file('postgresql.conf')")).rejects.toThrow("permission denied");
  expect(await query(superuserUrl, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([
    { rolsuper: true },
  ]);
});

test("an older cluster without this role is transferred to it with all objects", async () => {
  const { stop, superuserUrl } = await startEmbeddedPostgres(folder, FAST);
  await query(superuserUrl, "ALTER DATABASE walletlens OWNER TO walletlens");
  await query(superuserUrl, "CREATE TYPE mood AS ENUM ('fine')");
  await query(superuserUrl, "CREATE UNLOGGED TABLE kept (id serial PRIMARY KEY, mood mood DEFAULT 'fine')");
  await query(superuserUrl, "INSERT INTO kept DEFAULT VALUES");
  await query(superuserUrl, "CREATE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT 42'");
  await query(superuserUrl, "DROP ROLE walletlens_owner");
  await stop();
  const file = path.join(folder, "postgres.json");
  const { ownerPassword, ...entry } = JSON.parse(await readFile(file, "utf8"));
  expect(ownerPassword).toMatch(/^[0-9a-f]{48}$/);
  await writeFile(file, JSON.stringify(entry));

  const { url } = await startEmbeddedPostgres(folder, FAST);
  expect(await query(url, "SELECT id, mood, answer() FROM kept")).toEqual([
    { id: 1, mood: "fine", answer: 42 },
  ]);
  await query(url, "ALTER TABLE kept ADD COLUMN added int");
  await query(url, "ALTER TYPE mood ADD VALUE 'fair'");
  await query(url, "CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT 43'");
  await query(url, "TRUNCATE kept RESTART IDENTITY");
  await query(url, "CREATE TABLE another (id int)");
});

test("a copied data folder does not use the server of the original", async () => {
  const original = await startEmbeddedPostgres(folder, FAST);
  const copy = `${folder}-copy`;
  await cp(path.join(folder, "postgres.json"), path.join(copy, "postgres.json"));
  expect(await findEmbeddedPostgres(copy)).toBeNull();
  expect(await findEmbeddedPostgres(folder)).toBe(original.url);
  await rm(copy, { recursive: true });
});

test("a cluster whose password is lost is not overwritten", async () => {
  const { stop, data } = await startEmbeddedPostgres(folder, FAST);
  await stop();
  await rm(path.join(folder, "postgres.json"));
  await expect(startEmbeddedPostgres(folder, FAST)).rejects.toThrow(
    `${data} holds a database, but ${path.join(folder, "postgres.json")} with its password is missing`,
  );
});

async function readPid(data: string): Promise<number> {
  return Number((await readFile(path.join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function killServer(data: string): Promise<void> {
  const pid = await readPid(data);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => identifyProcess(pid)).toBeNull();
}

/** A dead process whose parent does not reap it, with the user of the server. */
async function leaveZombie(account: { readonly uid: number; readonly gid: number }) {
  for (;;) {
    const killed = await killChild(account);
    if (isPidInUse(killed.pid)) return killed;
    // The shell has reaped it: it was killed before the shell became `sleep`.
    killed.parent.kill();
  }
}

/** Starts a shell that becomes another one and then `sleep`, and kills a process that the first one has started. */
async function killChild({ uid, gid }: { readonly uid: number; readonly gid: number }) {
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const program = 'sleep 60 & echo $!; exec sh -c "echo ready; exec sleep 60"';
  const parent = spawn("sh", ["-c", program], { ...account, cwd: "/" });
  let text = "";
  for await (const chunk of parent.stdout.setEncoding("utf8")) {
    text += chunk;
    if (text.includes("ready")) break;
  }
  const pid = Number.parseInt(text, 10);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => identifyProcess(pid)).toBeNull();
  return { pid, parent };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = openDatabase(url, { poolSize: 1 });
  try {
    return (await database.pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await database.close();
  }
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
