import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A proxy like those that operators place in front of several processes. */
export interface SmallProxy {
  readonly url: string;
  /** Messages about requests that no process answered. */
  readonly failures: readonly string[];
  /** Sends requests to the process at `url` too, while it reports that it is ready. */
  add(url: string): Promise<void>;
  stop(): void;
}

const PROBE_MS = 200;
/** Wait for a ready process. */
const MAX_WAIT_MS = 30_000;

/**
 * Starts a proxy that distributes requests over the processes whose `/readyz` returns 200. It checks them
 * five times a second, keeps its connections to them, and repeats no request. Without such a process a request waits:
 * on a busy machine a check of the database can exceed its time limit.
 */
export async function startSmallProxy(): Promise<SmallProxy> {
  const agent = new Agent({ keepAlive: true });
  const targets = new Map<string, boolean>();
  const failures: string[] = [];
  let turn = 0;

  const probe = async (url: string) => {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    targets.set(url, answer?.ok === true);
  };
  const choose = () => {
    const ready = [...targets].flatMap(([url, isReady]) => (isReady ? url : []));
    turn += 1;
    return ready[turn % Math.max(1, ready.length)];
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const endsAt = Date.now() + MAX_WAIT_MS;
    let target = choose();
    while (target === undefined && Date.now() < endsAt) {
      await sleep(PROBE_MS);
      target = choose();
    }
    if (target === undefined)
      fail(response, failures, `${request.method} ${request.url}: no target is ready`);
    else pass(request, response, { target, agent, failures });
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const probing = setInterval(() => void Promise.all([...targets.keys()].map(probe)), PROBE_MS);
  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    async add(url) {
      while (targets.get(url) !== true) {
        await probe(url);
        await sleep(PROBE_MS);
      }
    },
    stop() {
      clearInterval(probing);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

interface Way {
  readonly target: string;
  readonly agent: Agent;
  readonly failures: string[];
}

function pass(request: IncomingMessage, response: ServerResponse, { target, agent, failures }: Way): void {
  const { method, url, headers } = request;
  const sent = send(`${target}${url}`, { method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on("error", (error) => {
      failures.push(`${method} ${url}: broke off, ${error.message}`);
      response.destroy();
    });
    answer.pipe(response);
  });
  sent.on("error", (error) => {
    // A disconnected client needs no response.
    if (!response.destroyed) fail(response, failures, `${method} ${url} at ${target}: ${error.message}`);
  });
  response.on("close", () => sent.destroy());
  request.pipe(sent);
}

function fail(response: ServerResponse, failures: string[], words: string): void {
  failures.push(words);
  if (response.headersSent) response.end();
  else response.writeHead(502).end(words);
}
