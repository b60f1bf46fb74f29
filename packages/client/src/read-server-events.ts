/** One server-sent event. */
export interface ServerEvent {
  /** The last id that was sent, with this event or before it; empty where there was none. */
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** Silence after which a stream is taken for broken: the server gives a sign of life every 15 seconds. */
const MAX_SILENCE_MS = 45_000;

/** The events of a stream, by the rules of the HTML standard: lines of fields, an empty one ends an event. */
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

/** Lines of a stream; a last one without a line break is dropped. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await readInTime(reader);
      if (done) return;
      const lines = `${rest}${decoder.decode(value, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // A caller that stops reading closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads what comes next; ends a stream from which nothing comes any more, as a lost connection may leave it. */
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
