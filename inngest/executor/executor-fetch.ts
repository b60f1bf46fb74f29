import { z } from "zod";
import type { ExecutorStore } from "@/lib/ports/executor-store";
import { parseFunctions, UnsupportedFunctionError } from "./function-config";
import { InvalidEventError, ingestEvents } from "./ingest-events";
import { nextTick } from "./next-tick";

const registration = z.object({ appName: z.string().min(1), functions: z.array(z.unknown()) });

/**
 * What the Inngest client is given as its `fetch`: it answers what the SDK asks of an Inngest server, events and
 * registration, out of the store. Nothing it is asked ever leaves the process, and nobody outside can ask it.
 */
export function createExecutorFetch(
  store: Pick<ExecutorStore, "addEvents" | "saveFunctions">,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    try {
      if (request.method === "POST" && pathname.startsWith("/e/")) return await takeEvents(store, request);
      if (request.method === "POST" && pathname === "/fn/register") return await register(store, request);
    } catch (error) {
      if (!(error instanceof InvalidEventError) && !(error instanceof UnsupportedFunctionError)) throw error;
      return Response.json({ status: 400, error: error.message }, { status: 400 });
    }
    const error = `The embedded executor has no ${request.method} ${pathname}; connect an Inngest server.`;
    return Response.json({ status: 404, error }, { status: 404 });
  };
}

async function takeEvents(store: Pick<ExecutorStore, "addEvents">, request: Request): Promise<Response> {
  const ids = await ingestEvents(store, await request.json(), request.headers.get("x-inngest-event-id-seed"));
  return Response.json({ ids, status: 200 });
}

/** The URL in a registration is whatever host was asked: it is not used, calls go to the configured one. */
async function register(store: Pick<ExecutorStore, "saveFunctions">, request: Request): Promise<Response> {
  const { appName, functions } = registration.parse(await request.json());
  await store.saveFunctions(appName, parseFunctions(functions), nextTick);
  return Response.json({ ok: true, status: 200, modified: true });
}
