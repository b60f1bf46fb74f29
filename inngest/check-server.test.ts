import { createServer, type Server } from "node:http";
import { Inngest } from "inngest";
import { serve } from "inngest/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/env";
import { checkServer, type InngestServer } from "./check-server";
import { type StopInngestServer, startInngestServer } from "./testing/start-inngest-server";

const HOST = "127.0.0.1";
const EVENT_KEY = "0123456789abcdef";
const SIGNING_KEY = "signkey-test-0123456789abcdef";
const APP_ID = "checked";

const { INNGEST_BIN: program } = inheritEnv({});

function check(changes: Partial<InngestServer>): Promise<void> {
  const server = { baseUrl: "", eventKey: EVENT_KEY, signingKey: SIGNING_KEY, appId: APP_ID };
  return checkServer({ ...server, functionIds: ["checked-work"], ...changes }, AbortSignal.timeout(5_000));
}

test("a server that does not answer is told, without the key that is part of the address", async () => {
  const baseUrl = `http://${HOST}:${await findFreePort(HOST)}`;
  const failure = await check({ baseUrl }).catch((error: Error) => error.message);
  expect(failure).toBe("the Inngest server does not answer");
});

test("a server that is ill is told", async () => {
  const ill = createServer((_, response) => response.writeHead(503).end());
  const port = await listen(ill);
  await expect(check({ baseUrl: `http://${HOST}:${port}` })).rejects.toThrow("answers 503");
  ill.close();
});

describe.skipIf(!program)("on Inngest's own server (skipped where INNGEST_BIN names none)", () => {
  let stopServer: StopInngestServer;
  let app: Server;
  let baseUrl: string;
  let appUrl: string;

  beforeAll(async () => {
    const port = await findFreePort(HOST);
    baseUrl = `http://${HOST}:${port}`;
    stopServer = await startInngestServer({
      program: String(program),
      port,
      eventKey: EVENT_KEY,
      signingKey: SIGNING_KEY,
    });
    const client = new Inngest({
      id: APP_ID,
      isDev: false,
      baseUrl,
      eventKey: EVENT_KEY,
      signingKey: SIGNING_KEY,
    });
    const work = client.createFunction({ id: "work", triggers: { event: "work" } }, () => null);
    app = createServer(serve({ client, functions: [work] }));
    appUrl = `http://${HOST}:${await listen(app)}/api/inngest`;
  });

  afterAll(async () => {
    app.closeAllConnections();
    app.close();
    await stopServer();
  });

  test("functions that were never registered are told, by their names", async () => {
    await expect(check({ baseUrl })).rejects.toThrow(
      "the Inngest server does not know checked-work: let it sync with /api/inngest",
    );
  });

  test("everything is well once the functions are registered", async () => {
    expect((await fetch(appUrl, { method: "PUT" })).status).toBe(200);
    await expect.poll(() => check({ baseUrl }).then(() => "well", String)).toBe("well");
    await expect(check({ baseUrl, functionIds: ["checked-work", "checked-later"] })).rejects.toThrow(
      "does not know checked-later",
    );
  });

  test.each([
    ["an event key", { eventKey: "another" }, "refuses INNGEST_EVENT_KEY"],
    ["a signing key", { signingKey: "signkey-test-00" }, "refuses INNGEST_SIGNING_KEY"],
    ["no signing key", { signingKey: null }, "refuses INNGEST_SIGNING_KEY"],
  ])("%s that is not the server's is told", async (_, changes, message) => {
    await expect(check({ baseUrl, ...changes })).rejects.toThrow(message);
  });
});

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
    }),
  );
}
