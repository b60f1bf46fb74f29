import { type Client, createClient } from "@walletlens/client";
import type { JobProgress } from "@walletlens/client/api-types";
import { sanitizeText } from "@walletlens/format";
import type { GlobalOptions } from "./arguments.ts";
import { parseHttpUrl } from "./arguments.ts";
import { INTERRUPTED } from "./exit-codes.ts";
import { createProgressBar } from "./progress-bar.ts";
import { readSettings } from "./settings.ts";
import { renderJson } from "./tables.ts";

/** Options of each call of the client. */
interface Wait {
  readonly signal: AbortSignal;
  readonly onWait: (jobId: string) => void;
  readonly onProgress: (progress: JobProgress) => void;
}

/** Makes calls and prints the result: as JSON if requested, else by `describe`, which returns null to print nothing. */
export type Ask = <Answer>(
  calls: (client: Client, wait: Wait) => Promise<Answer>,
  describe: (answer: Answer) => string | null,
) => Promise<void>;

/** Returns an `Ask` for the server of the options or the environment; `signal` aborts its calls. */
export function askServer({ json, ...options }: GlobalOptions, signal: AbortSignal): Ask {
  return async (calls, describe) => {
    const client = createClient(readServer(options));
    const bar = createProgressBar(process.stderr);
    const jobs = new Set<string>();
    const onWait = (jobId: string) => void jobs.add(jobId);
    try {
      const answer = await calls(client, { signal, onWait, onProgress: bar.show });
      bar.stop();
      const text = describe(answer);
      if (text !== null) console.log(json === true ? renderJson(answer) : text);
    } catch (error) {
      bar.stop();
      if (error === INTERRUPTED) for (const jobId of jobs) console.error(describeContinuedJob(jobId));
      throw error;
    } finally {
      bar.stop();
    }
  };
}

/** A paid job continues after its caller disconnects, and its result stays available. */
const describeContinuedJob = (jobId: string) =>
  `walletlens: the job continues on the server; \`walletlens job ${sanitizeText(jobId, 80)}\` prints its progress`;

/** Returns the server of the options or the environment. */
export function readServer({ url, key }: GlobalOptions) {
  const settings = readSettings();
  return { baseUrl: url ?? parseHttpUrl(settings.serverUrl), apiKey: key ?? settings.apiKey };
}
