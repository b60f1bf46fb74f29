"use client";

import type { Address } from "@walletlens/engine/address";
import { useMemo } from "react";
import { JobProgress } from "@/components/jobs/job-progress";
import { useRefreshingJob } from "@/components/jobs/use-job";
import { BehaviorDistribution } from "@/components/token/behavior-distribution";
import { HolderTable } from "@/components/token/holder-table";
import { toHolderRow } from "@/components/token/to-holder-row";
import { Panel } from "@/components/ui/panel";
import { withQueries } from "@/components/ui/with-queries";

function LiveHoldersView({ mint, jobId, topN }: { mint: Address; jobId: string; topN: number }) {
  const job = useRefreshingJob(jobId);
  const rows = useMemo(() => job.holders.map(toHolderRow), [job.holders]);
  const total = job.state?.total ?? topN;
  return (
    <>
      <Panel title="Analyzing holders">
        <JobProgress job={job} unit="holders" />
      </Panel>
      <HolderTable mint={mint} rows={rows} tools={null} awaited={total - rows.length} />
      <BehaviorDistribution rows={rows} tools={null} total={total} />
    </>
  );
}

export default withQueries(LiveHoldersView);
