import type { Command } from "commander";
import type { ToolServer } from "./serve-mcp.ts";

export type ServeTools = () => Promise<void>;

/** Adds `mcp`, which offers the tools of the server over the Model Context Protocol. */
export function addMcpCommand(program: Command, serve: ServeTools): void {
  program
    .command("mcp")
    .description(
      "offer the server's tools to an agent, by the Model Context Protocol on standard input and output",
    )
    .action(serve);
}

/**
 * Returns the URL of the tools for a base URL.
 *
 * @internal
 */
export function toolServer(baseUrl: string, apiKey: string | undefined): ToolServer {
  return { url: new URL(`${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/mcp`), apiKey };
}
