"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import type { Refusal } from "@/components/jobs/call-problem";
import type { QueueCall } from "@/components/jobs/queue-job";

const UNKNOWN: Refusal = {
  code: "unknown_outcome",
  message:
    "The server did not say whether it took the call. Trying again is safe: the same call is charged once.",
};

/**
 * Makes paid calls for the signed-in user, one at a time until the page of the last call's job is open: a button that
 * was enabled earlier would buy the same again. `refusal` says why the last call was not accepted.
 */
export function useCall() {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const [isCalling, setCalling] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A call without an answer is repeated under its key; a call after an answer gets a new key.
  const tryKeys = useRef(new Map<string, string>());

  /** Opens `pageOf` the job that was queued. `subject` tells calls apart. */
  const call = async (
    subject: string,
    queueCall: QueueCall,
    pageOf: (jobId: string) => string,
  ): Promise<void> => {
    setCalling(true);
    setRefusal(null);
    const key = tryKeys.current.get(subject) ?? createKey();
    tryKeys.current.set(subject, key);
    // Loaded when it is wanted: pages are to be there before what their buttons need.
    const { queueJob } = await import("@/components/jobs/queue-job");
    const outcome = await queueJob(queueCall, key);
    if (outcome.status !== "unknown") tryKeys.current.delete(subject);
    setCalling(false);
    if (outcome.status === "accepted") {
      startOpening(() => {
        router.push(pageOf(outcome.jobId));
        router.refresh();
      });
    } else setRefusal(outcome.status === "refused" ? outcome.refusal : UNKNOWN);
  };
  return { call, isCalling: isCalling || isOpening, refusal };
}

/** Random, also where the page is not served over https. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
