/** One server-sent event as a client sees it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Events of a response as they arrive, without heartbeats and other comments. */
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => split(line)));
      const data = fields.get("data");
      if (data === undefined) continue;
      yield { id: fields.get("id") ?? "", name: fields.get("event") ?? "message", data: JSON.parse(data) };
    }
  }
}

function split(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
