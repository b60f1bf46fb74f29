"use client";

import { useRef, useState } from "react";
import type { Refusal } from "@/components/jobs/call-problem";
import type { QueueCall } from "@/components/jobs/queue-job";

const UNKNOWN: Refusal = {
  code: "unknown_outcome",
  message:
    "The server did not say whether it took the call. Trying again is safe: the same call is charged once.",
};

/** Makes paid calls for who is signed in, one at a time; `refusal` says why the last one was not accepted. */
export function useCall() {
  const [isCalling, setCalling] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A try that nobody answered is the same call when it is made again; the one after an answer is another.
  const tryKeys = useRef(new Map<string, string>());

  /** The id of the job that was queued; null where the call was not accepted. `subject` tells calls apart. */
  const call = async (subject: string, queueCall: QueueCall): Promise<string | null> => {
    setCalling(true);
    setRefusal(null);
    const key = tryKeys.current.get(subject) ?? createKey();
    tryKeys.current.set(subject, key);
    // Loaded when it is wanted: pages are to be there before what their buttons need.
    const { queueJob } = await import("@/components/jobs/queue-job");
    const outcome = await queueJob(queueCall, key);
    if (outcome.status !== "unknown") tryKeys.current.delete(subject);
    setCalling(false);
    if (outcome.status === "accepted") return outcome.jobId;
    setRefusal(outcome.status === "refused" ? outcome.refusal : UNKNOWN);
    return null;
  };
  return { call, isCalling, refusal };
}

/** Random, also where the page is not served over https. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
