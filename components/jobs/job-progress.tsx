"use client";

import type { JobStatus } from "@walletlens/contract/constants";
import { formatCount } from "@walletlens/format";
import type { FollowedJob } from "@/components/jobs/job-query";
import type { QueuePosition } from "@/lib/jobs/rules/jobs";

interface JobProgressProps {
  readonly job: FollowedJob;
  /** Name of the job's wallets, as in "12 of 20 holders". */
  readonly unit: string;
}

const LABELS: Readonly<Record<JobStatus, string>> = {
  waiting: "Queued.",
  active: "Running.",
  delayed: "Interrupted. Resuming.",
  completed: "Done. Loading the result.",
  failed: "Failed. Loading the reason.",
};

export function JobProgress({ job: { state, isConnected }, unit }: JobProgressProps) {
  const progress = state?.progress ?? 0;
  return (
    <div className="px-4 py-3">
      <output className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {isConnected ? describeState(state, LABELS) : "No connection to the server. Retrying."}{" "}
          {state?.done !== undefined && state.total !== undefined && (
            <>
              <span className="figure text-text">{state.done}</span> of{" "}
              <span className="figure text-text">{state.total}</span> {unit}
            </>
          )}
        </span>
        <span className="figure">{progress}%</span>
      </output>
      <progress max={100} value={progress} aria-label="Progress" className="progress-line mt-2" />
      <p className="mt-2 text-sm text-faint">You can close this page. The result stays at this link.</p>
    </div>
  );
}

/** Describes what a job waits for, or in `labels` its status. */
export function describeState(
  state: FollowedJob["state"],
  labels: Readonly<Record<JobStatus, string>>,
): string {
  if (state?.waitingFor === "worker") return "Paused while no worker runs. It continues by itself.";
  return state?.queue ? describeQueue(state.queue) : labels[state?.status ?? "waiting"];
}

/** Describes a position such as "Queued: 3rd of 12." */
function describeQueue({ position, length }: QueuePosition): string {
  return `Queued: ${formatCount(position)}${ENDINGS[ORDINALS.select(position)]} of ${formatCount(length)}.`;
}

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });

/**
 * English ordinals use four of the categories:
 * https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
 */
const ENDINGS = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" } as const;
