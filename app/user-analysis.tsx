import { sanitizeText } from "@walletlens/format";
import type { ReactNode } from "react";
import type { ApiCall } from "@/components/ui/json-dialog";
import { Notice } from "@/components/ui/notice";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { findGroupAnalysis } from "@/lib/groups/recent-analyses";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";
import { buildResultKey, type GroupWork } from "@/lib/jobs/rules/group-jobs";
import { OWN_RESULT_DAYS, RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";

export type UserAnalysis<Result> =
  | { readonly status: "none" }
  /** The id is unknown, or belongs to another account or subject. */
  | { readonly status: "unknown" }
  | { readonly status: "running" | "failed" | "expired"; readonly analysis: RecentAnalysis }
  | { readonly status: "ready"; readonly analysis: RecentAnalysis; readonly result: Result };

interface UserAnalysisViewProps<Result> {
  readonly state: UserAnalysis<Result>;
  readonly running?: (analysis: RecentAnalysis) => ReactNode;
  readonly ready: (result: Result, analysis: RecentAnalysis) => ReactNode;
}

export function UserAnalysisView<Result>({ state, running, ready }: UserAnalysisViewProps<Result>) {
  switch (state.status) {
    case "none":
      return null;
    case "unknown":
      return <AnalysisNotice state="unknown" error={null} />;
    case "expired":
    case "failed":
      return <AnalysisNotice state={state.status} error={state.analysis.error} />;
    case "running":
      return running?.(state.analysis);
    case "ready":
      return ready(state.result, state.analysis);
  }
}

/**
 * Reads an analysis of the user. `belongs` reports whether its work matches the page. `readResult` returns null after
 * expiry.
 */
export async function readUserAnalysis<Result>(
  userId: string | null,
  jobId: string | null,
  belongs: (work: GroupWork) => boolean,
  readResult: (userId: string, analysis: RecentAnalysis) => Promise<Result | null>,
): Promise<UserAnalysis<Result>> {
  if (jobId === null) return { status: "none" };
  const analysis = userId === null ? null : await findGroupAnalysis(container().ports, userId, jobId);
  if (userId === null || analysis === null || !belongs(analysis.work)) return { status: "unknown" };
  if (analysis.status === "failed") return { status: "failed", analysis };
  if (analysis.status !== "completed") return { status: "running", analysis };
  const result = await readResult(userId, analysis);
  return result === null ? { status: "expired", analysis } : { status: "ready", analysis, result };
}

/** Returns the API call for the full result; null after the API deleted it. */
export function callForResult({ work, jobId, requestId, finishedAt }: RecentAnalysis): ApiCall | null {
  const ageMs = finishedAt === null ? 0 : Date.now() - Date.parse(finishedAt);
  if (ageMs > RESULT_LIFETIME_MINUTES * 60000) return null;
  const key = buildResultKey(work.kind, "full", { jobId, requestId });
  const path = `/api/v1/jobs/result/by-key?key=${encodeURIComponent(key)}`;
  const { siteUrl } = readEnv();
  return { path, curl: `curl -H "X-Api-Key: $API_KEY" "${siteUrl}${path}"` };
}

/** Returns the job id in a page's query; null if it is missing or malformed. */
export function readJobId(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : null;
}

const LABELS = {
  unknown: {
    title: "You don't have access to this analysis",
    text: "It belongs to another account or no longer exists. Sign in with the account that started it, or start a new analysis.",
  },
  expired: {
    title: "This result has expired",
    text: `Results are shown here for ${OWN_RESULT_DAYS} days, or until a release changes what they hold. Wallets that were analyzed since are quick: run it again to see how things stand now.`,
  },
  failed: { title: "The analysis failed", text: "Its credits were given back." },
} as const;
const MAX_MESSAGE_LENGTH = 300;

function AnalysisNotice({ state, error }: { state: keyof typeof LABELS; error: string | null }) {
  const { title, text } = LABELS[state];
  return (
    <Notice tone={state === "failed" ? "warning" : "neutral"} title={title}>
      {error !== null && <p>{sanitizeText(error, MAX_MESSAGE_LENGTH)}</p>}
      <p>{text}</p>
    </Notice>
  );
}
