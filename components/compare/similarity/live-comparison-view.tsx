"use client";

import { JobProgress } from "@/components/jobs/job-progress";
import { useRefreshingJob } from "@/components/jobs/use-job";
import { Panel } from "@/components/ui/panel";
import { withQueries } from "@/components/ui/with-queries";

function LiveComparisonView({ jobId }: { jobId: string }) {
  return (
    <Panel title="Reading the wallets">
      <JobProgress job={useRefreshingJob(jobId)} unit="wallets" />
    </Panel>
  );
}

export default withQueries(LiveComparisonView);
