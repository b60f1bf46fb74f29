import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { withDatabase } from "@/lib/db/database-admin";
import { toDatabaseError } from "@/lib/db/database-error";
import { startPooler } from "@/lib/db/testing/pooler";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { hasMembers } from "@/lib/jobs/executor/executor-claims";
import { ExecutorMember } from "@/lib/jobs/executor/executor-member";
import { startDatabase } from "./database";
import { findFreePort } from "./free-port";

const { url } = await provideDatabase();
const HOST = "127.0.0.1";

/** Passes connections on `port` to the database server. */
async function listen(port: number) {
  const server = createServer((socket) => {
    const { hostname, port: target } = new URL(url);
    const behind = connect(Number(target), hostname);
    for (const one of [socket, behind]) one.on("error", () => undefined);
    socket.pipe(behind).pipe(socket);
  });
  await once(server.listen(port, HOST), "listening");
  return server;
}

test("a start without a database logs that it waits, and continues when the database is available", async () => {
  const port = await findFreePort(HOST);
  const behind = Object.assign(new URL(url), { hostname: HOST, port: String(port) });
  const lines: string[] = [];
  const starting = startDatabase(behind.href, ".data", { onWait: (line) => lines.push(line) });
  const place = `${HOST}:${port}${behind.pathname}`;
  const refusal = `connect ECONNREFUSED ${HOST}:${port}`;
  await expect
    .poll(() => lines)
    .toEqual([`DATABASE_URL (${place}): the database is unavailable (${refusal}); waiting`]);
  const listener = await listen(port);
  expect(await starting).toMatchObject({ url: behind.href, description: expect.stringContaining(place) });
  expect(lines).toHaveLength(1);
  listener.close();
});

test("a start that receives a stop signal does not wait for the database", async () => {
  const port = await findFreePort(HOST);
  const controller = new AbortController();
  const starting = startDatabase(`postgresql://${HOST}:${port}/none`, ".data", {
    onWait: () => controller.abort("stopped"),
    signal: controller.signal,
  });
  await expect(starting).rejects.toBe("stopped");
});

test("a missing database ends the start at once", async () => {
  const starting = startDatabase(withDatabase(url, "no_such_database"), ".data");
  await expect(starting).rejects.toThrow(
    /^cannot connect to the database of DATABASE_URL \(.+\/no_such_database\): database "no_such_database" does not exist$/,
  );
});

test("a pooler in transaction mode ends the start with one sentence", async () => {
  const pooler = await startPooler(url, "transaction");
  await expect(startDatabase(pooler.url, ".data")).rejects.toThrow(
    /^cannot connect to the database of DATABASE_URL \(.+\): its pooler is in transaction mode; connect to PostgreSQL itself, or set the pooler to session mode$/,
  );
  pooler.close();
});

test("a pooler in session mode with its defaults serves the start and every kind of connection", async () => {
  const pooler = await startPooler(url, "session");
  await startDatabase(pooler.url, ".data");
  const database = openDatabase(pooler.url, { statementTimeoutMs: 200 });
  await database.prisma.user.create({ data: { id: "ann" } });
  expect((await database.pool.query("SELECT id FROM users")).rows).toEqual([{ id: "ann" }]);
  const slow = database.pool.query("SELECT pg_sleep(60)");
  await expect(slow.catch(toDatabaseError)).resolves.toMatchObject({ code: "database_unavailable" });
  const member = await ExecutorMember.join({ database, databaseUrl: pooler.url }, () => undefined);
  expect(await hasMembers({ database })).toBe(true);
  await member.leave();
  await database.close();
  pooler.close();
});
