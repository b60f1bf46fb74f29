import type { Metadata } from "next";
import type { PageInput } from "@/app/page-input";
import { readJobId } from "@/app/user-analysis";
import { AnalysisTable } from "@/components/account/analysis-table";
import { ListPages } from "@/components/account/list-pages";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { listAnalyses } from "@/lib/groups/recent-analyses";
import { OWN_RESULT_DAYS } from "@/lib/jobs/rules/jobs";
import { readPage } from "../read-page";
import { shareResult, unshareResult } from "./share-result";

export const metadata: Metadata = {
  title: "Analyses",
  description: "The analyses that your account asked for, and their results.",
};

export default async function AnalysesPage(props: PageInput) {
  const { shown, last, isFirst } = await readPage("/account/analyses", props, readJobId, (userId, page) =>
    listAnalyses(container().ports, userId, page),
  );
  return (
    <Panel
      title="Recent analyses"
      aside={<span className="text-sm text-muted">Results are kept for {OWN_RESULT_DAYS} days</span>}
    >
      <AnalysisTable
        analyses={shown}
        isFirst={isFirst}
        now={Date.now()}
        site={readEnv().siteUrl}
        share={shareResult}
        unshare={unshareResult}
      />
      <ListPages list="analyses" path="/account/analyses" older={last?.jobId ?? null} isFirst={isFirst} />
    </Panel>
  );
}
