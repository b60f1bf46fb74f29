import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { AnalysisTable } from "@/components/account/analysis-table";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { OWN_RESULT_DAYS } from "@/lib/domain/jobs";
import { readEnv } from "@/lib/env";
import { shareResult, unshareResult } from "./share-result";

export const metadata: Metadata = {
  title: "Analyses",
  description: "The analyses that your account asked for, and their results.",
};

const SHOWN = 50;

export default async function AnalysesPage() {
  const { userId } = await requireSession("/account/analyses");
  const analyses = await container().ownAccount.listAnalyses(userId, SHOWN);
  return (
    <Panel
      title="Recent analyses"
      aside={
        <span className="text-sm text-muted">
          {analyses.length === SHOWN && `The newest ${SHOWN} · `}Results are kept for {OWN_RESULT_DAYS} days
        </span>
      }
    >
      <AnalysisTable
        analyses={analyses}
        now={Date.now()}
        site={readEnv().siteUrl}
        share={shareResult}
        unshare={unshareResult}
      />
    </Panel>
  );
}
