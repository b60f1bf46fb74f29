import type { ReactNode } from "react";
import { AnalysisNotice } from "@/components/jobs/analysis-notice";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";

/** State of the analysis that the reader of a page asked for. */
export type UserAnalysis<Result> =
  /** No analysis is asked for. */
  | { readonly status: "none" }
  /** No analysis has this id, or it is somebody else's, or about something else. */
  | { readonly status: "unknown" }
  | { readonly status: "running" | "failed" | "expired"; readonly analysis: RecentAnalysis }
  | { readonly status: "ready"; readonly analysis: RecentAnalysis; readonly result: Result };

interface UserAnalysisViewProps<Result> {
  readonly own: UserAnalysis<Result>;
  readonly running: (analysis: RecentAnalysis) => ReactNode;
  readonly ready: (result: Result, analysis: RecentAnalysis) => ReactNode;
}

/** An analysis in whichever state it is. */
export function UserAnalysisView<Result>({ own, running, ready }: UserAnalysisViewProps<Result>) {
  switch (own.status) {
    case "none":
      return null;
    case "unknown":
      return <AnalysisNotice state="unknown" error={null} />;
    case "expired":
    case "failed":
      return <AnalysisNotice state={own.status} error={own.analysis.error} />;
    case "running":
      return running(own.analysis);
    case "ready":
      return ready(own.result, own.analysis);
  }
}
