"use client";

import { useRef, useState } from "react";
import type { Refusal } from "@/components/jobs/call-problem";
import type { QueueCall } from "@/components/jobs/queue-job";

const UNREACHABLE: Refusal = { code: "internal", message: "The server does not answer; try again." };

/** Makes paid calls for who is signed in, one at a time; `refusal` says why the last one was not accepted. */
export function useCall() {
  const [isCalling, setCalling] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A try that nobody answered is the same call when it is made again; the one after an answer is another.
  const tryKey = useRef<string | null>(null);

  /** The id of the job that was queued; null where the call was not accepted. */
  const call = async (queueCall: QueueCall): Promise<string | null> => {
    setCalling(true);
    setRefusal(null);
    tryKey.current ??= createKey();
    // Loaded when it is wanted: pages are to be there before what their buttons need.
    const { queueJob } = await import("@/components/jobs/queue-job");
    const outcome = await queueJob(queueCall, tryKey.current);
    if (outcome.status !== "unreachable") tryKey.current = null;
    setCalling(false);
    if (outcome.status === "accepted") return outcome.jobId;
    setRefusal(outcome.status === "refused" ? outcome.refusal : UNREACHABLE);
    return null;
  };
  return { call, isCalling, refusal };
}

/** Random, also where the page is not served over https. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
