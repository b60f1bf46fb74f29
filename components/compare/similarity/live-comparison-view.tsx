"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { JobProgress } from "@/components/jobs/job-progress";
import { useJob } from "@/components/jobs/use-job";
import { Panel } from "@/components/ui/panel";
import { QueryProvider } from "@/components/ui/query-provider";

interface LiveComparisonProps {
  readonly jobId: string;
}

export default function LiveComparisonView(props: LiveComparisonProps) {
  return (
    <QueryProvider>
      <Panel title="Reading the wallets">
        <Progress {...props} />
      </Panel>
    </QueryProvider>
  );
}

function Progress({ jobId }: LiveComparisonProps) {
  const router = useRouter();
  const finish = useCallback(() => router.refresh(), [router]);
  return <JobProgress job={useJob(jobId, true, finish)} unit="wallets" />;
}
