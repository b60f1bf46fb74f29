/** One server-sent event. */
export interface ServerEvent {
  /** The last id that was sent, with this event or before it; empty where there was none. */
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

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
      const { done, value } = await reader.read();
      if (done) return;
      const lines = `${rest}${decoder.decode(value, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // Whoever stops reading lets the connection go.
    await reader.cancel().catch(() => undefined);
  }
}

/** A comment has an empty field name. */
function splitField(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  if (colon === -1) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}
