import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { ByteBudget } from "../byte-budget";
import { holdBody } from "./hold-body";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that holds bodies of 100 bytes at most, 150 at once, and says what became of each. */
async function startHolding() {
  const outcomes: string[] = [];
  const budget = new ByteBudget(150);
  const server = createServer((request, response) => {
    const name = request.url ?? "";
    holdBody(request, 100, budget).then(
      async () => {
        outcomes.push(`${name} ${await text(request)}`);
        response.end();
      },
      (error) => {
        outcomes.push(`${name} ${error.code}`);
        response.writeHead(503).end();
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (path: string, begin: string) => {
    const sent = send({ port, path, method: "POST", headers: { "Transfer-Encoding": "chunked" } });
    sent.on("error", () => undefined);
    sent.write(begin);
    await once(sent, "socket");
    await new Promise((resolve) => setTimeout(resolve, 50));
    return sent;
  };
  return { outcomes, open };
}

test("where all that are held get too much, whoever has been sending longest gives up", async () => {
  const { outcomes, open } = await startHolding();
  await open("/slow", "a".repeat(80));
  expect(outcomes).toEqual([]);
  const quick = await open("/quick", "b".repeat(80));
  expect(outcomes).toEqual(["/slow server_busy"]);
  quick.end();
  await once(quick, "response");
  expect(outcomes).toEqual(["/slow server_busy", `/quick ${"b".repeat(80)}`]);
});

test("what was held of somebody who has gone makes room", async () => {
  const { outcomes, open } = await startHolding();
  (await open("/gone", "a".repeat(90))).destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const first = await open("/first", "b".repeat(60));
  const second = await open("/second", "c".repeat(60));
  first.end();
  second.end();
  await Promise.all([once(first, "response"), once(second, "response")]);
  expect(outcomes.map((outcome) => outcome.slice(0, 8)).toSorted()).toEqual(["/first b", "/second "]);
});
