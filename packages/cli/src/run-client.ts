import { askServer, readServer } from "./ask-server.ts";
import { buildProgram } from "./build-program.ts";
import { describeFailure, toExitCode } from "./exit-codes.ts";
import { toolServer } from "./mcp/mcp-command.ts";

/** Runs the command of `args`, prints its failure in one line, and sets the exit code. `signal` interrupts calls. */
export async function runClient(args: readonly string[], signal: AbortSignal): Promise<void> {
  const program = buildProgram({
    ask: (options) => askServer(options, signal),
    async serveTools(options, list) {
      const { baseUrl, apiKey } = readServer(options);
      // Only this command loads the protocol.
      const { serveMcp } = await import("./mcp/serve-mcp.ts");
      await serveMcp(toolServer(baseUrl, apiKey, list), signal);
    },
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    const failure = describeFailure(error);
    if (failure !== null) console.error(`walletlens: ${failure}`);
    process.exitCode = toExitCode(error);
  }
}
