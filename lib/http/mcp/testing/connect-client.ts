import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { TestApi } from "../../testing/test-api";

/** Versions of the protocol that are served, newest first. */
export const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;
export type Version = (typeof VERSIONS)[number];

/** The official client, connected to the API's tools as who sends `headers`; it checks each answer by its schema. */
export async function connectClient(
  api: Pick<TestApi, "answerMcp">,
  headers: Readonly<Record<string, string>> = {},
  version: Version = "2026-07-28",
) {
  const client = new Client({ name: "test", version: "1" }, optionsFor(version));
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost:3000/mcp"), {
    requestInit: { headers },
    fetch: (url, init) => send(api, new Request(url, init)),
  });
  await client.connect(transport);
  return client;
}

function optionsFor(version: Version) {
  if (version === "2026-07-28") return { versionNegotiation: { mode: { pin: version } } };
  return { supportedProtocolVersions: [version] };
}

/** Sends a request as an HTTP client does, which names the host that it means. */
export function send({ answerMcp }: Pick<TestApi, "answerMcp">, request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  if (!headers.has("host")) headers.set("host", new URL(request.url).host);
  return answerMcp(new Request(request, { headers }));
}
