import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { withDatabase } from "@/lib/infra/postgres/database-admin";
import { provideDatabase } from "@/lib/infra/postgres/testing/provide-database";
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
