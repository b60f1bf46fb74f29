import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const JSON_TYPE = { "content-type": "application/json" };

/** A proxy before a provider that takes `callMs` for each call. */
export async function serveSlowly(target: string, callMs: number) {
  let calls = 0;
  let open = 0;
  let busyMs = 0;
  let busySince = 0;
  const begin = () => {
    if (open === 0) busySince = performance.now();
    open += 1;
    calls += 1;
  };
  const end = () => {
    open -= 1;
    if (open === 0) busyMs += performance.now() - busySince;
  };
  const server = createServer(async (request, response) => {
    begin();
    const body = await buffer(request);
    const [answer] = await Promise.all([
      fetch(target, { method: "POST", headers: JSON_TYPE, body }),
      sleep(callMs),
    ]);
    const content = await answer.arrayBuffer();
    response.writeHead(answer.status, JSON_TYPE).end(Buffer.from(content));
    end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Calls so far, and milliseconds during which at least one was open. */
    counts: () => ({ calls, busyMs }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
