"use client";

import { JobProgress } from "@/components/jobs/job-progress";
import { useRefreshingJob } from "@/components/jobs/use-job";
import { Panel } from "@/components/ui/panel";
import { withQueries } from "@/components/ui/with-queries";

/** Progress of reading the wallet and the pools of its cycles. */
function LiveCopyView({ jobId }: { readonly jobId: string }) {
  return (
    <Panel title="Reading the pools">
      <JobProgress job={useRefreshingJob(jobId)} unit="wallets" />
    </Panel>
  );
}

export default withQueries(LiveCopyView);
