import { Command } from "commander";
import { addAnalyzeCommand } from "./analysis/analyze-command.ts";
import { type GlobalOptions, parseHttpUrl } from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import { addDiscoverCommand } from "./discover-command.ts";
import { EXIT_CODE_MESSAGES } from "./exit-codes.ts";
import { addGroupCommands } from "./group-commands.ts";
import { addMcpCommand, type ToolsOption } from "./mcp/mcp-command.ts";
import { addServiceCommands } from "./service-commands.ts";
import { addVerifyCommand } from "./verification/verify-command.ts";
import { VERSION } from "./version.ts";
import { addWalletCommands } from "./wallet-commands.ts";
import { addWatchCommands } from "./watch-commands.ts";

/** Services that the commands use. */
export interface CommandServices {
  readonly ask: (options: GlobalOptions) => Ask;
  readonly serveTools: (options: GlobalOptions, list: ToolsOption) => Promise<void>;
}

/** Builds the commands of the client. */
export function buildProgram({ ask, serveTools }: CommandServices): Command {
  const program = new Command("walletlens")
    .description(
      "Asks a Walletlens server, or analyzes a wallet by itself. Tables for people, --json for programs.",
    )
    .version(VERSION, "-V, --version", "print the version of this program")
    .option("--url <url>", "base address; else WALLETLENS_URL, else the server of this machine", parseHttpUrl)
    .option("--key <key>", "API key; else WALLETLENS_API_KEY, which other users of the machine cannot see")
    .option("--json", "print the answer as JSON and nothing else")
    .addHelpText("after", EXIT_CODE_MESSAGES)
    .exitOverride();
  const askWithOptions: Ask = (calls, describe) => ask(program.opts<GlobalOptions>())(calls, describe);
  addWalletCommands(program, askWithOptions);
  addGroupCommands(program, askWithOptions);
  addDiscoverCommand(program, askWithOptions);
  addServiceCommands(program, askWithOptions);
  addWatchCommands(program, askWithOptions);
  addAnalyzeCommand(program);
  addVerifyCommand(program);
  addMcpCommand(program, (list) => serveTools(program.opts<GlobalOptions>(), list));
  return program;
}
