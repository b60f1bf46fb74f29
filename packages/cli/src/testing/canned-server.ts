import { createServer } from "node:http";

/** Response to a method, path and query; null for a call without a response. */
export type Canned = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  /** Body of a response that is not JSON. */
  readonly text?: string;
} | null;

/** Starts a server with these responses, by method and path below the base URL. */
export async function startCannedServer(answers: Readonly<Record<string, Canned>>) {
  const asked: string[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.replace("/api/v1", "")}`;
    asked.push(call);
    keys.push(request.headers["x-api-key"]?.toString());
    const canned = answers[call];
    if (canned === null) return;
    const { status = 200, headers = {}, json, text } = canned ?? NOTHING;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(text ?? JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    keys,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const NOTHING: NonNullable<Canned> = {
  status: 404,
  json: { code: "not_found", message: "Not found." },
};
