import type { ReactNode } from "react";
import { AnalysisNotice } from "@/components/jobs/analysis-notice";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";

export type UserAnalysis<Result> =
  | { readonly status: "none" }
  /** The id is unknown, or belongs to another account or subject. */
  | { readonly status: "unknown" }
  | { readonly status: "running" | "failed" | "expired"; readonly analysis: RecentAnalysis }
  | { readonly status: "ready"; readonly analysis: RecentAnalysis; readonly result: Result };

interface UserAnalysisViewProps<Result> {
  readonly own: UserAnalysis<Result>;
  readonly running?: (analysis: RecentAnalysis) => ReactNode;
  readonly ready: (result: Result, analysis: RecentAnalysis) => ReactNode;
}

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
      return running?.(own.analysis);
    case "ready":
      return ready(own.result, own.analysis);
  }
}
