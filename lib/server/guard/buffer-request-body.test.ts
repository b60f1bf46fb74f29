import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { ByteBudget } from "../read-bytes";
import { bufferRequestBody } from "./buffer-request-body";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that buffers bodies of up to 100 bytes, 150 in total, and records the outcome of each. */
async function startHolding() {
  const outcomes: string[] = [];
  const budget = new ByteBudget(150);
  const seen = { bytes: 0, closed: 0 };
  const counted: Pick<ByteBudget, "open"> = {
    open(onDropped) {
      const share = budget.open(onDropped);
      const add = (bytes: number) => {
        seen.bytes += bytes;
        share.add(bytes);
      };
      const close = () => {
        seen.closed += 1;
        share.close();
      };
      return { add, close };
    },
  };
  const server = createServer((request, response) => {
    const name = request.url ?? "";
    bufferRequestBody(request, 100, counted).then(
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
    const answered = new Promise((resolve) => sent.once("response", resolve));
    const wanted = seen.bytes + begin.length;
    sent.write(begin);
    await vi.waitFor(() => expect(seen.bytes).toBe(wanted), SOON);
    return { sent, answered };
  };
  return { outcomes, seen, open };
}

const SOON = { timeout: 60_000 };

test("if all buffered bodies exceed the limit, the request sending longest is refused", async () => {
  const { outcomes, open } = await startHolding();
  await open("/slow", "a".repeat(80));
  expect(outcomes).toEqual([]);
  const quick = await open("/quick", "b".repeat(80));
  await vi.waitFor(() => expect(outcomes).toEqual(["/slow server_busy"]), SOON);
  quick.sent.end();
  await quick.answered;
  expect(outcomes).toEqual(["/slow server_busy", `/quick ${"b".repeat(80)}`]);
});

test("the buffered body of a disconnected client is freed", async () => {
  const { outcomes, seen, open } = await startHolding();
  const gone = await open("/gone", "a".repeat(90));
  gone.sent.destroy();
  await vi.waitFor(() => expect(seen.closed).toBe(1), SOON);
  const first = await open("/first", "b".repeat(60));
  const second = await open("/second", "c".repeat(60));
  first.sent.end();
  second.sent.end();
  await Promise.all([first.answered, second.answered]);
  expect(outcomes.map((outcome) => outcome.slice(0, 8)).toSorted()).toEqual(["/first b", "/second "]);
});
