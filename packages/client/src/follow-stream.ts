import { ConnectionError } from "./errors.ts";
import type { StreamOptions } from "./options.ts";
import { readServerEvents, type ServerEvent } from "./read-server-events.ts";
import { type Connection, sendRequest } from "./send-request.ts";

/** Maximum consecutive disconnects of a stream without a new event, and the pause before a retry. */
const MAX_BREAKS = 5;
const PAUSE_MS = 1_000;

/**
 * Yields the events of a stream until the caller stops iterating. Resumes a lost connection after the last
 * event. Throws the errors of a call, and ConnectionError after the last retry.
 */
export async function* followStream(
  connection: Connection,
  path: string,
  { lastEventId = "", signal }: StreamOptions = {},
): AsyncGenerator<ServerEvent, void> {
  let lastId = lastEventId;
  for (let breaks = 0; ; breaks += 1) {
    if (breaks > MAX_BREAKS)
      throw new ConnectionError(connection.baseUrl, new Error("the event stream was interrupted"));
    if (breaks > 0) await connection.sleep(PAUSE_MS, signal);
    const response = await open(connection, path, lastId, signal).catch((error: unknown) => {
      // A restarting server is back soon.
      if (error instanceof ConnectionError && breaks > 0) return null;
      throw error;
    });
    if (response === null) continue;
    if (response.status === 204) return;
    if (response.body === null || !isEventStream(response)) throw createStreamError(connection);
    try {
      for await (const event of readServerEvents(response.body)) {
        lastId = event.id;
        breaks = 0;
        yield event;
      }
    } catch {
      signal?.throwIfAborted();
    }
  }
}

function open(connection: Connection, path: string, lastId: string, signal: AbortSignal | undefined) {
  const headers = { Accept: "text/event-stream", ...(lastId === "" ? {} : { "Last-Event-ID": lastId }) };
  return sendRequest(connection, { method: "GET", path, headers, signal });
}

function isEventStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

function createStreamError({ baseUrl }: Connection): ConnectionError {
  return new ConnectionError(baseUrl, new Error("the response is not an event stream"));
}
