import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/config/env";
import { isFullScope } from "@/packages/testing/test-scope";
import { checkServer, type InngestServer } from "./check-server";
import { REAL_KEYS, type RealApp, startRealApp } from "./testing/start-real-app";

const HOST = "127.0.0.1";

const { INNGEST_BIN: program } = inheritEnv({});

function check(changes: Partial<InngestServer>): Promise<void> {
  const server = { baseUrl: "", ...REAL_KEYS, appId: "app", functionIds: ["app-work"] };
  return checkServer({ ...server, ...changes }, AbortSignal.timeout(5_000));
}

test("an unreachable server is reported without the key in its address", async () => {
  const baseUrl = `http://${HOST}:${await findFreePort(HOST)}`;
  const failure = await check({ baseUrl }).catch((error: Error) => error.message);
  expect(failure).toBe("the Inngest server does not respond");
});

test("an unhealthy server is reported", async () => {
  const ill = createServer((_, response) => response.writeHead(503).end());
  const port = await listen(ill);
  await expect(check({ baseUrl: `http://${HOST}:${port}` })).rejects.toThrow("returned status 503");
  ill.close();
});

if (isFullScope)
  describe.skipIf(!program)("on Inngest's own server (skipped without INNGEST_BIN)", () => {
    let app: RealApp;
    let baseUrl: string;

    beforeAll(async () => {
      app = await startRealApp(String(program), (inngest) => [
        inngest.createFunction({ id: "work", triggers: { event: "work" } }, () => null),
      ]);
      baseUrl = app.baseUrl;
    });

    afterAll(() => app?.stop());

    test("functions that are not registered are reported by name", async () => {
      await expect(check({ baseUrl })).rejects.toThrow(
        "the Inngest server does not know app-work: let it sync with /api/inngest",
      );
    });

    test("the check succeeds after the functions are registered", async () => {
      await app.register();
      await expect.poll(() => check({ baseUrl }).then(() => "well", String)).toBe("well");
      await expect(check({ baseUrl, functionIds: ["app-work", "app-later"] })).rejects.toThrow(
        "does not know app-later",
      );
    });

    test.each([
      ["an event key", { eventKey: "another" }, "refuses INNGEST_EVENT_KEY"],
      ["a signing key", { signingKey: "signkey-test-00" }, "refuses INNGEST_SIGNING_KEY"],
      ["no signing key", { signingKey: null }, "refuses INNGEST_SIGNING_KEY"],
    ])("%s that differs from the server's is reported", async (_, changes, message) => {
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
