import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** Requests that a target was sent. */
export interface SentEvent {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A receiver of webhooks on this machine, which answers as `answer` does; closed after the test. */
export async function startTarget(answer: (response: ServerResponse, sent: SentEvent) => void) {
  const sent: SentEvent[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      body += part;
    });
    request.on("end", () => {
      const event = { headers: request.headers, body };
      sent.push(event);
      answer(response, event);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}/hook?of=test`, port, sent };
}
