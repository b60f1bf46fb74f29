"use client";

import { JobProgress } from "@/components/jobs/job-progress";
import { useRefreshingJob } from "@/components/jobs/use-job";
import { LaunchBuyers } from "@/components/token/launch-buyers";
import { Panel } from "@/components/ui/panel";
import { withQueries } from "@/components/ui/with-queries";

/** Progress of a launch, and each first buyer as its analysis ends. */
function LiveLaunchView({ jobId, customRpcUrl }: { jobId: string; customRpcUrl: string | null }) {
  const job = useRefreshingJob(jobId);
  const { buyers = [] } = job;
  return (
    <Panel title="Launch">
      <JobProgress job={job} unit="wallets" />
      {buyers.length > 0 && <LaunchBuyers buyers={buyers} customRpcUrl={customRpcUrl} />}
    </Panel>
  );
}

export default withQueries(LiveLaunchView);
