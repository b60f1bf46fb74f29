/** One server-sent event. */
export interface ServerEvent {
  /** Last id sent with this event or before; empty if none. */
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** Timeout of a silent stream: the server sends a heartbeat every 15 seconds. */
const MAX_SILENCE_MS = 45_000;

/** Yields the events of a stream by the HTML standard: lines of fields, an empty line ends an event. */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let id = "";
  let name = "message";
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === "") {
      if (data.length > 0) yield { id, name, data: data.join("\n") };
      name = "message";
      data = [];
      continue;
    }
    const [field, value] = splitField(line);
    if (field === "id") id = value;
    else if (field === "event") name = value;
    else if (field === "data") data.push(value);
  }
}

/** Yields the lines of a stream, without an incomplete last line. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let lineStart = "";
  try {
    for (;;) {
      const { done, value } = await readInTime(reader);
      if (done) return;
      const lines = `${lineStart}${decoder.decode(value, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
      lineStart = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // Closes the connection if the caller stops reading.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads the next chunk; ends the stream after the timeout, as a lost connection may stay open. */
async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const silence = setTimeout(() => void reader.cancel().catch(() => undefined), MAX_SILENCE_MS);
  try {
    return await reader.read();
  } finally {
    clearTimeout(silence);
  }
}

/** A comment has an empty field name. */
function splitField(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  if (colon === -1) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}
