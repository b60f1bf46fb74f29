"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { describeQueue } from "@/components/jobs/describe-queue";
import { QueryProvider } from "@/components/query/query-provider";
import type { AnalysisProgressProps } from "@/components/wallet/analysis-progress";
import { fetchJobState, type JobState } from "@/components/wallet/follow-job";

const POLL_MS = 1_000;

const WORDS: Readonly<Record<JobState["status"], string>> = {
  waiting: "The analysis waits for its turn.",
  active: "Reading this wallet's transactions from the chain.",
  delayed: "The analysis was interrupted and is about to go on.",
  completed: "The analysis is done; fetching the figures.",
  failed: "The analysis failed; fetching the reason.",
};

/** Follows a wallet's analysis and shows the page anew when it has ended. */
export default function AnalysisProgressView(props: AnalysisProgressProps) {
  return (
    <QueryProvider>
      <Progress {...props} />
    </QueryProvider>
  );
}

function Progress({ jobId, href, failedParam, isInline = false }: AnalysisProgressProps) {
  const router = useRouter();
  const { data, isError } = useQuery({
    queryKey: ["job", jobId],
    queryFn: ({ signal }) => fetchJobState(jobId, signal),
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_MS),
    retry: false,
  });
  const ended = hasEnded(data);
  const failed = data?.status === "failed";
  useEffect(() => {
    if (!ended) return;
    if (failed) router.replace(addToAddress(failedParam, jobId), { scroll: false });
    else router.refresh();
  }, [ended, failed, router, failedParam, jobId]);

  const progress = data?.progress ?? 0;
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
        <span>{isError ? "The server does not answer; trying again." : describeState(data)}</span>
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

/** The address of the page, with one thing more in its query. */
function addToAddress(name: string, value: string): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}

function describeState(state: JobState | null | undefined): string {
  return state?.queue ? describeQueue(state.queue) : WORDS[state?.status ?? "waiting"];
}

/** A job that is gone has ended, whatever came of it. */
function hasEnded(state: JobState | null | undefined): boolean {
  if (state === undefined) return false;
  return state === null || state.status === "completed" || state.status === "failed";
}
