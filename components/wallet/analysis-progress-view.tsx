"use client";

import type { JobStatus } from "@walletlens/contract/constants";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { describeState } from "@/components/jobs/job-progress";
import type { JobEnd } from "@/components/jobs/job-query";
import { useJob } from "@/components/jobs/use-job";
import { withQueries } from "@/components/ui/with-queries";

const LABELS: Readonly<Record<JobStatus, string>> = {
  waiting: "Queued.",
  active: "Reading transactions from the chain.",
  delayed: "Interrupted. Resuming.",
  completed: "Done. Loading the results.",
  failed: "Failed. Loading the reason.",
};

function AnalysisProgressView({ jobId, href, failedParam, isInline = false }: AnalysisProgressProps) {
  const router = useRouter();
  const finish = useCallback(
    (end: JobEnd) => {
      if (end === "failed") router.replace(addToAddress(failedParam, jobId), { scroll: false });
      else router.refresh();
    },
    [jobId, failedParam, router],
  );
  const { state, isConnected } = useJob(jobId, false, finish);

  const progress = state?.progress ?? 0;
  if (isInline) {
    return (
      <output>
        refreshing <span className="figure">{progress}%</span>
      </output>
    );
  }
  return (
    <div className="relative max-w-xl">
      <output className="flex justify-between gap-4">
        <span>{isConnected ? describeState(state, LABELS) : "No connection to the server. Retrying."}</span>
        <span className="figure">{progress}%</span>
      </output>
      <progress
        max={100}
        value={progress}
        aria-label="Progress of the analysis"
        className="progress-line absolute top-full"
      />
      <noscript>
        Without scripts this page does not follow the analysis. <a href={href}>Reload it</a> after a while.
      </noscript>
    </div>
  );
}

function addToAddress(name: string, value: string): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}

export interface AnalysisProgressProps {
  readonly jobId: string;
  /** Path of the page, which accepts a failed job in the query field `failedParam`. */
  readonly href: string;
  readonly failedParam: string;
  /** True for a few words within a line. */
  readonly isInline?: boolean;
}

export default withQueries(AnalysisProgressView);
