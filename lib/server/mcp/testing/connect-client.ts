import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import type { TestApi } from "../../testing/test-api";
import { listTools } from "../tool-list";

/** Versions of the protocol that are served, newest first. */
export const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;
export type Version = (typeof VERSIONS)[number];

/**
 * The official client, which also validates refusals by the schema of the tool, like the packages of earlier protocol
 * versions that most clients use.
 */
class StrictClient extends Client {
  override async callTool(...args: Parameters<Client["callTool"]>): Promise<CallToolResult> {
    const result = await super.callTool(...args);
    if (result.isError !== true) return result;
    const [{ name }] = args;
    const schema = listTools("all").find((tool) => tool.name === name)?.outputSchema;
    if (schema === undefined) return result;
    const check = VALIDATORS.getValidator(JSON.parse(JSON.stringify(schema)));
    const { valid, errorMessage } = check(result.structuredContent);
    if (!valid) throw new Error(`the refusal of ${name} does not match its schema: ${errorMessage}`);
    return result;
  }
}

const VALIDATORS = new AjvJsonSchemaValidator();

/** Connects the client to all of the API's tools with `headers`; it validates each response by its schema. */
export async function connectClient(
  api: Pick<TestApi, "answerMcp">,
  headers: Readonly<Record<string, string>> = {},
  version: Version = "2026-07-28",
  url = "http://localhost:3000/mcp?tools=all",
) {
  const client = new StrictClient({ name: "test", version: "1" }, optionsFor(version));
  const transport = new StreamableHTTPClientTransport(new URL(url), {
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

/** Sends a request with a Host header, as an HTTP client does. */
export function send({ answerMcp }: Pick<TestApi, "answerMcp">, request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  if (!headers.has("host")) headers.set("host", new URL(request.url).host);
  return answerMcp(new Request(request, { headers }));
}
