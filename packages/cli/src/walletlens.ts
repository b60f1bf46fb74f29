#!/usr/bin/env node
import { askServer, readServer } from "./ask-server.ts";
import { buildProgram } from "./build-program.ts";
import { describeFailure, endQuietlyAtClosedPipe, exitCodeOf, INTERRUPTED } from "./exit-codes.ts";
import { toolServer } from "./mcp/mcp-command.ts";

endQuietlyAtClosedPipe();
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(INTERRUPTED));

buildProgram({
  ask: (options) => askServer(options, interruption.signal),
  async serveTools(options) {
    const { baseUrl, apiKey } = readServer(options);
    // Only this command loads the protocol.
    const { serveMcp } = await import("./mcp/serve-mcp.ts");
    await serveMcp(toolServer(baseUrl, apiKey), interruption.signal);
  },
})
  .parseAsync()
  .catch((error: unknown) => {
    const failure = describeFailure(error);
    if (failure !== null) console.error(`walletlens: ${failure}`);
    process.exitCode = exitCodeOf(error);
  });
