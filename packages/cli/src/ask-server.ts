import { type Client, createClient } from "@walletlens/client";
import type { JobProgress } from "@walletlens/client/api-types";
import { parseHttpUrl } from "./arguments.ts";
import type { GlobalOptions } from "./build-program.ts";
import { createProgressBar } from "./progress-bar.ts";
import { readSettings } from "./settings.ts";
import { renderJson } from "./tables.ts";

/** Options that every call of the client gets. */
interface Wait {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JobProgress) => void;
}

/**
 * Makes calls and prints what they resolve with: as JSON where that is asked for, else as `describe` has it.
 */
export type Ask = <Answer>(
  calls: (client: Client, wait: Wait) => Promise<Answer>,
  describe: (answer: Answer) => string,
) => Promise<void>;

/** Asks the server that the options name, else the environment; `signal` ends it. */
export function askServer({ json, ...options }: GlobalOptions, signal: AbortSignal): Ask {
  return async (calls, describe) => {
    const client = createClient(readServer(options));
    const bar = createProgressBar(process.stderr);
    try {
      const answer = await calls(client, { signal, onProgress: bar.show });
      bar.stop();
      console.log(json === true ? renderJson(answer) : describe(answer));
    } finally {
      bar.stop();
    }
  };
}

/** The server that the options name, else the environment. */
export function readServer({ url, key }: GlobalOptions) {
  const settings = readSettings();
  return { baseUrl: url ?? parseHttpUrl(settings.serverUrl), apiKey: key ?? settings.apiKey };
}
