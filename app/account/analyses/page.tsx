import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { readJobId } from "@/app/user-analysis";
import { AnalysisTable } from "@/components/account/analysis-table";
import { ListPages } from "@/components/account/list-pages";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { OWN_RESULT_DAYS } from "@/lib/jobs/rules/jobs";
import { shareResult, unshareResult } from "./share-result";

export const metadata: Metadata = {
  title: "Analyses",
  description: "The analyses that your account asked for, and their results.",
};

const PAGE_SIZE = 50;

export default async function AnalysesPage({ searchParams }: PageInput) {
  const { userId } = await requireSession("/account/analyses");
  const before = readJobId((await searchParams).before);
  // One more row than the page shows tells if older ones exist.
  const analyses = await container().ownAccount.listAnalyses(userId, { limit: PAGE_SIZE + 1, before });
  const shown = analyses.slice(0, PAGE_SIZE);
  const last = analyses.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return (
    <Panel
      title="Recent analyses"
      aside={<span className="text-sm text-muted">Results are kept for {OWN_RESULT_DAYS} days</span>}
    >
      <AnalysisTable
        analyses={shown}
        isFirst={before === null}
        now={Date.now()}
        site={readEnv().siteUrl}
        share={shareResult}
        unshare={unshareResult}
      />
      <ListPages
        list="analyses"
        path="/account/analyses"
        older={last?.jobId ?? null}
        isFirst={before === null}
      />
    </Panel>
  );
}
