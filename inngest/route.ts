import { serve } from "inngest/next";
import { container } from "@/lib/container";
import { getLog } from "@/lib/log";
import { flashAnalysis } from "./functions/flash-analysis";
import { groupAnalysis } from "./functions/group-analysis";
import { historyAnalysis } from "./functions/history-analysis";
import { holderProfiles } from "./functions/holder-profiles";
import { similarity } from "./functions/similarity";
import { sweepJobs } from "./functions/sweep-jobs";
import { type CallHandler, guardCalls } from "./guard-calls";
import { inngestRuntime } from "./runtime";

type Handlers = Readonly<Record<"GET" | "POST" | "PUT", CallHandler>>;

let handlers: Handlers | undefined;

/** The handlers of the Inngest route. Made on the first call: a build loads the route without a configuration. */
export function inngestHandlers(): Handlers {
  handlers ??= createHandlers();
  return handlers;
}

function createHandlers(): Handlers {
  const { client, signingKey } = inngestRuntime();
  const { analyses, groupJobs, sweepJobs: sweep, countRefusal } = container();
  const handlers = serve({
    client,
    functions: [
      flashAnalysis(client, analyses),
      groupAnalysis(client, analyses),
      historyAnalysis(client, analyses),
      similarity(client, groupJobs),
      holderProfiles(client, groupJobs),
      sweepJobs(client, sweep),
    ],
    // Else an unsigned PUT from anywhere would register the functions again.
    enableUnauthedSync: signingKey === undefined,
    ...(signingKey === undefined ? {} : { signingKey }),
  });
  // The second key is there while keys are changed.
  const signingKeys = signingKey === undefined ? [] : [signingKey, client.signingKeyFallback ?? signingKey];
  const guarded = (handler: CallHandler) => guardCalls({ signingKeys, log: getLog(), countRefusal }, handler);
  return { GET: guarded(handlers.GET), POST: guarded(handlers.POST), PUT: guarded(handlers.PUT) };
}
