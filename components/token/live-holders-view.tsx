"use client";

import type { Address } from "@walletlens/engine/address";
import { useRouter } from "next/navigation";
import { useCallback, useMemo } from "react";
import { JobProgress } from "@/components/jobs/job-progress";
import { useJob } from "@/components/jobs/use-job";
import { HoldersView } from "@/components/token/holders-view";
import { readHolderRows } from "@/components/token/read-holder-rows";
import { Panel } from "@/components/ui/panel";

/** An analysis under way: rows and bars fill as holders finish, and the result takes their place. */
export default function LiveHoldersView({
  mint,
  jobId,
  topN,
}: {
  mint: Address;
  jobId: string;
  topN: number;
}) {
  const router = useRouter();
  const finish = useCallback(() => router.refresh(), [router]);
  const job = useJob(jobId, finish);
  const rows = useMemo(() => readHolderRows(job.holders), [job.holders]);
  return (
    <>
      <Panel title="Reading the holders' wallets">
        <JobProgress job={job} unit="holders" />
      </Panel>
      <HoldersView
        mint={mint}
        rows={rows}
        topN={job.state?.total ?? topN}
        isComplete={false}
        truncated={false}
        call={null}
      />
    </>
  );
}
