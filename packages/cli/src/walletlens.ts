#!/usr/bin/env node
import { askServer } from "./ask-server.ts";
import { buildProgram } from "./build-program.ts";
import { describeFailure, endQuietlyAtClosedPipe, exitCodeOf, INTERRUPTED } from "./exit-codes.ts";

endQuietlyAtClosedPipe();
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(INTERRUPTED));

buildProgram((options) => askServer(options, interruption.signal))
  .parseAsync()
  .catch((error: unknown) => {
    const failure = describeFailure(error);
    if (failure !== null) console.error(`walletlens: ${failure}`);
    process.exitCode = exitCodeOf(error);
  });
