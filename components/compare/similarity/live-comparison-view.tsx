"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { JobProgress } from "@/components/jobs/job-progress";
import { useJob } from "@/components/jobs/use-job";
import { Panel } from "@/components/ui/panel";
import { withQueries } from "@/components/ui/with-queries";

function LiveComparisonView({ jobId }: { jobId: string }) {
  const router = useRouter();
  const finish = useCallback(() => router.refresh(), [router]);
  return (
    <Panel title="Reading the wallets">
      <JobProgress job={useJob(jobId, true, finish)} unit="wallets" />
    </Panel>
  );
}

export default withQueries(LiveComparisonView);
