import { serve } from "inngest/next";
import { container } from "@/lib/container";
import { flashAnalysis } from "./functions/flash-analysis";
import { groupAnalysis } from "./functions/group-analysis";
import { historyAnalysis } from "./functions/history-analysis";
import { holderProfiles } from "./functions/holder-profiles";
import { similarity } from "./functions/similarity";
import { sweepJobs } from "./functions/sweep-jobs";
import { inngestRuntime } from "./runtime";

type Handlers = ReturnType<typeof serve>;

let handlers: Handlers | undefined;

/** The handlers of the Inngest route. Made on the first call: a build loads the route without a configuration. */
export function inngestHandlers(): Handlers {
  handlers ??= createHandlers();
  return handlers;
}

function createHandlers(): Handlers {
  const { client, signingKey } = inngestRuntime();
  const { analyses, groupJobs, sweepJobs: jobs, retention } = container();
  return serve({
    client,
    functions: [
      flashAnalysis(client, analyses),
      groupAnalysis(client, analyses),
      historyAnalysis(client, analyses),
      similarity(client, groupJobs),
      holderProfiles(client, groupJobs),
      sweepJobs(client, { jobs, keptData: retention.sweep }),
    ],
    // Else an unsigned PUT from anywhere would register the functions again.
    enableUnauthedSync: signingKey === undefined,
    ...(signingKey === undefined ? {} : { signingKey }),
  });
}
