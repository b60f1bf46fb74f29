import { askServer } from "./client/ask-server";
import { buildProgram } from "./client/build-program";
import { describeFailure, exitCodeOf, INTERRUPTED } from "./client/exit-codes";

const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(INTERRUPTED));

buildProgram((options) => askServer(options, interruption.signal))
  .parseAsync()
  .catch((error: unknown) => {
    const failure = describeFailure(error);
    if (failure !== null) console.error(`cli: ${failure}`);
    process.exitCode = exitCodeOf(error);
  });
