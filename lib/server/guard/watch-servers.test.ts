import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type WatchedServers, watchServers } from "./watch-servers";

let watched: WatchedServers;
let server: Server;
let agent: Agent;
/** Pending responses. */
let waiting: ServerResponse[];
let port: number;

beforeEach(async () => {
  watched = watchServers();
  waiting = [];
  agent = new Agent({ keepAlive: true });
  server = createServer((request, response) => {
    if (request.url === "/slow") waiting.push(response);
    else response.end("done");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  await ask("/");
});

afterEach(async () => {
  agent.destroy();
  await watched.drain(0);
});

async function ask(path: string) {
  const [answer]: IncomingMessage[] = await once(get({ port, path, agent }), "response");
  if (answer === undefined) throw new Error("no answer");
  return { connection: answer.headers.connection, text: await text(answer) };
}

const isWaiting = () => expect.poll(() => waiting.length).toBe(1);

test("responses close their connection after a stop is announced, and keep it open before", async () => {
  expect((await ask("/")).connection).toBe("keep-alive");
  watched.announceStop();
  expect(await ask("/")).toEqual({ connection: "close", text: "done" });
});

test("a drain completes open requests and closes idle connections", async () => {
  const slow = ask("/slow");
  const opened = connect(port, "127.0.0.1");
  await once(opened, "connect");
  await isWaiting();
  const drained = watched.drain(60_000);
  await once(opened, "close");
  await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
  waiting[0]?.end("in the end");
  expect((await slow).text).toBe("in the end");
  expect(await drained).toBe(0);
});

test("a drain aborts requests that take too long, and returns their number", async () => {
  const slow = ask("/slow").catch((error: unknown) => error);
  await isWaiting();
  expect(await watched.drain(1)).toBe(1);
  expect(await slow).toHaveProperty("code", "ECONNRESET");
});
