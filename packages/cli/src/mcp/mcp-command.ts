import type { Command } from "commander";
import type { ToolServer } from "./serve-mcp.ts";

/** Serves the tools of a server on standard input and output. */
export type ServeTools = () => Promise<void>;

/** Command that offers the server's tools to a client of the Model Context Protocol. */
export function addMcpCommand(program: Command, serve: ServeTools): void {
  program
    .command("mcp")
    .description(
      "offer the server's tools to an agent, by the Model Context Protocol on standard input and output",
    )
    .action(serve);
}

/**
 * Address of a server's tools, by the base address of its interface.
 *
 * @internal
 */
export function toolServer(baseUrl: string, apiKey: string | undefined): ToolServer {
  return { url: new URL(`${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/mcp`), apiKey };
}
