import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type CallToolResult, ProtocolError, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { VERSION } from "../version.ts";

export interface ToolServer {
  /** URL of the site, followed by /mcp. */
  readonly url: URL;
  readonly apiKey: string | undefined;
}

/**
 * Offers the tools of a server on standard input and output, until the client closes them or `signal` is
 * aborted. New tools of the server need no new version of the command.
 *
 * @internal
 */
export async function serveMcp(server: ToolServer, signal: AbortSignal): Promise<void> {
  const remote = new RemoteTools(server);
  const handle = serveStdio(() => createServer(remote));
  try {
    await new Promise<void>((resolve, reject) => {
      process.stdin.once("close", resolve);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  } finally {
    await handle.close();
    await remote.close();
  }
}

const NAME = { name: "walletlens", title: "Walletlens", version: VERSION };
const INSTRUCTIONS =
  "Behavior of Solana wallets and token holders. Start with wallet_hud; calls cost credits, and maxCredits limits a call.";

function createServer(remote: RemoteTools): Server {
  const server = new Server(NAME, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler("tools/list", async ({ params }, { mcpReq }) =>
    (await remote.connect()).listTools(params, { signal: mcpReq.signal }),
  );
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }): Promise<CallToolResult> => {
    const { progressToken, ..._meta } = params._meta ?? {};
    const onprogress = (progress: { readonly progress: number }) =>
      void mcpReq
        .notify({ method: "notifications/progress", params: { ...progress, progressToken } })
        // The MCP client has disconnected.
        .catch(() => undefined);
    const options = { signal: mcpReq.signal, timeout: MAX_CALL_MS, resetTimeoutOnProgress: true };
    try {
      const client = await remote.connect();
      return await client.callTool(
        { ...params, _meta },
        progressToken === undefined ? options : { ...options, onprogress },
      );
    } catch (error) {
      if (error instanceof ProtocolError || mcpReq.signal.aborted) throw error;
      const text = `The Walletlens server cannot be reached: ${error instanceof Error ? error.message : error}`;
      return { isError: true, content: [{ type: "text", text }] };
    }
  });
  return server;
}

/** Longer than any tool takes. */
const MAX_CALL_MS = 180_000;

/** Connection to the server: opened on first use, and again after a failure. */
class RemoteTools {
  private connecting: Promise<Client> | null = null;

  constructor(private readonly server: ToolServer) {}

  connect(): Promise<Client> {
    this.connecting ??= this.open().catch((error: unknown) => {
      this.connecting = null;
      throw error;
    });
    return this.connecting;
  }

  async close(): Promise<void> {
    await (await this.connecting?.catch(() => null))?.close();
  }

  private async open(): Promise<Client> {
    const { url, apiKey } = this.server;
    const headers = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
    const client = new Client(NAME, NEWEST);
    // A redirect could take a payment to another server.
    const requestInit = { headers, redirect: "error" } as const;
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    return client;
  }
}

const NEWEST: ClientOptions = { versionNegotiation: { mode: "auto" } };
