"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import type { Refusal } from "@/components/jobs/call-problem";
import type { QueueCall } from "@/components/jobs/queue-job";

/** `reason` is the sentence of the server, or null. */
function describeUnknown(reason: string | null): Refusal {
  const cause = reason ?? "The server did not say whether it took the call.";
  return {
    code: "unknown_outcome",
    message: `${cause} Trying again is safe: the same call is charged once.`,
  };
}

/**
 * Makes paid calls, one at a time until the page of the last job is open, since an enabled button would buy the
 * same again. `refusal` is the error of the last call.
 */
export function useCall() {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const [isCalling, setCalling] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A call without a response is repeated under its key; otherwise a call gets a new key.
  const idempotencyKeys = useRef(new Map<string, string>());

  /** `subject` distinguishes calls. */
  const call = async (
    subject: string,
    queueCall: QueueCall,
    buildPath: (jobId: string) => string,
  ): Promise<void> => {
    setCalling(true);
    setRefusal(null);
    const key = idempotencyKeys.current.get(subject) ?? createKey();
    idempotencyKeys.current.set(subject, key);
    // Loaded on demand, so that pages appear first.
    const { queueJob } = await import("@/components/jobs/queue-job");
    const outcome = await queueJob(queueCall, key);
    if (outcome.status !== "unknown") idempotencyKeys.current.delete(subject);
    setCalling(false);
    if (outcome.status === "accepted") {
      startOpening(() => {
        router.push(buildPath(outcome.jobId));
        router.refresh();
      });
    } else setRefusal(outcome.status === "refused" ? outcome.refusal : describeUnknown(outcome.reason));
  };
  return { call, isCalling: isCalling || isOpening, refusal };
}

/** Works without https, unlike `randomUUID`. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
