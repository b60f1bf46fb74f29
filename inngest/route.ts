import { serve } from "inngest/next";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { getLog } from "@/lib/config/log";
import { buildProblemResponse } from "@/lib/server/build-response";
import { unknownRoute } from "@/lib/server/read-request";
import { groupJob, historyAnalysis, sweepJobs, walletAnalysis } from "./functions";
import { type CallHandler, guardCalls } from "./guard-calls";
import { inngestRuntime } from "./runtime";

/** Workers run the jobs at an address of their own, so the route of a web process is unknown. */
const respondUnknownRoute: CallHandler = async () => buildProblemResponse(unknownRoute());

type Handlers = Readonly<Record<"GET" | "POST" | "PUT", CallHandler>>;

let handlers: Handlers | undefined;

/**
 * Returns the handlers of the Inngest route, created on the first call: a build loads the route without
 * configuration.
 */
export function inngestHandlers(): Handlers {
  handlers ??= createHandlers();
  return handlers;
}

function createHandlers(): Handlers {
  const { client, signingKey } = inngestRuntime();
  const {
    analyses,
    groupJobs,
    limits,
    sweepJobs: jobs,
    sweepEvents: events,
    retention,
    admitSender,
    countRefusal,
  } = container();
  const handlers = serve({
    client,
    functions: [
      walletAnalysis(client, "flash", analyses, limits.flash),
      walletAnalysis(client, "anonymous", analyses, limits.anonymous),
      walletAnalysis(client, "group", analyses, limits.group),
      historyAnalysis(client, analyses, limits.history),
      groupJob(client, "similarity", groupJobs, limits.similarity),
      groupJob(client, "holder-profiles", groupJobs, limits["holder-profiles"]),
      groupJob(client, "combined", groupJobs, limits.combined),
      groupJob(client, "launch", groupJobs, limits.launch),
      groupJob(client, "copy", groupJobs, limits.copy),
      sweepJobs(client, { jobs, storedData: retention.sweep, events }),
    ],
    // Otherwise any unsigned PUT would register the functions again.
    enableUnauthedSync: signingKey === undefined,
    ...(signingKey === undefined ? {} : { signingKey }),
  });
  // The fallback key is set during a rotation of keys.
  const signingKeys =
    signingKey === undefined
      ? []
      : Array.from(new Set([signingKey, client.signingKeyFallback ?? signingKey]));
  if (readEnv().role === "web")
    return { GET: respondUnknownRoute, POST: respondUnknownRoute, PUT: respondUnknownRoute };
  const guard = { signingKeys, log: getLog(), admitSender, countRefusal };
  const guarded = (handler: CallHandler) => guardCalls(guard, handler);
  return { GET: guarded(handlers.GET), POST: guarded(handlers.POST), PUT: guarded(handlers.PUT) };
}

/** Rejects with an Error of one sentence if the functions of this process do not run. */
export async function checkJobs(signal: AbortSignal): Promise<void> {
  const { client, check } = inngestRuntime();
  // The first call of the route creates the functions, and may not have happened yet.
  if (client.funcs.length === 0) inngestHandlers();
  await check(signal);
}
