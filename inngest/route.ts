import { serve } from "inngest/next";
import { container } from "@/lib/container";
import { groupJob } from "./functions/group-job";
import { historyAnalysis } from "./functions/history-analysis";
import { sweepJobs } from "./functions/sweep-jobs";
import { walletAnalysis } from "./functions/wallet-analysis";
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
  const { analyses, groupJobs, places, sweepJobs: jobs, retention } = container();
  return serve({
    client,
    functions: [
      walletAnalysis(client, "flash", analyses, places.flash),
      walletAnalysis(client, "visitor", analyses, places.visitor),
      walletAnalysis(client, "group", analyses, places.group),
      historyAnalysis(client, analyses, places.history),
      groupJob(client, "similarity", groupJobs, places.similarity),
      groupJob(client, "holder-profiles", groupJobs, places["holder-profiles"]),
      sweepJobs(client, { jobs, keptData: retention.sweep }),
    ],
    // Else an unsigned PUT from anywhere would register the functions again.
    enableUnauthedSync: signingKey === undefined,
    ...(signingKey === undefined ? {} : { signingKey }),
  });
}
