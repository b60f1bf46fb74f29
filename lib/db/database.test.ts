import { connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/config/errors";
import { findWriteObstacle } from "@/lib/operations/find-write-obstacle";
import { type Database, openDatabase } from "./database";
import { isMissingRow, isUniqueViolation, toDatabaseError } from "./database-error";
import { createTestDatabase } from "./testing/test-database";

let server: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
const lost: Error[] = [];

beforeEach(async () => {
  server = await createTestDatabase();
  database = openDatabase(server.url, {
    poolSize: 2,
    applicationName: "database-test",
    statementTimeoutMs: 200,
    onConnectionError: (error) => lost.push(error),
  });
});

afterEach(async () => {
  await database.close();
  await server.drop();
  lost.length = 0;
});

test("plain SQL and Prisma share the connections and the name of the pool", async () => {
  const sql = "SELECT pg_backend_pid() AS pid, current_setting('application_name') AS name";
  const [plain] = (await database.pool.query<{ pid: number; name: string }>(sql)).rows;
  const [prisma] = await database.prisma.$queryRawUnsafe<{ pid: number; name: string }[]>(sql);
  expect(plain?.name).toBe("database-test");
  expect(prisma).toEqual(plain);
});

test("plain SQL and Prisma read the same date, regardless of the time zone of the process", async () => {
  vi.stubEnv("TZ", "Pacific/Kiritimati");
  const day = new Date("2026-03-01");
  await database.prisma.sponsorDay.create({ data: { day, lamports: 1n } });
  const { rows } = await database.pool.query("SELECT day FROM sponsor_days");
  expect(rows).toEqual([{ day }]);
  expect(await database.prisma.sponsorDay.findMany()).toEqual([{ day, lamports: 1n }]);
  vi.unstubAllEnvs();
});

test("plain SQL and Prisma read the same time, regardless of the time zone of the database", async () => {
  const zone = await database.pool.query(
    "SELECT current_setting('TimeZone') AS session, reset_val AS server FROM pg_settings WHERE name = 'TimeZone'",
  );
  expect(zone.rows).toEqual([{ session: "UTC", server: expect.stringMatching(/^(America|Asia)\//) }]);
  const data = { owner: "zoe", reason: "test", blockedAt: new Date("2026-03-01T12:00:00Z") };
  await database.prisma.blockedCaller.create({ data });
  const sql = "SELECT blocked_at FROM blocked_callers WHERE owner = 'zoe'";
  expect((await database.pool.query(sql)).rows).toEqual([{ blocked_at: data.blockedAt }]);
  expect(await database.prisma.blockedCaller.findMany({ where: { owner: "zoe" } })).toEqual([data]);
  await database.prisma.blockedCaller.deleteMany({ where: { owner: "zoe" } });
});

test("plain SQL and Prisma distinguish an existing row from a missing one", async () => {
  const { pool, prisma } = database;
  const data = { owner: "ann", reason: "test" };
  await prisma.blockedCaller.create({ data });
  const errors = await Promise.all([
    pool
      .query("INSERT INTO blocked_callers (owner, reason) VALUES ('ann', 'test')")
      .catch((error: unknown) => error),
    prisma.blockedCaller.create({ data }).catch((error: unknown) => error),
    prisma.blockedCaller.update({ where: { owner: "bob" }, data }).catch((error: unknown) => error),
  ]);
  expect(errors.map(isUniqueViolation)).toEqual([true, true, false]);
  expect(errors.map(isMissingRow)).toEqual([false, false, true]);
});

test("a statement that exceeds its timeout changes nothing, and is database_unavailable without losing the connection", async () => {
  const { pool, prisma } = database;
  await prisma.user.create({ data: { id: "ann" } });
  const holder = openDatabase(server.url);
  const held = await holder.pool.connect();
  await held.query("BEGIN");
  await held.query("SELECT 1 FROM users WHERE id = 'ann' FOR UPDATE");
  const errors = await Promise.all([
    pool.query("DELETE FROM users").catch(toDatabaseError),
    prisma.user.delete({ where: { id: "ann" } }).catch((error: unknown) => error),
  ]);
  await held.query("COMMIT");
  held.release();
  await holder.close();

  for (const error of errors) expect(error).toMatchObject({ code: "database_unavailable" });
  expect(await prisma.user.count()).toBe(1);
  expect(lost).toEqual([]);
});

test("a transaction that stays open too long is database_unavailable", async () => {
  const held = await database.pool.connect();
  await held.query("BEGIN");
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  held.release(true);
  expect(toDatabaseError(lost[0])).toMatchObject({ code: "database_unavailable" });
});

test("a connection that the server ends is reported and replaced, and affects no other", async () => {
  const held = await database.pool.connect();
  const { rows } = await held.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await database.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  const error = await held.query("SELECT 1").catch((reason: unknown) => reason);
  held.release(true);

  expect(toDatabaseError(error)).toMatchObject({ code: "database_unavailable" });
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("an operation of Prisma whose connection is lost in any way is database_unavailable", async () => {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(server.url);
  const proxy = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) sockets.add(end.on("error", () => undefined));
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const through = new URL(server.url);
  through.host = `127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const { prisma, close } = openDatabase(through.href);
  const isAsked = "FROM pg_stat_activity WHERE query ~ 'sleep.5' AND pid <> pg_backend_pid()";
  const lose = [
    () => database.pool.query(`SELECT pg_terminate_backend(pid) ${isAsked}`),
    async () => sockets.forEach((socket) => void socket.destroy()),
  ];
  for (const loseConnection of lose) {
    const asked = prisma.$queryRaw`SELECT pg_sleep(5)::text`.catch((error: unknown) => error);
    await expect.poll(async () => (await database.pool.query(`SELECT ${isAsked}`)).rows).toHaveLength(1);
    await loseConnection();
    expect(await asked).toMatchObject({ code: "database_unavailable" });
    expect(await prisma.user.count()).toBe(0);
  }
  await close();
  proxy.close();
});

test("a read-only server is database_unavailable for writes and serves reads", async () => {
  const through = new URL(server.url);
  through.searchParams.set("options", "-c default_transaction_read_only=on");
  const { pool, prisma, close } = openDatabase(through.href);
  const data = { id: "ann" };
  const errors = await Promise.all([
    pool.query("INSERT INTO users (id) VALUES ('ann')").catch(toDatabaseError),
    prisma.user.create({ data }).catch((error: unknown) => error),
  ]);
  for (const error of errors) expect(error).toMatchObject({ code: "database_unavailable" });
  expect(await prisma.user.count()).toBe(0);
  expect([await findWriteObstacle(pool), await findWriteObstacle(database.pool)]).toEqual([
    "read-only",
    null,
  ]);
  await close();
});

test.each(["53100", "53200", "58030"])(
  "a server without disk space or memory is database_unavailable (%s)",
  async (code) => {
    const fail = `DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${code}'; END $$`;
    const errors = await Promise.all([
      database.pool.query(fail).catch(toDatabaseError),
      database.prisma.$executeRawUnsafe(fail).catch((error: unknown) => error),
    ]);
    for (const error of errors) expect(error).toMatchObject({ code: "database_unavailable" });
  },
);

describe("a server that is unreachable", () => {
  test("is database_unavailable with a time to retry after, for plain SQL and for Prisma", async () => {
    const unreachable = openDatabase("postgresql://lens:secret@127.0.0.1:1/lens");
    const errors = await Promise.all([
      unreachable.pool.query("SELECT 1").catch(toDatabaseError),
      unreachable.prisma.$queryRawUnsafe("SELECT 1").catch((error: unknown) => error),
      unreachable.prisma.user.count().catch((error: unknown) => error),
      unreachable.prisma.$transaction([unreachable.prisma.user.count()]).catch((error: unknown) => error),
    ]);
    await unreachable.close();
    for (const error of errors) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: "database_unavailable", fields: { retryAfterSeconds: 5 } });
      expect(String(error)).not.toContain("secret");
    }
  });

  test("is distinguished from a wrong statement", async () => {
    const plain = await database.pool.query("SELECT nothing").catch(toDatabaseError);
    const prisma = await database.prisma.$queryRawUnsafe("SELECT nothing").catch(toDatabaseError);
    expect(plain).not.toBeInstanceOf(AppError);
    expect(prisma).not.toBeInstanceOf(AppError);
  });
});
