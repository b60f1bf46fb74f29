import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface SentEvent {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Receives webhooks on a free port of this machine until closed. */
export async function listenForEvents(answer: (response: ServerResponse, sent: SentEvent) => void) {
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
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, sent, close };
}
