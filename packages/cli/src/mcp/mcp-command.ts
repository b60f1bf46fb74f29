import { type Command, Option } from "commander";
import type { ToolServer } from "./serve-mcp.ts";

/** Lists of tools that servers offer. */
const TOOL_LISTS = ["core", "all"] as const;
export type ToolsOption = (typeof TOOL_LISTS)[number];

interface McpOptions {
  readonly tools: ToolsOption;
}

export type ServeTools = (list: ToolsOption) => Promise<void>;

/** Adds `mcp`, which offers the tools of the server over the Model Context Protocol. */
export function addMcpCommand(program: Command, serve: ServeTools): void {
  program
    .command("mcp")
    .description(
      "offer the server's tools to an agent, by the Model Context Protocol on standard input and output",
    )
    .addOption(
      new Option("--tools <list>", "tools to list; others can be called as well")
        .choices(TOOL_LISTS)
        .default("core"),
    )
    .action(({ tools }: McpOptions) => serve(tools));
}

/**
 * Returns the URL of a list of tools for a base URL.
 *
 * @internal
 */
export function toolServer(baseUrl: string, apiKey: string | undefined, list: ToolsOption): ToolServer {
  const site = baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  return { url: new URL(`${site}/mcp?tools=${list}`), apiKey };
}
